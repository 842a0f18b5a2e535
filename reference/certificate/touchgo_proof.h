/* Certified runs from C, and from whatever calls C (libtouchgo-proof, beside libtouchgo and touchgo.h).
 *
 * Arguments, what is left and exit codes are those of touchgo_simulate(); texts are freed by touchgo_free(). Each event of
 * the JSON has an "enclosure", decimals that provably hold its time, and "first"; "proved" says what that rests on. Where
 * an event cannot be proved the run ends there: 3, `undecided`. Not with --method=steps, --double and --from.
 *
 *     char *json, *message;
 *     if (touchgo_certify(NULL, "cases/ball.toml", "--digits=40", NULL, NULL, &json, &message)) puts(message);
 */
#ifndef TOUCHGO_PROOF_H
#define TOUCHGO_PROOF_H

#ifdef __cplusplus
extern "C" {
#endif

int touchgo_certify(const char *case_text, const char *name, const char *options, int (*progress)(double part, void *context),
                    void *context, char **json, char **message);

#ifdef __cplusplus
}
#endif

#endif
