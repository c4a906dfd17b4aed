import { firstLocale, type Locale, locales } from '@kabinet/contract/fields/locale'
import { serverPlaceholders } from '@kabinet/contract/prerendered'
import { html } from '../lib/html.ts'
import type { Brand } from './brand.ts'
import { themes, defaultPalette } from './palette.ts'

/** Inserts names, icon and stylesheet into a page of the build. The stylesheet follows the build's, so that the first paint is branded. */
export function branded(
  page: string,
  { name, icon, sheet, palette, support, operator, about, answers }: Brand,
): string {
  const title = html`${name[firstLocale]}`.text
  const names = locales.map(
    (locale) => html`<meta name="product-title" lang="${locale}" content="${name[locale]}" />`.text,
  )
  const operators = operator
    ? locales.map(
        (locale) => html`<meta name="operator-name" lang="${locale}" content="${operator[locale].name}" />`.text,
      )
    : []
  const sentences = Object.entries({ about, 'support-answers': answers }).flatMap(([key, said]) =>
    said ? locales.map((locale) => html`<meta name="${key}" lang="${locale}" content="${said[locale]}" />`.text) : [],
  )
  const ways = waysOf(support).map(([way, value]) => html`<meta name="support-${way}" content="${value}" />`.text)
  const linked = sheet === undefined ? '' : html`<link rel="stylesheet" href="${sheet}" />`.text
  const named = page
    .replace('<meta name="product-title" content="Kabinet" />', () =>
      [...names, ...operators, ...sentences, ...ways].join(''),
    )
    .replace('<title>Kabinet</title>', () => `<title>${title}</title>`)
    .replace('href="/favicon.svg" type="image/svg+xml"', () => html`href="${icon.path}" type="${icon.type}"`.text)
    .replace('</head>', () => `${linked}</head>`)
  return themes.reduce(inColour, named)

  function inColour(text: string, theme: (typeof themes)[number]): string {
    return text.replace(`content="${defaultPalette[theme].page.toUpperCase()}"`, `content="${palette[theme].page}"`)
  }
}

const waysOf = ({ phone, email, url }: Brand['support']) =>
  Object.entries({ phone, tel: phone.replaceAll(/[^\d+]/g, ''), email, url }).filter(([, value]) => value !== '')

export function fillFace(markup: string, { name, support, operator, about, answers }: Brand, locale: Locale): string {
  const ways = new Map<string, string>(waysOf(support))
  const values: Record<string, string | undefined> = {
    [serverPlaceholders.product]: name[locale],
    [serverPlaceholders.operator]: operator?.[locale].name,
    [serverPlaceholders.supportPhone]: ways.get('phone'),
    [serverPlaceholders.supportTel]: ways.get('tel'),
    [serverPlaceholders.supportEmail]: ways.get('email'),
    [serverPlaceholders.supportUrl]: ways.get('url'),
  }
  const sentences: Record<string, Record<Locale, string> | undefined> = { about, answers }
  return markup
    .replaceAll(
      /(<span data-(about|answers)="true">).*?(<\/span>)/gs,
      (ours, begin: string, key: string, end: string) => {
        const sentence = sentences[key]
        return sentence ? `${begin}${html`${sentence[locale]}`.text}${end}` : ours
      },
    )
    .replaceAll(/<span data-operator="true">.*?<\/span>/gs, (line) => (operator ? line : ''))
    .replaceAll(/[\uE000\uE005-\uE009]/g, (mark) => html`${values[mark]}`.text)
}
