"""Small changes of C++ sources that some test should notice, and the sources with such changes as choices at run time.

The sources are laid out by clang-format, which tells a product from a pointer and a comparison from a template; what is
read wrongly all the same does not compile, and is left out for that. A change is in one of these places, which says how
the choice is written:
  statement   { if (mutants::is(7)) { CHANGED; } else { S; } }
  condition   (mutants::is(7) ? static_cast<bool>(CHANGED) : static_cast<bool>(E))
  value       (mutants::is(7) ? static_cast<T>(CHANGED) : static_cast<T>(E)), of a variable of the type T; a plain
              (mutants::is(7) ? (CHANGED) : (E)) where no type is named, as of an argument
"""
import re
from typing import NamedTuple

TYPE = (r'(?:unsigned |long )?[A-Za-z_][\w:]*(?:<(?:[^<>;]|<(?:[^<>;]|<(?:[^<>;]|<[^<>;]*>)*>)*>)*>)?(?:::\w+)*')
DECLARATION = re.compile(r'\s*(?P<before>(?:(?:const|static|inline|constexpr|thread_local|mutable)\s+)*)'
                         r'(?P<type>' + TYPE + r')(?P<mark>[\s&*]+)(?:[A-Za-z_]\w*|\[[\w, ]*\])\s*(?=[=({,;\[]|$)')
NUMBER = re.compile(r'(?<![\w.<\'])(?:0x[\da-f.]+(?:p[+-]?\d+)?|\d+(?:\.\d*)?(?:e[+-]?\d+)?)(?![\w.>\'])')
HEADER = re.compile(r'\s*(?:else\b|do\b|case\b[^;{}]*?:(?!:)|default\s*:|(?:if|for|while|switch)\s*\()')
NOT_CHANGED = re.compile(r'\s*(?:using|typedef|static_assert|template|friend|goto|extern|public|private|requires)\b')
SWAPPED = {'+': '-', '-': '+', '*': '/', '/': '*', '+=': '-=', '-=': '+=', '*=': '/=', '/=': '*=', '&&': '||',
           '||': '&&', '<': '<=', '<=': '<', '>': '>=', '>=': '>', '==': '!=', '!=': '==', 'max': 'min', 'min': 'max'}


class Change(NamedTuple):
    """The text from `start` to `end` of a file becomes `new`."""
    file: str
    line: int      # its number
    text: str      # the line, or lines; " #2" behind it where the same text stands in the file for the second time
    changed: str   # what they become
    kind: str
    start: int
    end: int
    new: str
    place: tuple   # start, end, how the choice is written, type

    def key(self):
        return self.file, self.text, self.changed


def blanked(text, all_but_code):
    """Without comments, or `all_but_code`: strings and the preprocessor's lines too. What is left stays where it was."""
    def blank(match):
        piece = match.group()
        if piece[0] != '/' and not all_but_code:
            return piece
        return re.sub(r'[^\n]', 's' if piece[0] in '"\'R' else ' ', piece)
    return re.sub(r'//[^\n]*|/\*.*?\*/|\bR"\(.*?\)"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])\'|'
                  r'^[ \t]*#(?:\\\n|[^\n])*', blank, text, flags=re.M | re.S)


def one_line(text):
    return ' '.join(text.split())


class Source:
    """A file of C++: its brackets, what its braces are, and its changes."""

    def __init__(self, file, text):
        self.file, self.text = file, text
        self.mask, self.bare = blanked(text, True), blanked(text, False)
        self.match, self.opening, self.kind = {}, [None] * (len(text) + 1), {}
        self.lines = [0] + [m.end() for m in re.finditer('\n', text)]
        stack = []
        for i, c in enumerate(self.mask):
            if c in ')]}' and stack:
                self.match[i] = stack[-1]
                self.match[stack.pop()] = i
            self.opening[i] = stack[-1] if stack else None
            if c in '([{':
                stack.append(i)
                if c == '{':
                    self.kind[i] = self.kind_of(i)

    def kind_of(self, i):
        """Of the brace at i: a `scope` of declarations, `code`, the code of a `lambda`, or a list of values."""
        head = self.mask[self.left(i):i].strip()
        around = self.opening[i]
        if not head:
            code = around is not None and self.kind.get(around) in ('code', 'lambda')
            return 'code' if code else 'list'
        head = re.sub(r'^template <.*?>(?=\s*\w)', '', head, flags=re.S)
        if re.match(r'\s*(inline )?(namespace|struct|class|union|enum|extern)\b', head) and head[-1] != ')':
            return 'scope'
        if head[-1] == ']':
            return 'lambda'
        head = re.sub(r'\)[^()]*->[^()]*$', ')', head)
        head = re.sub(r'\)\s*(const|mutable|noexcept|override|final)\b[\w\s]*$', ')', head)
        if head[-1] == ')':
            closing = self.mask.rindex(')', 0, i)
            before = self.mask[:self.match.get(closing, 0)].rstrip() if closing in self.match else ''
            return 'lambda' if before.endswith(']') else 'code'
        return 'code' if re.search(r'(\b(else|do|try)|:)$', head) else 'list'

    def left(self, p):
        """Where the statement about p begins: behind a `;`, an opening bracket or the end of a block."""
        i = p - 1
        while i >= 0:
            c = self.mask[i]
            if c in '([{;':
                break
            if c in ')]}' and i in self.match:
                if c == '}' and self.kind.get(self.match[i]) in ('code', 'scope'):
                    break
                i = self.match[i]
            i -= 1
        return i + 1

    def right(self, p):
        """Where it ends: its `;`; nothing where it has a block."""
        i = p
        while i < len(self.mask):
            c = self.mask[i]
            if c == ';':
                return i
            if c in ')]}' or (c == '{' and self.kind[i] in ('code', 'scope')):
                return None
            i = self.match.get(i, i) + 1 if c in '([{' else i + 1
        return None

    def statement(self, p):
        """The simple statement about p, from its first character to its `;`, without what leads to it."""
        start, end = self.left(p), self.right(p)
        if end is None:
            return None
        while header := HEADER.match(self.mask, start, end):
            start = header.end()
            if self.mask[start - 1] == '(':
                start = self.match[start - 1] + 1
        while start < end and self.mask[start].isspace():
            start += 1
        return (start, end) if start <= p <= end else None

    def value(self, start, end, p):
        """The value of the declared variable that p stands in, within a declaration; nothing in other parts of it."""
        declared = DECLARATION.match(self.mask, start, end)
        if not declared or re.match(r'\s*(return|throw|delete|else|new)\b', declared['type']):
            return None
        i = declared.end('mark')
        first, equals = i, None
        while i <= end:
            c = self.mask[i] if i < end else ','
            if c == ',':
                if equals is not None and equals < p < i:
                    of_type = '' if '&' in declared['mark'] or 'auto' in declared['type'] else one_line(declared['type'])
                    if '*' in declared['mark']:
                        of_type = ''
                    if 'constexpr' in declared['before']:
                        if of_type != 'double':
                            return None
                        return equals + 1, i, 'constant', of_type
                    return equals + 1, i, 'value', of_type
                if first <= p < i:
                    return None
                first, equals = i + 1, None
            elif c == '=' and equals is None and self.mask[i - 1] not in '<>!=+-*/' and self.mask[i + 1] != '=':
                equals = i
            i = self.match.get(i, i) + 1 if c in '([{' else i + 1
        return None

    def segment(self, opened, p, mark):
        """What p stands in between `mark`s within the bracket."""
        start, i, end = opened + 1, opened + 1, self.match[opened]
        while i < end:
            c = self.mask[i]
            if c == mark:
                if p < i:
                    break
                start = i + 1
            i = self.match.get(i, i) + 1 if c in '([{' else i + 1
        return start, i

    def argument(self, p):
        opened = self.opening[p]
        if opened is None or opened not in self.match or self.kind.get(opened, 'list') != 'list':
            return None
        start, end = self.segment(opened, p, ',')
        if DECLARATION.match(self.mask, start, end):
            return self.value(start, end, p)
        return (start, end, 'value', '') if self.mask[start:end].strip() else None

    def place(self, p):
        """Where the choice for a change at p is: (start, end, how, type), or nothing."""
        at, outer = self.opening[p], p  # the bracket around what `outer` is part of
        while at is not None and self.kind.get(at, 'list') == 'list':
            header = self.mask[at] == '(' and re.search(r'\b(if|while|for|switch|constexpr)\s*$', self.mask[max(0, at - 16):at])
            if header:
                if header[1] in ('switch', 'constexpr'):
                    return None
                start, end = self.segment(at, p, ';')
                first, last = start == at + 1, end == self.match[at]
                if self.mask[start:end].strip() == '':
                    return None
                if header[1] == 'for' and first and last:
                    return None  # over a range
                if DECLARATION.match(self.mask, start, end):
                    return self.value(start, end, p)
                return (start, end, 'condition', '') if not (header[1] == 'for' and (first or last)) else None
            at, outer = self.opening[at], at
        if at is None or self.kind[at] == 'scope':
            start, end = self.left(outer), self.right(outer)
            if end is not None and DECLARATION.match(self.mask, start, end):
                return self.value(start, end, p) or self.argument(p)
            return self.argument(p)
        found = self.statement(outer)
        if not found or NOT_CHANGED.match(self.mask, found[0], found[1]):
            return None
        start, end = found
        if DECLARATION.match(self.mask, start, end) and not re.match(r'(return|throw|delete)\b', self.mask[start:end]):
            return self.value(start, end, p) or self.argument(p)
        return start, end + 1, 'statement', ''

    def is_extent(self, p):
        """Whether p stands in the extent of a declared array, which is no choice at run time."""
        at = self.opening[p]
        if at is None or self.mask[at] != '[':
            return False
        before = self.mask[self.left(at):at]
        declared = DECLARATION.match(before + '[')
        of_array = declared and declared.end() == len(before) and not re.match(r'\s*(return|delete|case)\b', before)
        return bool(of_array or re.search(r'\(&\w*\)$', before))

    def edits(self):
        """(start, end, new, kind) of each change, whether or not there is a place for it."""
        mask = self.mask
        for m in re.finditer(r'(?<=[\w)\]] )(?:[-+*/]=?|&&|\|\||[<>]=?|[=!]=)(?=[ \n])', mask):
            if m.group() in SWAPPED:
                yield m.start(), m.end(), SWAPPED[m.group()], 'comparison' if m.group()[0] in '<>=!' else 'operator'
        for m in re.finditer(r'\b(max|min)(?=\()', mask):
            yield m.start(), m.end(), SWAPPED[m.group()], 'operator'
        for m in NUMBER.finditer(mask):
            number = self.text[m.start():m.end()]
            if number.isdigit():
                yield m.start(), m.end(), str(int(number) + 1), 'constant'
                if int(number) > 0:
                    yield m.start(), m.end(), str(int(number) - 1), 'constant'
            elif not re.search('[1-9a-f]', number.replace('0x', '')):
                yield m.start(), m.end(), '1.0', 'constant'
            elif 'x' not in number or 'p' in number:
                yield m.start(), m.end(), f'(2 * {number})', 'constant'
                yield m.start(), m.end(), f'({number} / 2)', 'constant'
        for m in re.finditer(r'(?:(?<=[(\[{])|(?<=[=?:,<>+*/-] )|(?<=return ))-(?=[\w(])', mask):
            yield m.start(), m.end(), '', 'sign'
        for m in re.finditer(r'\b(?:std::)?f?abs(?=\()|\.cwiseAbs\(\)', mask):
            yield m.start(), m.end(), '', 'sign'
        for m in re.finditer(r'\b(?:if|while) \(', mask):
            opened = m.end() - 1
            if opened in self.match:
                start, end = self.segment(opened, self.match[opened] - 1, ';')
                yield start, end, f'!({self.bare[start:end].strip()})', 'condition'
        for m in re.finditer(r'(?<=[\w)\]])\[(?=[^\]])', mask):
            if m.start() in self.match:
                start, end = m.end(), self.match[m.start()]
                yield start, end, f'{self.bare[start:end]} + 1', 'index'
        for m in re.finditer(';', mask):
            around = self.opening[m.start()]
            if around is None or self.kind.get(around) not in ('code', 'lambda'):
                continue
            found = self.statement(m.start())
            if found and found[0] < found[1] and not re.match(r'return\b', mask[found[0]:]) and not NOT_CHANGED.match(mask, *found) and \
                    not DECLARATION.match(mask, *found):
                yield found[0], found[1] + 1, '', 'statement'

    def line_of(self, p):
        low, high = 0, len(self.lines)
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if self.lines[middle] <= p else (low, middle)
        return low

    def changes(self):
        """All of them, in the order of the file."""
        found, seen = [], {}
        for start, end, new, kind in sorted(self.edits()):
            place = self.place(start)
            if not place or end > place[1] or self.is_extent(start):
                continue
            first, last = self.line_of(start), self.line_of(end - 1)
            begin = self.lines[first]
            stop = self.lines[last + 1] if last + 1 < len(self.lines) else len(self.text)
            text = one_line(self.bare[begin:stop])
            changed = one_line(self.bare[begin:start] + new + self.bare[end:stop])
            times = seen.setdefault((text, changed), [])
            times.append(start)
            if len(times) > 1:
                text += f' #{len(times)}'
            found.append(Change(self.file, first + 1, text, changed, kind, start, end, new, place))
        return found

    def with_choices(self, numbered):
        """The text in which each change, given as {number: change}, is a choice. Lines stay where they are."""
        places = {}
        for number, change in numbered.items():
            places.setdefault(change.place, []).append((number, change))

        def written(start, end, inside):
            out, at = [], start
            for place in sorted(inside, key=lambda q: (q[0], -q[1])):
                if place[0] < at or place == (start, end):
                    continue
                within = [q for q in inside if q != place and place[0] <= q[0] and q[1] <= place[1]]
                out += [self.bare[at:place[0]], choice(place, within)]
                at = place[1]
            return ''.join(out) + self.bare[at:end]

        def choice(place, within):
            start, end, how, of_type = place
            rest = written(start, end, within)
            text = ''
            for number, change in places[place]:
                changed = one_line(self.bare[start:change.start] + change.new + self.bare[change.end:end])
                if how == 'statement':
                    text += f'if (mutants::is({number})) {{ {changed} }} else '
                else:
                    cast = {'condition': 'static_cast<bool>'}.get(how, f'static_cast<{of_type}>' if of_type else '')
                    is_chosen = 'now' if how == 'constant' else 'is'
                    text += f'mutants::{is_chosen}({number}) ? {cast}({changed}) : '
            return f'{{ {text}{{ {rest} }} }}' if how == 'statement' else f' ({text}{cast}({rest}))'

        text = written(0, len(self.text), list(places))
        return constants_at_run_time(text) if any(p[2] == 'constant' for p in places) else text


def constants_at_run_time(text):
    """A constant that is a choice is none for the compiler."""
    return re.sub(r'(?:(inline|static) )?constexpr (?=double \w+ =[^;]*mutants::now)',
                  lambda m: {'inline': 'inline const ', 'static': 'static inline const '}.get(m[1], 'const '), text)
