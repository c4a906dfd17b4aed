const dashes = /[\p{Pd}\u2212]/gu
/** Characters without a glyph: marks of direction around a copied number, soft hyphens, joiners, byte order marks. */
const invisible = /\p{Cf}/gu

/**
 * Cleans a typed or pasted phone, number, code, login or e-mail: full-width characters become ordinary ones, dashes `-`, spaces U+0020;
 * invisible characters are removed. Not for passwords and names.
 */
export const cleanTyped = (typed: string): string =>
  typed.normalize('NFKC').replaceAll(invisible, '').replaceAll(dashes, '-').replaceAll(/\s/g, ' ').trim()

/** The same without the scheme of a copied link. */
export const cleanPhone = (typed: string): string => cleanTyped(typed).replace(/^tel:/i, '')

/** Spaces and the two hyphens that look like `-`, in a name of any kind. */
export const foldSpaces = (typed: string): string =>
  typed
    .replaceAll(/\p{Zs}/gu, ' ')
    .replaceAll(/[\u2010\u2011]/g, '-')
    .trim()

/** The name of a person: dashes become `-`, apostrophes `’` unless typed as `'` or `ʼ`. Keeps ZWNJ and ZWJ, which some scripts need. */
export const foldPersonName = (typed: string): string =>
  foldSpaces(typed)
    .normalize('NFC')
    .replaceAll(dashes, '-')
    .replaceAll(/[\u2018\u2032`´]/g, '’')
    .replaceAll(/(?![\u200c\u200d])\p{Cf}/gu, '')
