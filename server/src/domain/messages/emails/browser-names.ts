/** Returns only names from these lists, because the header is untrusted text. */
export const browserOf = (userAgent: string): string | null => nameIn(browsers, userAgent)
export const systemOf = (userAgent: string): string | null => nameIn(systems, userAgent)

type Names = readonly (readonly [RegExp, string])[]
const nameIn = (names: Names, userAgent: string) => names.find(([mark]) => mark.test(userAgent))?.[1] ?? null

/** Order matters: most browsers also contain the names of older ones. */
const browsers: Names = [
  [/YaBrowser\//, 'Yandex Browser'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrom(?:e|ium)\/|CriOS\//, 'Chrome'],
  [/Version\/[\d.]+.*Safari\//, 'Safari'],
]

const systems: Names = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]
