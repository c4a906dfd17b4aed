import { firstLocale, type Locale, pickLocale } from '@kabinet/contract/fields/locale'

export const shownThemes = ['light', 'dark'] as const
export const widths = ['1440', '390'] as const

export type ScreensLook = {
  group: string
  lang: Locale
  theme: (typeof shownThemes)[number]
  width: (typeof widths)[number]
}

export const allMessages = 'messages'

export function readLook(search: string): ScreensLook {
  const parameters = new URLSearchParams(search)
  const one = <const V extends string>(name: string, known: readonly [V, ...V[]]) =>
    known.find((value) => value === parameters.get(name)) ?? known[0]
  return {
    group: parameters.get('group') ?? 'registration',
    lang: pickLocale(parameters.get('lang')) ?? firstLocale,
    theme: one('theme', shownThemes),
    width: one('width', widths),
  }
}

export function urlOfLook(look: ScreensLook): string {
  return `/dev/screens?${new URLSearchParams(look)}`
}

export function frameOf(id: string, { lang, theme }: ScreensLook): string {
  return `/dev/screens/frame?${new URLSearchParams({ screen: id, lang, theme })}`
}
