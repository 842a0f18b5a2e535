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
 * progress   NULL, or called now and then with the part done, 0 to 1, and from 0 again with each precision of a run,
 *            from any thread, one call at a time; anything but 0 from it ends the run as interrupted
 * message    NULL, or where the program's line about a fault or an early end is left, one for each fault of the case;
 *            else NULL, as where `progress` ended a sweep
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
 *     touchgo_free(json), touchgo_free(message);
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

/* A case made ready for runs from many starts: what depends on its parameters alone is made once. Options: those of
 * `touchgo simulate` that touchgo_simulate() takes, --from and --certify aside, which hold for every run. Several threads
 * may run one at once. `*prepared`: NULL where it is refused; touchgo_prepared_free() frees it. */
typedef struct touchgo_prepared touchgo_prepared;
int touchgo_prepare(const char *case_text, const char *name, const char *options, touchgo_prepared **prepared,
                    char **message);

/* Its run as JSON, from `start`: the positions (m), then the velocities (m/s), of all its bodies, each double meaning
 * the shortest decimal that reads back as it; NULL: from the case's own. The JSON is that of touchgo_simulate() with
 * these numbers set, which refuses numbers beyond the range of cases (2.23e-308 to 1.79e308). */
int touchgo_prepared_run(const touchgo_prepared *prepared, const double *start, touchgo_progress progress, void *context,
                         char **json, char **message);

/* The first `most` events of each of `runs` runs by method exact in double alone (--double), nothing behind them
 * computed, on `threads` threads (0: as many as the machine has; the numbers do not depend on it).
 *
 * starts   runs x (positions, velocities)
 * t        runs x most: s, NaN behind a run's last event
 * kind     runs x most: 0 impact, 1 rest, 2 accumulation, 3 separation; -1. Passages of stages are left out
 * contact  runs x most: the case's contacts in their order, from 0; -1
 * events   runs: how many there are; -1: an interrupt left the run out
 * reason   runs: why there are no more: 0 the end of the run, 1 so many were asked for, 2 undecided, 3 degenerate */
int touchgo_prepared_times(const touchgo_prepared *prepared, const double *starts, long runs, long most, int threads,
                           double *t, int *kind, int *contact, int *events, int *reason, touchgo_progress progress,
                           void *context, char **message);

/* How many bodies it has; 0 of NULL. */
int touchgo_prepared_bodies(const touchgo_prepared *prepared);

void touchgo_prepared_free(touchgo_prepared *prepared);

/* "0.1.0", for good. */
const char *touchgo_version(void);

/* Frees a text that one of the functions left; NULL is fine. */
void touchgo_free(char *text);

#ifdef __cplusplus
}
#endif

#endif
