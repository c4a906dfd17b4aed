import { type Locale, otherLocales } from '@kabinet/contract/fields/locale'
import { localeTable } from '@kabinet/contract/locales'
import type { Brand } from '../../brand/brand.ts'
import { ownPage } from '../../http/pages/own-page.ts'
import { html, type Markup } from '../../lib/html.ts'
import { linkPattern, type InboxItem } from './inbox-item.ts'
import { inboxTexts } from './inbox-texts.ts'

export function listPage(brand: Brand, items: readonly InboxItem[], locale: Locale): string {
  const t = inboxTexts[locale]
  const list = html`<ul class="list">${items.map((item) => html`<li class="card">${itemHead(item, locale, 2)}</li>`)}</ul>`
  return page(
    brand,
    locale,
    t.title,
    '/dev/inbox',
    html`<h1>${t.title}</h1><p class="soft">${t.about}</p>${items.length > 0 ? list : html`<p>${t.empty}</p>`}`,
  )
}

export function messagePage(brand: Brand, item: InboxItem, locale: Locale): string {
  const t = inboxTexts[locale]
  const title = item.subject ?? t.sms
  const letter = html`<h2>${t.asSeen}</h2><iframe title="${t.asSeen}" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/dev/inbox/${item.id}/letter"></iframe>`
  return page(
    brand,
    locale,
    title,
    `/dev/inbox/${item.id}`,
    html`<p><a href="/dev/inbox?lang=${locale}">← ${t.back}</a></p>
<div class="card">${itemHead(item, locale, 1)}</div>
${item.transport === 'email' && letter}
<h2>${t.asText}</h2><pre class="card">${withLinks(item.text)}</pre>`,
  )
}

function itemHead(item: InboxItem, locale: Locale, level: 1 | 2): Markup {
  const t = inboxTexts[locale]
  const title = item.subject ?? item.text.split('\n')[0]
  const [link] = item.links
  return html`<p class="soft"><span class="badge">${t[item.transport]}</span> ${t.to}: <b>${item.to}</b> · <time datetime="${item.at}">${timeOf(item.at, locale)}</time></p>
${level === 1 ? html`<h1>${title}</h1>` : html`<h2><a href="/dev/inbox/${item.id}?lang=${locale}">${title}</a></h2>`}
${item.code !== null && html`<p class="row"><code class="code">${item.code}</code> <button type="button" data-copy="${item.code}" data-done="${t.copied}">${t.copy}</button></p>`}
${item.code === null && link !== undefined && html`<p><a class="button" href="${link}">${t.openLink}</a></p>`}`
}

function withLinks(text: string): Markup[] {
  const links = text.match(linkPattern) ?? []
  return text.split(linkPattern).map((words, at) => {
    const link = links[at]
    return link === undefined ? html`${words}` : html`${words}<a href="${link}">${link}</a>`
  })
}

function timeOf(at: string, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(at))
}

function page(brand: Brand, locale: Locale, title: string, path: string, content: Markup): string {
  const body = html`<main>
<p class="language">${otherLocales(locale).map((other) => html`<a href="${path}?lang=${other}" lang="${other}">${localeTable[other].name}</a>`)}</p>
${content}
</main>`
  return ownPage({ brand, lang: locale, title, style: '/dev/inbox.css', script: '/dev/inbox.js', body })
}
