import type { PayloadOf, RecoveryEvent } from './kinds.ts'
import type { About, Block, EmailTexts } from './email-message.ts'
import { notMeEn, notMeRu } from './not-me.ts'

type Told = PayloadOf<'recovery'>
type RecoveryEmail = EmailTexts['emails']['recovery']

const subjectsRu: Record<RecoveryEvent, string> = {
  begun: 'Начато восстановление доступа',
  due: 'Войдите: ожидание закончилось',
  stopped: 'Восстановление доступа остановлено',
  finished: 'Доступ к аккаунту восстановлен',
}
const subjectsEn: Record<RecoveryEvent, string> = {
  begun: 'Account recovery was started',
  due: 'Log in: the wait is over',
  stopped: 'Account recovery was stopped',
  finished: 'Your account was recovered',
}

const untilOf = ({ until, timeZone }: Told, { moment }: About) => (until ? moment(until, timeZone) : '')

export function recoveryRu(payload: Told, about: About): string {
  const { what, goes = '' } = payload
  if (what === 'begun')
    return `кто-то ввёл верный пароль и сообщил, что не может получить код. Если не остановить восстановление, с ${untilOf(payload, about)} он сможет войти с кодом, который придёт на ${goes}, а остальные сеансы завершатся`
  if (what === 'due')
    return `ожидание закончилось. Войдите с паролем до ${untilOf(payload, about)} и нажмите «Нет доступа к кодам»: код придёт на ${goes}`
  if (what === 'stopped') return 'восстановление доступа остановлено: вход работает как раньше'
  return 'доступ восстановлен: коды для входа приходят на другой контакт, остальные сеансы завершены'
}

export function recoveryEn(payload: Told, about: About): string {
  const { what, goes = '' } = payload
  if (what === 'begun')
    return `someone entered the correct password and said that they cannot get codes. If you do not stop the recovery, from ${untilOf(payload, about)} they can log in with a code sent to ${goes}, and all other sessions end`
  if (what === 'due')
    return `the wait is over. Log in with your password before ${untilOf(payload, about)} and press “I can’t get codes”: we will send a code to ${goes}`
  if (what === 'stopped') return 'the recovery was stopped: you log in as before'
  return 'the account was recovered: log-in codes go to another contact, and all other sessions have ended'
}

const stopRu = ({ stop }: Told, { links }: About): Block[] =>
  stop
    ? [
        'Обычный вход с кодом остановит восстановление. Остановить можно и без входа:',
        { button: 'Остановить восстановление', link: links.stopRecovery(stop) },
      ]
    : []
const stopEn = ({ stop }: Told, { links }: About): Block[] =>
  stop
    ? [
        'Logging in with a code stops it. You can also stop it without logging in:',
        { button: 'Stop the recovery', link: links.stopRecovery(stop) },
      ]
    : []

export const recoveryEmailRu: RecoveryEmail = (payload, about) => ({
  subject: `${subjectsRu[payload.what]} — ${about.product}`,
  blocks: [
    `${about.moment(payload.at, payload.timeZone)}, аккаунт ${payload.login}: ${recoveryRu(payload, about)}.`,
    ...(payload.device ? [`Откуда: ${about.deviceName(payload.device)}.`] : []),
    ...stopRu(payload, about),
    ...notMeRu(payload.secure, about),
  ],
})

export const recoveryEmailEn: RecoveryEmail = (payload, about) => ({
  subject: `${subjectsEn[payload.what]} — ${about.product}`,
  blocks: [
    `${about.moment(payload.at, payload.timeZone)}, account ${payload.login}: ${recoveryEn(payload, about)}.`,
    ...(payload.device ? [`From: ${about.deviceName(payload.device)}.`] : []),
    ...stopEn(payload, about),
    ...notMeEn(payload.secure, about),
  ],
})
