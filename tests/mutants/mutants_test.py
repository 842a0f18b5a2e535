"""Changes are found where they stand, and a small project's tests notice, miss or cannot finish them."""
import csv
import os
import shutil
import tempfile
import unittest
from pathlib import Path

import mutants
from changes import Source

TOY = {
    'solver/toy.hpp': '''#pragma once
inline int larger(int a, int b) {
  if (a > b) return a;
  return b;
}
int sum(int n);
''',
    'solver/toy.cpp': '''#include "solver/toy.hpp"

#include <string>

// of 1 + 2 + .. + n
int sum(int n) {
  int total = 0;
  while (n > 0) {
    total += n;
    --n;
  }
  const std::string rest = std::string("1 + 1") + "/";
  return rest[0] == '1' ? total : 7;
}
int nobody(int n) { return n + 1; }
''',
    'reference/toy.cpp': 'int none;\n',
    'tests/common/main.cpp': '''#include <cstdio>
#include <cstring>
bool toy(), other();
int main(int, char** arguments) {
  for (char** a = arguments; *a; ++a) {
    if (std::strcmp(*a, "[#toy]~[.]") == 0) return std::puts("a sum, of [some]\\nit fails"), 2;
    if (std::strcmp(*a, "[#other]~[.]") == 0) return std::puts("the larger"), 1;
    if (std::strcmp(*a, "a sum\\\\, of \\\\[some\\\\]") == 0) return !toy();
    if (std::strcmp(*a, "the larger") == 0) return !other();
  }
  return 1;
}
''',
    'tests/exact/toy.cpp': '''#include "solver/toy.hpp"
bool toy() { return sum(4) == 10 && sum(1) == 1; }
''',
    'tests/exact/other.cpp': '''#include "solver/toy.hpp"
bool other() { return larger(2, 1) == 2 && larger(1, 2) == 2; }
''',
    'Makefile': '''sources := $(shell find solver reference tests -name '*.cpp')
build/touchgo:
build/tests: $(sources:%.cpp=build/obj/%.o)
	$(CXX) $^ -o $@
build/obj/%.o: %.cpp solver/toy.hpp
	@mkdir -p $(@D)
	$(CXX) -std=c++20 -I. -c $< -o $@
''',
}


def changes_of(text, file='a.cpp'):
    return {(c.changed, c.kind) for c in Source(file, text).changes()}


class Changes(unittest.TestCase):
    def test_each_kind_is_found(self):
        found = changes_of('''void f(double x, double* a, int n) {
  if (x <= 0 && n == 2) return;
  a[n] += -x * std::abs(x);
  const double y = 0x1p-3 * x;
  go(a[0]);  // a comment: 1 + 1
}
''')
        for changed, kind in [('if (x < 0 && n == 2) return;', 'comparison'), ('if (x <= 0 || n == 2) return;', 'operator'),
                              ('if (x <= 0 && n != 2) return;', 'comparison'), ('if (x <= 1 && n == 2) return;', 'constant'),
                              ('if (x <= 0 && n == 1) return;', 'constant'),
                              ('if (!(x <= 0 && n == 2)) return;', 'condition'), ('a[n + 1] += -x * std::abs(x);', 'index'),
                              ('a[n] -= -x * std::abs(x);', 'operator'), ('a[n] += x * std::abs(x);', 'sign'),
                              ('a[n] += -x * (x);', 'sign'), ('a[n] += -x / std::abs(x);', 'operator'), ('', 'statement'),
                              ('const double y = (2 * 0x1p-3) * x;', 'constant'), ('go(a[1]);', 'constant')]:
            self.assertIn((changed, kind), found)
        self.assertFalse([c for c, _ in found if '1 - 1' in c])

    def test_templates_types_and_signatures_are_no_operators(self):
        self.assertEqual(changes_of('template <class T, int N>\nconst T* f(T&& a, const std::array<T, 4>& b);\n'
                                    'namespace a {\nstruct B : C<3> {\n  T* next;\n};\n}\n'), set())

    def test_extents_of_arrays_are_left_alone(self):
        self.assertEqual(changes_of('void f(double (&a)[4], int n) {\n  double b[degree + 1];\n  Real d[4] = {};\n}\n'), set())
        self.assertIn(('return a[n + 1];', 'index'), changes_of('int f(int* a, int n) {\n  return a[n];\n}\n'))

    def test_the_same_line_twice_is_told_apart(self):
        texts = [c.text for c in Source('a.cpp', 'void f() {\n  go();\n  stay();\n  go();\n}\n').changes()]
        self.assertEqual(texts, ['go();', 'stay();', 'go(); #2'])

    def test_choices_leave_lines_where_they_are_and_the_unchanged_text(self):
        text = TOY['solver/toy.cpp']
        source = Source('a.cpp', text)
        chosen = source.with_choices(dict(enumerate(source.changes())))
        self.assertEqual(chosen.count('\n'), text.count('\n'))
        for line, now in zip(text.split('\n'), chosen.split('\n')):
            self.assertIn(line.split('//')[0].strip()[:5], now)

    def test_a_constant_becomes_one_at_run_time(self):
        source = Source('a.hpp', 'inline constexpr double a = 2.5;\nstruct B {\n  static constexpr double b = 1e-3;\n};\n')
        text = source.with_choices(dict(enumerate(source.changes())))
        self.assertNotIn('constexpr', text)
        self.assertIn('inline const double a', text)
        self.assertIn('static inline const double b', text)


class Mutants(unittest.TestCase):
    def setUp(self):
        self.before = os.getcwd()
        self.folder = tempfile.mkdtemp(prefix='touchgo-mutants-')
        os.chdir(self.folder)
        for name, text in TOY.items():
            Path(name).parent.mkdir(parents=True, exist_ok=True)
            Path(name).write_text(text)
        mutants.MARGIN = 0.5

    def tearDown(self):
        os.chdir(self.before)
        shutil.rmtree(self.folder)

    def outcomes(self):
        with open(mutants.TABLE, newline='') as table:
            return {(row['text'], row['changed']): (row['outcome'], row['test']) for row in csv.DictReader(table)}

    def test_a_small_project(self):
        mutants.main(5, 1, ['solver'])
        first = self.outcomes()
        self.assertEqual(len(first), 5)
        mutants.main(1000, 2, ['solver'])
        found = self.outcomes()
        self.assertLessEqual(first.items(), found.items())
        self.assertEqual(found['total += n;', 'total -= n;'], ('killed', 'toy: a sum, of [some]'))
        self.assertEqual(found['--n;', ''], ('out of time', 'toy: a sum, of [some]'))
        self.assertEqual(found['if (a > b) return a;', 'if (a >= b) return a;'], ('survived', ''))
        self.assertEqual(found['if (a > b) return a;', 'if (!(a > b)) return a;'], ('killed', 'other: the larger'))
        self.assertEqual(found['const std::string rest = std::string("1 + 1") + "/";',
                               'const std::string rest = std::string("1 + 1") - "/";'], ('does not compile', ''))
        self.assertEqual(found['int nobody(int n) { return n + 1; }', 'int nobody(int n) { return n - 1; }'],
                         ('survived', 'no test reaches it'))

        self.assertEqual(Path('build/mutants/left_out.txt').read_text(), 'toy: it fails\n')

        # A test that notices more; a change that is as good; a line that is no longer there.
        with open('tests/exact/other.cpp', 'a') as test:
            test.write('int nobody(int n);\nstruct Also { Also() { if (nobody(1) != 2) throw 1; } } also;\n')
        Path('tests/mutants').mkdir()
        mutants.EQUIVALENT.write_text('# reasons\n\nsolver/toy.hpp\n- if (a > b) return a;\n+ if (a >= b) return a;\n'
                                      'two equal numbers\nare one\n')
        Path('solver/toy.cpp').write_text(TOY['solver/toy.cpp'].replace('return rest[0] == \'1\' ? total : 7;', 'return total;'))
        mutants.main(0, 1, ['solver'])
        found = self.outcomes()
        self.assertIn(('total += n;', 'total -= n;'), found)
        self.assertEqual(found['int nobody(int n) { return n + 1; }', 'int nobody(int n) { return n - 1; }'][0], 'killed')
        self.assertEqual(mutants.equivalents(), {('solver/toy.hpp', 'if (a > b) return a;', 'if (a >= b) return a;'):
                                                 'two equal numbers are one'})
        self.assertFalse([text for text, _ in found if 'rest[0]' in text])

    def test_changes_of_one_sitting_are_gone_in_the_next(self):
        mutants.main(1000, 1, ['solver/toy.cpp'])
        Path('reference/toy.cpp').write_text('int none(int n) { return n + 1; }\n')
        mutants.main(1000, 1, ['reference'])
        found = [outcome for (text, _), outcome in self.outcomes().items() if 'none' in text]
        self.assertGreater(len(found), 1)
        self.assertEqual(set(found), {('survived', 'no test reaches it')})

    def test_files_that_are_not_there_are_said(self):
        with self.assertRaisesRegex(SystemExit, 'FILES'):
            mutants.main(1, 1, ['solver/none.cpp'])


if __name__ == '__main__':
    unittest.main()
