import { firstLocale, type Locale, locales } from '@kabinet/contract/fields/locale'
import { serverPlaceholders } from '@kabinet/contract/prerendered'
import { html } from '../lib/html.ts'
import type { Brand } from './brand.ts'
import { themes, usualPalette } from './palette.ts'

/** Inserts names, icon and stylesheet into a page of the build. The stylesheet follows the build's, so that the first paint is branded. */
export function branded(page: string, { name, icon, sheet, palette, support, operator, about }: Brand): string {
  const title = html`${name[firstLocale]}`.text
  const names = locales.map(
    (locale) => html`<meta name="product-title" lang="${locale}" content="${name[locale]}" />`.text,
  )
  const operators = operator
    ? locales.map(
        (locale) => html`<meta name="operator-name" lang="${locale}" content="${operator[locale].name}" />`.text,
      )
    : []
  const abouts = about
    ? locales.map((locale) => html`<meta name="about" lang="${locale}" content="${about[locale]}" />`.text)
    : []
  const ways = waysOf(support).map(([way, value]) => html`<meta name="support-${way}" content="${value}" />`.text)
  const linked = sheet === undefined ? '' : html`<link rel="stylesheet" href="${sheet}" />`.text
  const named = page
    .replace('<meta name="product-title" content="Kabinet" />', () =>
      [...names, ...operators, ...abouts, ...ways].join(''),
    )
    .replace('<title>Kabinet</title>', () => `<title>${title}</title>`)
    .replace('href="/favicon.svg" type="image/svg+xml"', () => html`href="${icon.path}" type="${icon.type}"`.text)
    .replace('</head>', () => `${linked}</head>`)
  return themes.reduce(inColour, named)

  function inColour(text: string, theme: (typeof themes)[number]): string {
    return text.replace(`content="${usualPalette[theme].page.toUpperCase()}"`, `content="${palette[theme].page}"`)
  }
}

const waysOf = ({ phone, email, url }: Brand['support']) =>
  Object.entries({ phone, tel: phone.replaceAll(/[^\d+]/g, ''), email, url }).filter(([, value]) => value !== '')

export function fillFace(markup: string, { name, support, operator, about }: Brand, locale: Locale): string {
  const ways = new Map<string, string>(waysOf(support))
  const values: Record<string, string | undefined> = {
    [serverPlaceholders.product]: name[locale],
    [serverPlaceholders.operator]: operator?.[locale].name,
    [serverPlaceholders.supportPhone]: ways.get('phone'),
    [serverPlaceholders.supportTel]: ways.get('tel'),
    [serverPlaceholders.supportEmail]: ways.get('email'),
    [serverPlaceholders.supportUrl]: ways.get('url'),
  }
  const sentence = about && html`${about[locale]}`.text
  return markup
    .replaceAll(/(<span data-about="true">).*?(<\/span>)/gs, (ours, begin: string, end: string) =>
      sentence === undefined ? ours : `${begin}${sentence}${end}`,
    )
    .replaceAll(/<span data-operator="true">.*?<\/span>/gs, (line) => (operator ? line : ''))
    .replaceAll(/[\uE000\uE005-\uE009]/g, (mark) => html`${values[mark]}`.text)
}
