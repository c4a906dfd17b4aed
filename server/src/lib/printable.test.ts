import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printable } from './printable.ts'

test.each([
  ['colours and titles (C0)', '\u001b[31mred\u001b]0;title\u0007', '[31mred]0;title'],
  ['the same as one character (C1)', '\u009b31mred\u009d0;title\u009c', '31mred0;title'],
  ['every C1 character', Array.from({ length: 32 }, (_, n) => String.fromCharCode(0x80 + n)).join(''), ''],
  ['a line written over', 'harmless\r\u0008rm -rf', 'harmlessrm -rf'],
  ['a turned direction', 'a\u202egpj.exe\u2066b\u2069\u200f', 'agpj.exeb'],
  ['lines, tabs and other alphabets', 'Анна\r\n\tи 山田 👩‍👧', 'Анна\n и 山田 👩‍👧'],
])('%s', (_, written, printed) => expect(printable(written)).toBe(printed))

const obeyed = Array.from({ length: 0x3000 }, (_, point) => String.fromCodePoint(point)).filter((one) =>
  /[^\P{Cc}\n]|\p{Bidi_Control}/u.test(one),
)

test('removes everything that a terminal interprets, and keeps the rest in order', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...obeyed, 'a', 'я', '\n', '👩‍👧')), (written) => {
      const rest = written.filter((one) => one === '\t' || !obeyed.includes(one)).join('')
      expect(printable(written.join(''))).toBe(rest.replaceAll('\t', ' '))
    }),
  )
})
