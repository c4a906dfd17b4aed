import type { PayloadOf, RecoveryEvent } from './kinds.ts'
import type { About, Block, LetterTexts } from './letter.ts'

type Told = PayloadOf<'recovery'>
type RecoveryLetter = Pick<LetterTexts['letters'], 'recovery'>
/** Instructions for an action that the user did not take. */
type NotMe = (secure: string | undefined, about: About) => Block[]

const subjectsRu: Record<RecoveryEvent, string> = {
  begun: 'Начато восстановление доступа',
  due: 'Войдите: ожидание закончилось',
  stopped: 'Восстановление доступа остановлено',
  finished: 'Доступ к аккаунту восстановлен',
}
const subjectsEn: Record<RecoveryEvent, string> = {
  begun: 'Somebody is recovering your account',
  due: 'Log in: the wait is over',
  stopped: 'The recovery of your account was stopped',
  finished: 'Your account was recovered',
}

const untilOf = ({ until, timeZone }: Told, { moment }: About) => (until ? moment(until, timeZone) : '')

export function recoveryRu(told: Told, about: About): string {
  const { what, goes = '' } = told
  if (what === 'begun')
    return `кто-то ввёл верный пароль и сообщил, что не может получить код. Если это не остановить, ${untilOf(told, about)} вход откроет код на ${goes}, а остальные сеансы завершатся`
  if (what === 'due')
    return `ожидание закончилось. Войдите с паролем и нажмите «Нет доступа к кодам»: код придёт на ${goes}. Это можно сделать до ${untilOf(told, about)}`
  if (what === 'stopped') return 'восстановление доступа остановлено: вход подтверждают, как раньше'
  return 'доступ восстановлен: коды для входа приходят на другой контакт, остальные сеансы завершены'
}

export function recoveryEn(told: Told, about: About): string {
  const { what, goes = '' } = told
  if (what === 'begun')
    return `somebody entered the right password and said that they cannot get codes. Unless it is stopped, from ${untilOf(told, about)} a code sent to ${goes} opens the account, and all other sessions end`
  if (what === 'due')
    return `the wait is over. Log in with the password and press “I can’t get codes”: the code goes to ${goes}. You have time until ${untilOf(told, about)}`
  if (what === 'stopped') return 'the recovery was stopped: logging in takes what it took before'
  return 'the account was recovered: log-in codes go to another contact, all other sessions have ended'
}

const stopRu = ({ stop }: Told, { links }: About): Block[] =>
  stop
    ? [
        { words: ['Любой обычный вход с кодом остановит восстановление. Остановить можно и без входа:'] },
        { button: 'Остановить восстановление', link: links.stopRecovery(stop) },
      ]
    : []
const stopEn = ({ stop }: Told, { links }: About): Block[] =>
  stop
    ? [
        { words: ['Any ordinary log-in with a code stops it. You can stop it without logging in too:'] },
        { button: 'Stop the recovery', link: links.stopRecovery(stop) },
      ]
    : []

export const recoveryLetterRu = (notMe: NotMe): RecoveryLetter => ({
  recovery: (told, about) => ({
    subject: `${subjectsRu[told.what]} — ${about.product}`,
    blocks: [
      { words: [`${about.moment(told.at, told.timeZone)}, аккаунт ${told.login}: ${recoveryRu(told, about)}.`] },
      ...(told.device ? [{ words: [`Откуда: ${about.deviceName(told.device)}.`] }] : []),
      ...stopRu(told, about),
      ...notMe(told.secure, about),
    ],
  }),
})

export const recoveryLetterEn = (notMe: NotMe): RecoveryLetter => ({
  recovery: (told, about) => ({
    subject: `${subjectsEn[told.what]} — ${about.product}`,
    blocks: [
      { words: [`${about.moment(told.at, told.timeZone)}, account ${told.login}: ${recoveryEn(told, about)}.`] },
      ...(told.device ? [{ words: [`From: ${about.deviceName(told.device)}.`] }] : []),
      ...stopEn(told, about),
      ...notMe(told.secure, about),
    ],
  }),
})
