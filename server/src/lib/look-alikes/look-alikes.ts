import { lookAlikes } from './look-alike-table.ts'

const asciiOf = new Map(lookAlikes.flatMap(([like, letters]) => [...letters].map((letter) => [letter, like] as const)))

/** The words of a text, with letters that look the same folded into one (UTS 39, 4): first as small, then as capital letters. */
const foldings = (text: string): string[][] =>
  [text.toLowerCase(), text.toUpperCase()].map((cased) =>
    [...cased.normalize('NFKD').replaceAll(/\p{M}/gu, '')]
      .map((letter) => asciiOf.get(letter) ?? asciiOf.get(letter.toLowerCase()) ?? letter)
      .join('')
      .toLowerCase()
      .replaceAll(/[i1|]/g, 'l')
      .replaceAll('0', 'o')
      .replaceAll('rn', 'm')
      .replaceAll('vv', 'w')
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== ''),
  )

/** True when whole words of `text`, also without the spaces between them, look like `name`. */
export function looksLike(text: string, name: string): boolean {
  const names = foldings(name).map((words) => words.join(''))
  return foldings(text).some((words, cased) =>
    words.some((_, from) => words.some((_, to) => to >= from && words.slice(from, to + 1).join('') === names[cased])),
  )
}
