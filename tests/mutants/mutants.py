#!/usr/bin/env python3
"""One small change of the sources at a time, at random: which tests notice it?

    mutants.py N SEED FILE...      (make mutants N=20 SEED=1 FILES='solver reference')

N lines of these files (folders, patterns) are drawn, and a change in each (changes.py). All are compiled at once into
a copy of the project, build/mutants/tree, each as a choice at run time. For each change the tests that reach it run, the
quickest first, until one fails. build/mutants/mutants.csv keeps what was found, of lines that still stand as they were;
what survived is tried again each time. A change that changes nothing anybody could see is listed, with the reason, in
tests/mutants/equivalent.txt.
"""
import csv
import glob
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from changes import Source

FOLDER = Path('build/mutants')
TREE = FOLDER / 'tree'
TABLE = FOLDER / 'mutants.csv'
COLUMNS = ['file', 'line', 'text', 'changed', 'kind', 'outcome', 'test', 'seconds']
EQUIVALENT = Path('tests/mutants/equivalent.txt')
FOLDERS = ['solver', 'reference', 'cases', 'figures', 'tests', '.ci', '.github']
# Rooms of tests about the library and its commands. Tests that fail in the copy, as those that look at the report do, are
# left out one by one.
ROOMS = ('claims contact continuation dm21 exact figures files grid impact library model number ob21 orbits oscillator own '
         'program reference run small stability steps sweeps')
# Of programs that the copy does not build: those of MPI's ranks, of the page, of `make prove`.
ELSEWHERE = ('solver/sweeps/ranks.cpp', 'solver/web/what_if.cpp', 'solver/number/functions_in_page.cpp',
             'reference/windows/prove.cpp')
LONGEST = 40  # s, of a test that is asked
MARGIN = 10   # s, beyond ten times what a test takes
MEMORY = 4 << 30
PROCESSORS = len(os.sched_getaffinity(0))
HEADER = '''#pragma once
#include <fcntl.h>
#include <unistd.h>
#include <cstdlib>
#include <string>
#include <type_traits>
namespace mutants {
inline int chosen = -1;
inline unsigned char reached[1 << 14]{};
struct Setting {
  Setting() { if (const char* number = std::getenv("TOUCHGO_MUTANT")) chosen = std::atoi(number); }
  ~Setting() {
    const char* file = std::getenv("TOUCHGO_REACHED");
    if (!file) return;
    std::string numbers;
    for (int k = 0; k < 1 << 14; ++k) if (reached[k]) numbers += std::to_string(k) + ' ';
    const int to = open(file, O_WRONLY | O_APPEND | O_CREAT, 0600);
    if (write(to, numbers.data(), numbers.size()) < 0) std::abort();
    close(to);
  }
};
inline const Setting setting;
inline bool now(int k) {
  reached[k] = 1;
  return chosen == k;
}
constexpr bool is(int k) { return !std::is_constant_evaluated() && now(k); }
}  // namespace mutants
'''


def written(path, text):
    """Writes what is not there already, so that nothing is compiled for nothing."""
    if not path.exists() or path.read_text() != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def tests_and_files():
    """The files of tests that may be asked, and all files of the copy."""
    files = {str(f) for room in FOLDERS for f in Path(room).rglob('*') if f.is_file()}
    files |= {str(f) for f in Path('.').glob('*') if f.is_file()}
    tests = [test.stem for room in ROOMS.split() for test in sorted(Path('tests', room).rglob('*.cpp'))]
    return [test for test in tests if test != 'mutants'], files  # that has a project of its own, with changes in it


def equivalents():
    """{(file, text, changed): why} of the list: a line with the file, `- text`, `+ changed`, and the reason."""
    found = {}
    for block in EQUIVALENT.read_text().split('\n\n') if EQUIVALENT.exists() else []:
        lines = [line for line in block.splitlines() if not line.startswith('#')]
        if not lines:
            continue
        if len(lines) < 4 or lines[1][:1] != '-' or lines[2][:1] != '+':
            sys.exit(f'touchgo: {EQUIVALENT}: a file, "- TEXT", "+ CHANGED" and why are allowed, not: {lines}')
        found[lines[0], lines[1][2:], lines[2][2:]] = ' '.join(lines[3:])
    return found


class Table:
    """What was found, one row a change."""

    def __init__(self, changes):
        self.rows = {}
        if TABLE.exists():
            with open(TABLE, newline='') as file:
                for row in csv.DictReader(file):
                    key = row['file'], row['text'], row['changed']
                    if key in changes:
                        self.rows[key] = row

    def note(self, change, outcome, test='', seconds=0.0):
        row = dict(zip(COLUMNS, [change.file, change.line, change.text, change.changed, change.kind, outcome, test,
                                 f'{seconds:.1f}']))
        self.rows[change.key()] = row
        with open(TABLE.with_suffix('.new'), 'w', newline='') as file:
            table = csv.DictWriter(file, COLUMNS)
            table.writeheader()
            table.writerows(self.rows[key] for key in sorted(self.rows))
        TABLE.with_suffix('.new').replace(TABLE)
        print(f'{outcome:17} {change.file}:{change.line}: {change.changed or "(left out) " + change.text}  {test}', flush=True)

    def summary(self, equivalent):
        outcomes = ['killed', 'out of time', 'survived', 'equivalent', 'does not compile']
        counts = {}
        for key, row in self.rows.items():
            outcome = 'equivalent' if row['outcome'] == 'survived' and key in equivalent else row['outcome']
            for file in (row['file'], 'all'):
                counts.setdefault(file, dict.fromkeys(outcomes, 0))[outcome] += 1
        print(f'\n{"file":44}' + ''.join(f'{o:>18}' for o in outcomes) + '   noticed')
        for file in sorted(counts, key=lambda f: (f == 'all', f)):
            noticed = counts[file]['killed'] + counts[file]['out of time']
            of = noticed + counts[file]['survived']
            print(f'{file:44}' + ''.join(f'{counts[file][o]:18}' for o in outcomes) +
                  (f'{100 * noticed / of:9.0f} %' if of else ''))


def draw(count, seed, files, sources, table, equivalent):
    """So many changes in lines of these files at random, none of them in the table; and what survived."""
    wanted = []
    for pattern in files:
        for name in glob.glob(pattern):
            wanted += [str(f) for f in Path(name).rglob('*')] if os.path.isdir(name) else [name]
    if not any(name in sources for name in wanted):
        sys.exit(f'touchgo: make mutants: FILES: no source of solver/ or reference/ in "{" ".join(files)}"')
    lines = {}
    for name in sorted(set(wanted) & set(sources)):
        for change in sources[name][1]:
            if change.key() not in table.rows and change.key() not in equivalent:
                lines.setdefault((name, change.line), []).append(change)
    chance = random.Random(seed)
    drawn = []
    while len(drawn) < count and lines:
        line = chance.choice(sorted(lines))
        drawn.append(lines[line].pop(chance.randrange(len(lines[line]))))
        if not lines[line]:
            del lines[line]
    again = [c for name in sorted(set(wanted) & set(sources)) for c in sources[name][1]
             if c.key() in table.rows and table.rows[c.key()]['outcome'] == 'survived' and c.key() not in equivalent]
    return again + drawn


def lay_out(files, sources, numbered):
    """Writes the copy, with the changes as choices."""
    by_file = {}
    for number, change in numbered.items():
        by_file.setdefault(change.file, {})[number] = change
    includes = {name: set(re.findall(r'#include "([^"]+)"', source.text)) for name, (source, _) in sources.items()}
    inside = {name for name in by_file if name.endswith('.inl')}
    while more := {n for n, of in includes.items() if of & inside} - inside:  # those are included within namespaces
        inside |= more
    for old in (f for f in TREE.rglob('*') if f.is_file() and not f.is_relative_to(TREE / 'build')):
        if str(old.relative_to(TREE)) not in files | {'mutants.hpp'}:
            old.unlink()
    for name in sorted(files):
        if name not in by_file and name not in inside:
            if not (TREE / name).exists() or (TREE / name).read_bytes() != Path(name).read_bytes():
                (TREE / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(name, TREE / name)  # as of now: what was compiled of a change is older
            continue
        source = sources[name][0]
        text = source.with_choices(by_file[name]) if name in by_file else source.text
        written(TREE / name, text if name.endswith('.inl') else f'#include "mutants.hpp"\n#line 1\n{text}')
    written(TREE / 'mutants.hpp', HEADER)


def faulty(log, numbered):
    """The changes that the compiler's errors speak of."""
    found = set()
    lines = {}
    texts = {}
    for number, change in numbered.items():
        lines.setdefault(change.file, set()).add(number)
    blocks = re.split(r'(?m)^(?=\S[^\n]*: error: )', log)
    for before, block in zip(blocks, blocks[1:]):
        context = re.findall(r'(?m)^(?:\s*)(\S+?):(\d+):(\d+):   (?:recursively )?required from', before)
        here = re.match(r'(\S+?):(\d+):(\d+): error', block)
        for file, line, column in ([here.groups()] if here else []) + context[::-1]:
            file = os.path.relpath(file, TREE.resolve()) if os.path.isabs(file) else os.path.normpath(file)
            if file not in lines:
                continue
            if file not in texts:
                texts[file] = re.sub(r'\A#include "mutants.hpp"\n#line 1\n', '', (TREE / file).read_text()).split('\n')
            on_it = [(m.start(), int(m[1])) for m in re.finditer(r'mutants::(?:is|now)\((\d+)\)', texts[file][int(line) - 1])]
            before_it = [number for at, number in on_it if at < int(column)]
            if on_it:
                found.add(before_it[-1] if before_it else on_it[0][1])
                break
    return found


def build(files, sources, numbered, table):
    """Compiles all that compile; they are left in `numbered`."""
    for _ in range(12):
        lay_out(files, sources, numbered)
        started = time.time()
        made = subprocess.run(['make', '-k', 'CHECK_PACKAGES=', 'CPPFLAGS=-D_GLIBCXX_ASSERTIONS', 'build/touchgo',
                               'build/tests'], cwd=TREE, capture_output=True, text=True,
                              env={k: v for k, v in os.environ.items() if k not in ('MAKEFLAGS', 'MFLAGS', 'MAKELEVEL')})
        (FOLDER / 'build.log').write_text(made.stdout + made.stderr)
        print(f'built in {time.time() - started:.0f} s' if made.returncode == 0 else
              f'some do not compile ({time.time() - started:.0f} s)', flush=True)
        if made.returncode == 0:
            return
        bad = faulty(made.stdout + made.stderr, numbered)
        if not bad:
            sys.exit(f'touchgo: make mutants: the copy does not compile, and no change is to blame: {FOLDER}/build.log')
        for number in bad:
            table.note(numbered.pop(number), 'does not compile')
    sys.exit('touchgo: make mutants: the copy does not compile after 12 rounds')


def names_of_tests(file):
    """Of a file, by Catch2's version 2 or 3."""
    spec = ['build/tests', '-#', f'[#{file}]~[.]']
    for listed in (['--list-test-names-only'], ['--list-tests', '--verbosity', 'quiet']):
        found = subprocess.run(spec + listed, cwd=TREE, capture_output=True, text=True)
        if not found.stderr and not re.match(r'\W*[Ee]rror', found.stdout):
            return [name.strip() for name in found.stdout.split('\n') if name.strip()]
    return []


def run_test(test, seconds, **environment):
    """The exit status of the test of this name, nothing where the time is over; how long it took."""
    def limits():
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    started = time.time()
    named = re.sub(r'([\\\\,\[\]"*~])', r'\\\1', test)
    if named.startswith('-'):  # no option
        named = '*' + named[1:]
    child = subprocess.Popen(['build/tests', '-a', named], cwd=TREE, stdin=subprocess.DEVNULL,
                             stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
                             preexec_fn=limits, env={**os.environ, **environment})
    try:
        status = child.wait(timeout=seconds)
    except subprocess.TimeoutExpired:
        os.killpg(child.pid, signal.SIGKILL)
        child.wait()
        status = None
    return status, time.time() - started


def trace(files):
    """{(file, test): (seconds, numbers of the changes it reaches)} of those that pass and are quick, the quickest first."""
    def one(named):
        noted = (FOLDER / f'reached.{named[0]}').absolute()
        noted.unlink(missing_ok=True)
        status, seconds = run_test(named[1][1], 10 * LONGEST, TOUCHGO_REACHED=str(noted))
        reached = set(map(int, noted.read_text().split())) if noted.exists() else set()
        noted.unlink(missing_ok=True)
        return named[1], status, seconds, reached
    tests = [(file, test) for file in files for test in names_of_tests(file)]
    with ThreadPoolExecutor(PROCESSORS) as pool:
        outcomes = list(pool.map(one, enumerate(tests)))
    failed = [f'{file}: {test}' for (file, test), status, _, _ in outcomes if status]
    (FOLDER / 'left_out.txt').write_text(''.join(f'{test}\n' for test in failed))
    if failed:
        print(f'{len(failed)} tests fail in the copy and are left out: {FOLDER}/left_out.txt')
    return {key: (seconds, reached) for key, status, seconds, reached in sorted(outcomes, key=lambda o: o[2])
            if status == 0 and seconds <= LONGEST}


def judge(number, reaching):
    """The outcome of a change, the test that noticed it, and how long all took."""
    total = 0.0
    for (file, test), (usual, reached) in reaching.items():
        if number not in reached:
            continue
        status, seconds = run_test(test, 10 * usual + MARGIN, TOUCHGO_MUTANT=str(number))
        total += seconds
        if status != 0:
            return 'out of time' if status is None else 'killed', f'{file}: {test}', total
    return 'survived', '' if total else 'no test reaches it', total


def main(count, seed, files):
    tests, copied = tests_and_files()
    sources = {}
    for name in sorted(copied):
        if name.startswith(('solver/', 'reference/')) and name.endswith(('.cpp', '.hpp', '.inl')) and name not in ELSEWHERE:
            source = Source(name, Path(name).read_text())
            sources[name] = source, source.changes()
    TREE.mkdir(parents=True, exist_ok=True)
    equivalent = equivalents()
    table = Table({change.key() for _, changes in sources.values() for change in changes})
    numbered = dict(enumerate(draw(count, seed, files, sources, table, equivalent)))
    if numbered:
        build(copied, sources, numbered, table)
        reaching = trace(tests)
        print(f'{len(numbered)} changes, {len(reaching)} tests of {sum(s for s, _ in reaching.values()):.0f} s', flush=True)
        with ThreadPoolExecutor(PROCESSORS) as pool:
            for change, found in zip(numbered.values(), pool.map(lambda number: judge(number, reaching), numbered)):
                table.note(change, *found)
    table.summary(equivalent)


if __name__ == '__main__':
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
