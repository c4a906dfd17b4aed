import { firstLocale, type Locale, pickLocale } from '@kabinet/contract/fields/locale'
import type { FastifyInstance } from 'fastify'
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Config } from '../../config/config.ts'
import { ownPage, serveBeside } from '../../http/pages/own-page.ts'
import { html } from '../../lib/html.ts'
import { parameter } from '../protocol/parameters.ts'

const words = {
  ru: {
    title: 'Ненадолго прервались',
    text: 'Сейчас мы не можем открыть эту страницу: часть сервиса недоступна. Ничего не потеряно — повторите через несколько секунд, и вход продолжится с того же места.',
    again: 'Повторить',
    home: 'На главную',
  },
  en: {
    title: 'Back in a moment',
    text: 'We cannot open this page right now: a part of the service is unavailable. Nothing is lost: try again in a few seconds, and you will go on from the same place.',
    again: 'Try again',
    home: 'To the main page',
  },
} as const satisfies Record<Locale, object>

const style = '/unavailable/away.css'

/** Rendered at the URL of the request, so a retry is a reload. Needs no database. */
export function unavailablePage(ctx: KoaContextWithOIDC, { brand }: Pick<Config, 'brand'>): string {
  const requested = pickLocale(parameter(ctx.query, 'ui_locales')) ?? pickLocale(ctx.get('accept-language'))
  const locale = requested ?? firstLocale
  const t = words[locale]
  const body = html`<main>
<p class="product"><img src="${brand.icon.path}" alt="" width="28" height="28">${brand.name[locale]}</p>
<h1>${t.title}</h1>
<p>${t.text}</p>
<p class="ways"><a class="again" href="">${t.again}</a> <a href="/">${t.home}</a></p>
</main>`
  return ownPage({ brand, lang: locale, title: `${t.title} · ${brand.name[locale]}`, style, body })
}

export const serveUnavailableStyle = (app: FastifyInstance): void => serveBeside(app, import.meta.url, [style])
