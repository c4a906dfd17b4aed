import type { Locale } from '@kabinet/contract/fields/locale'
import type { Dates } from './dates.ts'
import type { PayloadOf, SmsKind } from './kinds.ts'

type SmsTexts = { [K in SmsKind]: (payload: PayloadOf<K>, about: Dates & { domain: string }) => string }

/**
 * docs/design.md#letters-and-sms: one segment each (ru 70 characters with a domain of at most 16, en 160), no links. The last line of a code
 * binds it to the site, so that phones offer it there alone (https://wicg.github.io/sms-one-time-codes/).
 */
export const smsTexts: Record<Locale, SmsTexts> = {
  ru: {
    registration_code: ({ code }, { domain }) => bound(`Регистрация: код ${code}. Никому не говорите`, domain, code),
    account_exists: (_, { domain }) => `${domain}: аккаунт с этим номером уже есть. Войдите по нему`,
    login_code: ({ code }, { domain }) => bound(`Вход: код ${code}. Никому не говорите его`, domain, code),
    restore_code: ({ code }, { domain }) => bound(`Смена пароля: код ${code}. Никому не говорите`, domain, code),
    password_changed: (_, { domain }) => `${domain}: пароль изменён. Если это не вы, сбросьте его`,
    new_device: (_, { domain }) => `${domain}: вход с нового устройства. Это не вы? Смените пароль`,
    passkey: ({ what }, { domain }) => `${domain}: ${passkeyRu[what]}. Это не вы? Смените пароль`,
    session_reused: (_, { domain }) => `${domain}: сеанс завершён: его ключ скопирован. Смените пароль`,
    password_change_code: ({ code }, { domain }) =>
      bound(`Смена пароля: код ${code}. Никому не говорите`, domain, code),
    email_change_code: ({ code }, { domain }) => bound(`Смена почты: код ${code}. Никому не говорите`, domain, code),
    phone_verify_code: ({ code }, { domain }) => bound(`Код для номера: ${code}. Никому не говорите`, domain, code),
    transport_change_code: ({ code }, { domain }) =>
      bound(`Защита входа: код ${code}. Никому не говорите`, domain, code),
    email_changed: (_, { domain }) => `${domain}: почта аккаунта изменена. Это не вы? Напишите нам`,
    phone_changed: (_, { domain }) => `${domain}: телефон аккаунта изменён. Это не вы? Напишите нам`,
    transport_changed: ({ now }, { domain }) =>
      `${domain}: ${now === null ? 'вход теперь без кода' : 'способ входа изменён'}. Это не вы? Смените пароль`,
    second_step_changed: (_, { domain }) => `${domain}: второй шаг входа изменён. Не вы? Смените пароль`,
    recovery: ({ what }, { domain }) => `${domain}: ${recoveryRu[what]}`,
    account_deleted: ({ eraseAt, timeZone }, { domain, shortDay }) =>
      `${domain}: аккаунт удалён, сотрётся ${shortDay(eraseAt, timeZone)}. Вернёт поддержка`,
    service_changed: (_, { domain }) => `${domain}: настройки сервиса изменены. Не вы? Смените пароль`,
    service_software: (_, { domain }) => `${domain}: программа меняет сервисы. Не вы? Смените пароль`,
    service_deleted: (_, { domain }) => `${domain}: ваш сервис удалён. Это не вы? Смените пароль`,
  },
  en: {
    registration_code: ({ code }, { domain }) => bound(`Registration: code ${code}. Never share it.`, domain, code),
    account_exists: (_, { domain }) => `${domain}: an account with this number already exists. Log in with the number.`,
    login_code: ({ code }, { domain }) => bound(`Log in: code ${code}. Never share it.`, domain, code),
    restore_code: ({ code }, { domain }) => bound(`New password: code ${code}. Never share it.`, domain, code),
    password_changed: (_, { domain }) => `${domain}: your password was changed. If this was not you, reset it.`,
    new_device: (_, { domain }) => `${domain}: a log-in on a new device. Not you? Change your password.`,
    passkey: ({ what }, { domain }) => `${domain}: ${passkeyEn[what]}. Not you? Change your password.`,
    session_reused: (_, { domain }) => `${domain}: a session was ended, its key was used twice. Change your password.`,
    password_change_code: ({ code }, { domain }) => bound(`New password: code ${code}. Never share it.`, domain, code),
    email_change_code: ({ code }, { domain }) => bound(`New e-mail: code ${code}. Never share it.`, domain, code),
    phone_verify_code: ({ code }, { domain }) => bound(`Your number: code ${code}. Never share it.`, domain, code),
    transport_change_code: ({ code }, { domain }) =>
      bound(`Log-in method: code ${code}. Never share it.`, domain, code),
    email_changed: (_, { domain }) =>
      `${domain}: the e-mail of your account was changed. If this was not you, contact support.`,
    phone_changed: (_, { domain }) =>
      `${domain}: the phone number of your account was changed. If this was not you, contact support.`,
    transport_changed: ({ now }, { domain }) =>
      `${domain}: ${now === null ? 'logging in takes no code any more' : 'the way you get log-in codes was changed'}. If this was not you, change your password.`,
    second_step_changed: (_, { domain }) =>
      `${domain}: your second log-in step was changed or a recovery code used. Not you? Change your password.`,
    recovery: ({ what }, { domain }) => `${domain}: ${recoveryEn[what]}`,
    account_deleted: ({ eraseAt, timeZone }, { domain, day }) =>
      `${domain}: your account was deleted. Its data will be erased on ${day(eraseAt, timeZone)}; until then support can restore it.`,
    service_changed: (_, { domain }) =>
      `${domain}: settings of your service were changed. If this was not you, change your password.`,
    service_software: (_, { domain }) =>
      `${domain}: software registers or changes your services. If this was not you, change your password.`,
    service_deleted: (_, { domain }) =>
      `${domain}: your service was deleted. If this was not you, change your password.`,
  },
}

const passkeyRu = { added: 'добавлен ключ доступа', removed: 'удалён ключ доступа', copied: 'копия ключа отклонена' }
const passkeyEn = {
  added: 'a passkey was added',
  removed: 'a passkey was removed',
  copied: 'a copied passkey was refused',
}
/** What stops it is any sign-in with a code. */
const recoveryRu = {
  begun: 'вход восстанавливают без кода. Не вы? Войдите сами',
  due: 'ждать больше не нужно: войдите, код придёт сюда',
  stopped: 'восстановление доступа остановлено',
  finished: 'доступ восстановлен. Не вы? Смените пароль',
}
const recoveryEn = {
  begun:
    'somebody with your password says they cannot get codes and is recovering the account. Not you? Log in as usual: it stops that.',
  due: 'the wait is over. Log in with your password within 7 days; the code will come to this number.',
  stopped: 'the recovery of your account was stopped.',
  finished: 'your account was recovered; codes go to another contact. Not you? Change your password.',
}
const bound = (text: string, domain: string, code: string) => `${text}\n@${domain} #${code}`
