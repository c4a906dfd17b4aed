import { type Locale, otherLocales } from '@kabinet/contract/fields/locale'
import { localeTable } from '@kabinet/contract/locales'
import type { Brand } from '../../brand/brand.ts'
import { ownPage } from '../../http/pages/own-page.ts'
import { html } from '../../lib/html.ts'
import type { Text } from './markdown.ts'

type Frame = { path: string; locale: Locale; brand: Brand }

const words = {
  ru: {
    contents: 'Содержание',
    cabinet: 'В кабинет',
    copy: 'Скопировать',
    copied: 'Скопировано',
    skip: 'К тексту',
    more: 'Не нашли ответа?',
    support: 'Написать в поддержку',
  },
  en: {
    contents: 'Contents',
    cabinet: 'To the cabinet',
    copy: 'Copy',
    copied: 'Copied',
    skip: 'To the text',
    more: 'Not answered here?',
    support: 'Contact support',
  },
} as const satisfies Record<Locale, object>

export function guidePage({ title, content, chapters }: Text, { path, locale, brand }: Frame): string {
  const t = words[locale]
  const body = html`<a class="skip" href="#text">${t.skip}</a>
<header><a class="product" href="/"><img src="${brand.icon.path}" alt="" width="28" height="28">${brand.name[locale]}</a><span><a href="/services">${t.cabinet}</a> ${otherLocales(locale).map((other) => html`<a href="${path}?lang=${other}" lang="${other}" hreflang="${other}">${localeTable[other].name}</a>`)}</span></header>
<div class="columns">
${chapters.length > 2 && html`<nav aria-label="${t.contents}"><details open><summary>${t.contents}</summary><ul>${chapters.map((chapter) => html`<li><a href="#${chapter.id}">${chapter.title}</a></li>`)}</ul></details></nav>`}
<main id="text" data-copy="${t.copy}" data-copied="${t.copied}">
${content}
<footer>${t.more} <a href="/feedback">${t.support}</a></footer>
</main>
</div>`
  return ownPage({
    brand,
    lang: locale,
    title: `${title} · ${brand.name[locale]}`,
    style: '/docs/guide.css',
    script: '/docs/guide.js',
    body,
  })
}
