import type { PasskeyAct } from './kinds.ts'
import type { EmailTexts } from './email-message.ts'
import { notMeEn, notMeRu } from './not-me.ts'

type PasskeyEmail = EmailTexts['emails']['passkey']
type Told = { subject: string; happened: string; next: string }

const ru: Record<PasskeyAct, Told> = {
  added: {
    subject: 'Добавлен ключ доступа',
    happened: 'к аккаунту добавлен ключ доступа',
    next: 'С ним входят без пароля и кода.',
  },
  removed: {
    subject: 'Удалён ключ доступа',
    happened: 'из аккаунта удалён ключ доступа',
    next: 'Войти с ним больше нельзя.',
  },
  copied: {
    subject: 'Вход с копией ключа отклонён',
    happened: 'кто-то пытался войти с копией вашего ключа доступа',
    next: 'Мы отклонили вход. Удалите этот ключ на странице «Безопасность» и добавьте новый.',
  },
}

const en: Record<PasskeyAct, Told> = {
  added: {
    subject: 'A passkey was added',
    happened: 'a passkey was added to the account',
    next: 'It lets you log in without a password and code.',
  },
  removed: {
    subject: 'A passkey was removed',
    happened: 'a passkey was removed from the account',
    next: 'It can no longer be used to log in.',
  },
  copied: {
    subject: 'A log-in with a copied passkey was refused',
    happened: 'someone tried to log in with a copy of your passkey',
    next: 'We refused the log-in. Remove this passkey on the page “Security” and add a new one.',
  },
}

export const passkeyRu = (what: PasskeyAct): string => ru[what].happened
export const passkeyEn = (what: PasskeyAct): string => en[what].happened

export const passkeyEmailRu: PasskeyEmail = ({ at, login, timeZone, secure, what, ...device }, about) => ({
  subject: `${ru[what].subject} — ${about.product}`,
  blocks: [
    `${about.moment(at, timeZone)} ${ru[what].happened} (${login}). ${ru[what].next}`,
    `Откуда: ${about.deviceName(device)}.`,
    ...notMeRu(secure, about),
  ],
})

export const passkeyEmailEn: PasskeyEmail = ({ at, login, timeZone, secure, what, ...device }, about) => ({
  subject: `${en[what].subject} — ${about.product}`,
  blocks: [
    `On ${about.moment(at, timeZone)} ${en[what].happened} (${login}). ${en[what].next}`,
    `From: ${about.deviceName(device)}.`,
    ...notMeEn(secure, about),
  ],
})
