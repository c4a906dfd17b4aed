const cyrillic = 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'
const latin = 'a b v g d e e zh z i i k l m n o p r s t u f kh ts ch sh shch ie y  e iu ia'.split(' ')
const letters = new Map([...cyrillic].map((letter, at) => [letter, latin[at] ?? '']))
const longest = 20

/**
 * A first name in lower-case Latin letters, as Russian passports write it (ICAO Doc 9303-3, 6 B); empty without Latin
 * or Cyrillic letters.
 */
export function latinName(firstName: string): string {
  const spelt = [...firstName.normalize('NFC').toLowerCase()].map((letter) => letters.get(letter) ?? letter)
  return spelt
    .join('')
    .normalize('NFD')
    .replaceAll(/[^a-z]/g, '')
    .slice(0, longest)
}
