/* Ten thousand calls one after another and as many in four threads at once, right and wrong ones; each leaves what the
 * first of its kind left. Compiled with AddressSanitizer, which tells what is not freed. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <touchgo.h>

/* Forced, so that MPFR keeps digits of pi for each thread. */
static const char *const flight =
    "[run]\nuntil = 1\n[[body]]\nname = \"ball\"\nmass = 1\nstiffness = 100\nposition = 1\nvelocity = 0\n"
    "force = [{ amplitude = 1, frequency = 50 }]\n";
static const char *const wrong = "[run]\nuntil = 1\n[[body]]\nname = \"ball\"\nmass = 0\n";

enum { kinds = 4 };
static char *first[kinds];

static char *left_by(int kind) {
  char *text = NULL, *points = NULL, *message = NULL;
  int code, expected = 0;
  switch (kind) {
    case 0: code = touchgo_simulate(flight, "flight.toml", NULL, NULL, NULL, &text, NULL); break;
    case 1:
      code = touchgo_trajectory(NULL, "cases/ball.toml", "--until=0.002\n--every=0.001", NULL, NULL, &text, &message);
      break;
    case 2:
      code = touchgo_sweep(NULL, "cases/ob21_hard.toml",
                           "--over=frequency\n--from=7\n--to=7\n--points=1\n--periods=2\n--transient=0\n--threads=2",
                           NULL, NULL, &text, &points, &message);
      break;
    default:
      code = touchgo_simulate(wrong, "wrong.toml", NULL, NULL, NULL, NULL, &text);
      expected = 2;
  }
  if (code != expected || !text || message) {
    fprintf(stderr, "kind %d: code %d: %s\n", kind, code, message ? message : "");
    exit(1);
  }
  touchgo_free(points);
  return text;
}

static void *calls(void *count) {
  int i;
  for (i = 0; i < *(int *)count; ++i) {
    /* most are refused, which is fast, so that the whole takes seconds */
    const int kind = i % 200 < 3 ? i % 200 : kinds - 1;
    char *text = left_by(kind);
    if (strcmp(text, first[kind]) != 0) {
      fprintf(stderr, "kind %d: another text than the first time\n", kind);
      exit(1);
    }
    touchgo_free(text);
  }
  return NULL;
}

/* A thread that makes no sweep, whose own threads would free what MPFR keeps. */
static void *one_flight(void *unused) {
  touchgo_free(left_by(0));
  return unused;
}

int main(void) {
  int kind, i, all = 10000, share = 2500;
  pthread_t threads[5];
  for (kind = 0; kind < kinds; ++kind) first[kind] = left_by(kind);
  calls(&all);
  for (i = 0; i < 4; ++i) pthread_create(&threads[i], NULL, calls, &share);
  pthread_create(&threads[4], NULL, one_flight, NULL);
  for (i = 0; i < 5; ++i) pthread_join(threads[i], NULL);
  for (kind = 0; kind < kinds; ++kind) touchgo_free(first[kind]);
  puts("done");
  return 0;
}
