const shortWords = /(?<=^|[\s(«„“])(в|во|к|ко|с|со|о|об|у|и|а|на|по|за|из|от|до|не|но|для|под|при|без) (?=\S)/giu
const numberAndUnit = /(\d|\{n\}|\{count\}) (?=\p{L})/gu
const dash = / (?=—)/gu

/** Joins short Russian words to the next word, numbers to their unit, and a dash to the previous word (docs/design.md#words). */
export function withNonBreakingSpaces(text: string): string {
  return text.replace(shortWords, '$1\u00a0').replace(numberAndUnit, '$1\u00a0').replace(dash, '\u00a0')
}
