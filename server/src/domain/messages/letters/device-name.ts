import type { Locale } from '@kabinet/contract/fields/locale'

/** Browser and system as people call them. Only names from these lists are ever shown: the header itself is anybody's text. */
export function deviceName(userAgent: string, locale: Locale): string {
  const named = [browsers, systems]
    .map((list) => list.find(([mark]) => mark.test(userAgent))?.[1])
    .filter((name) => name !== undefined)
  return named.length > 0 ? named.join(', ') : unknown[locale]
}

const unknown: Record<Locale, string> = { ru: 'неизвестное устройство', en: 'unknown device' }

/** The order matters: most browsers also carry the names of older ones. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/YaBrowser\//, 'Yandex Browser'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrom(?:e|ium)\/|CriOS\//, 'Chrome'],
  [/Version\/[\d.]+.*Safari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]
