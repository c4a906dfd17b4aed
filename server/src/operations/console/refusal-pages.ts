import type { Locale } from '@kabinet/contract/fields/locale'
import type { FastifyReply } from 'fastify'
import { html } from '../../lib/html.ts'

export type Refusal =
  | 'no-role'
  | 'suspended'
  | 'no-factor'
  | 'weak'
  | 'young'
  | 'interrupted'
  | 'refused'
  | 'taken'
  | 'first'
  | 'unbuilt'

type Words = { title: string; text: string; link: string }

const again = '/console/sign-in'

const words: Record<Locale, Record<Refusal, Words>> = {
  ru: {
    'no-role': {
      title: 'Нет доступа к консоли',
      text: 'У вашего аккаунта нет роли. Её даёт оператор: npm run admin -- people role ЛОГИН support|operator.',
      link: 'Войти под другим аккаунтом',
    },
    suspended: {
      title: 'Роль приостановлена',
      text: 'Способ входа в ваш аккаунт изменился или утрачен. Роль вернёт другой оператор, когда убедится, что это вы.',
      link: 'Войти ещё раз',
    },
    'no-factor': {
      title: 'Нужно приложение или ключ доступа',
      text: 'Коды из писем и SMS здесь не подходят. Добавьте приложение с кодами или ключ доступа в разделе «Безопасность», затем вернитесь.',
      link: 'Готово, войти',
    },
    weak: {
      title: 'Войдите с приложением или ключом доступа',
      text: 'Коды из писем и SMS здесь не подходят.',
      link: 'Войти ещё раз',
    },
    young: {
      title: 'Ещё рано',
      text: 'Приложение или ключ доступа добавлены недавно. Консоль начнёт им доверять через 72 часа:',
      link: 'Войти ещё раз',
    },
    interrupted: {
      title: 'Вход прервался',
      text: 'Он начат в другом браузере, в другой вкладке или слишком давно.',
      link: 'Начать снова',
    },
    refused: { title: 'Вход не завершён', text: 'Вход отменён или не удался.', link: 'Начать снова' },
    taken: {
      title: 'Ссылка не действует',
      text: 'Она уже использована, прошло 15 минут или оператор уже есть. Перезапустите сервер: пока оператора нет, он напечатает новую.',
      link: 'Войти',
    },
    first: {
      title: 'Первый оператор',
      text: 'Аккаунт, под которым вы войдёте, станет оператором этой установки. Нужно приложение с кодами или ключ доступа: если их нет, страница подскажет.',
      link: 'Стать оператором',
    },
    unbuilt: { title: 'Консоль не собрана', text: 'Соберите её: npm run build.', link: 'Обновить' },
  },
  en: {
    'no-role': {
      title: 'No access to the console',
      text: 'Your account has no role. An operator gives it: npm run admin -- people role LOGIN support|operator.',
      link: 'Log in with another account',
    },
    suspended: {
      title: 'Your role is suspended',
      text: 'A way to log in to your account was changed or lost. Another operator gives the role back after checking that it is you.',
      link: 'Log in again',
    },
    'no-factor': {
      title: 'You need an authenticator app or a passkey',
      text: 'Codes by e-mail and SMS do not count here. Add an authenticator app or a passkey under “Security”, then come back.',
      link: 'Done, log in',
    },
    weak: {
      title: 'Log in with your authenticator app or passkey',
      text: 'Codes by e-mail and SMS do not count here.',
      link: 'Log in again',
    },
    young: {
      title: 'Too early',
      text: 'Your authenticator app or passkey is new. The console trusts it after 72 hours:',
      link: 'Log in again',
    },
    interrupted: {
      title: 'The log-in was interrupted',
      text: 'It began in another browser or tab, or too long ago.',
      link: 'Begin again',
    },
    refused: { title: 'Not logged in', text: 'The log-in was cancelled or failed.', link: 'Begin again' },
    taken: {
      title: 'The link does not work',
      text: 'It was used, is older than 15 minutes, or there is an operator already. Restart the server: while there is no operator, it prints a new one.',
      link: 'Log in',
    },
    first: {
      title: 'First operator',
      text: 'The account that you log in with becomes the operator of this installation. It needs an authenticator app or a passkey: without one, the next page says where to add it.',
      link: 'Become the operator',
    },
    unbuilt: { title: 'The console is not built', text: 'Build it: npm run build.', link: 'Reload' },
  },
}

type Shown = { locale: Locale; status?: number; security?: string; from?: Date | null; script?: string; link?: string }

/** A plain page, readable without the console's program. `security`: address of the cabinet's page. `script`: its link is a button. */
export function sendRefusal(reply: FastifyReply, what: Refusal, shown: Shown): FastifyReply {
  const { locale, status = 403, security, from, script, link = again } = shown
  const { title, text, link: next } = words[locale][what]
  const page = html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="/console/sign-in.css">
${script !== undefined && html`<script src="${script}" type="module"></script>`}
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}${from && html` ${inWords(from, locale)}`}</p>
${security !== undefined && html`<p><a href="${security}">${security}</a></p>`}
<p>${script === undefined ? html`<a class="next" href="${link}">${next}</a>` : html`<button class="next" type="button">${next}</button>`}</p>
</main>
</body>
</html>
`
  return reply.code(status).type('text/html; charset=utf-8').send(page.text)
}

const inWords = (date: Date, locale: Locale) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(date) + ' UTC.'
