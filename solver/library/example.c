/* The events of a case to 40 digits, as JSON: the bytes of `touchgo simulate CASE --digits 40 --json -`.
 *
 *     gcc -std=c99 example.c $(pkg-config --cflags --libs touchgo) -o example && ./example ball.toml
 */
#include <stdio.h>
#include <touchgo.h>

int main(int argc, char **argv) {
  char *json, *message;
  const int code = touchgo_simulate(NULL, argc > 1 ? argv[1] : "-", "--digits=40", NULL, NULL, &json, &message);
  if (json) fputs(json, stdout);
  if (message) fprintf(stderr, "%s\n", message);
  touchgo_free(json);
  touchgo_free(message);
  return code;
}
