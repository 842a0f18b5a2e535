/* Touch and Go from C, and from whatever calls C: impacts and separations of bodies on a line.
 *
 * Every function takes a case (the text of a case file, or its name) and options, and leaves text: JSON, or CSV of
 * columns. `touchgo help case`, `help json`, `help csv`, `help sweep-csv` say what stands there; the bytes are those the
 * program writes. Texts are UTF-8 and end with '\0'.
 *
 * case_text  the case's text, or NULL: it is read from the file `name`, "-" being standard input
 * name       what messages and JSON call the case, such as "ball.toml"; the file's name where case_text is NULL
 * options    the flags of `touchgo simulate` or `touchgo sweep`, one a line: "--digits=40\n--until=20"; NULL or "" for
 *            none. Flags that name files to write or to draw are refused: what is left is text.
 * progress   NULL, or called now and then with the part done, 0 to 1, from any thread, one call at a time; anything but
 *            0 from it ends the run as interrupted
 * message    NULL, or where what the program would say is left: a line, or one for each fault of the case; else NULL
 *
 * Each returns the program's exit code: 0 done; 2 wrong input or options; 3 undecided, degenerate or out of budget
 * (what is known is left); 4 a file that cannot be read; 5 an internal error, no memory among them; 130 interrupted
 * (what is known is left). Texts that are left are the caller's: touchgo_free() frees them. Several threads may call at
 * once. No function prints, ends the program, or lets an exception out.
 */
#ifndef TOUCHGO_H
#define TOUCHGO_H

#ifdef __cplusplus
extern "C" {
#endif

typedef int (*touchgo_progress)(double part, void *context);

/* The run as JSON. Options: those of `touchgo simulate`.
 *
 *     char *json, *message;
 *     if (touchgo_simulate(NULL, "cases/ball.toml", "--digits=40", NULL, NULL, &json, &message)) puts(message);
 */
int touchgo_simulate(const char *case_text, const char *name, const char *options, touchgo_progress progress,
                     void *context, char **json, char **message);

/* The motion as CSV: t in s, positions in m, velocities in m/s, gaps in m, forces in N, a row at every multiple of
 * --every=DT seconds and on both sides of every event. Options: those of `touchgo simulate`. */
int touchgo_trajectory(const char *case_text, const char *name, const char *options, touchgo_progress progress,
                       void *context, char **csv, char **message);

/* Orbits over a range of one parameter as CSV, one row per value and start. Options: those of `touchgo sweep`, --over,
 * --from, --to and --points at least. `points`: NULL, or where the points of its diagram are left as CSV. */
int touchgo_sweep(const char *case_text, const char *name, const char *options, touchgo_progress progress,
                  void *context, char **csv, char **points, char **message);

/* "0.1.0", for good. */
const char *touchgo_version(void);

/* Frees a text that one of the functions left; NULL is fine. */
void touchgo_free(char *text);

#ifdef __cplusplus
}
#endif

#endif
