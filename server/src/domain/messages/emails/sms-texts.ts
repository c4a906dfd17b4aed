import type { Locale } from '@kabinet/contract/fields/locale'
import type { Dates } from './dates.ts'
import type { Links } from './email-message.ts'
import type { PayloadOf, SmsKind } from './kinds.ts'

type About = Dates & { domain: string; links: Pick<Links, 'invitation' | 'supportLink'> }
type SmsTexts = { [K in SmsKind]: (payload: PayloadOf<K>, about: About) => string }

/**
 * docs/design.md#e-mails-and-sms: one segment each (ru 70 characters with a domain of at most 16, en 160). No links except the
 * page that locks the account, and the links of an invitation and of support (two segments). The last line of a code binds it to the site
 * (https://wicg.github.io/sms-one-time-codes/).
 */
export const smsTexts: Record<Locale, SmsTexts> = {
  ru: {
    registration_code: ({ code, former }, { domain }) =>
      bound(
        `Регистрация: код ${code}. ${former ? 'Удалённый аккаунт будет не вернуть' : 'Никому не говорите'}`,
        domain,
        code,
      ),
    invitation: ({ token }, { links }) => `Приглашение: ${links.invitation(token)}`,
    legal_change: ({ effectiveAt, timeZone }, { domain, shortDay }) =>
      `${domain}: с ${shortDay(effectiveAt, timeZone)} новые условия. Покажем при входе`,
    account_exists: (_, { domain }) => `${domain}: аккаунт с этим номером уже есть. Войдите по нему`,
    login_code: ({ code }, { domain }) => bound(`Вход: код ${code}. Никому не говорите его`, domain, code),
    secure_code: ({ code }, { domain }) => bound(`Защита: код ${code}. Никому не говорите`, domain, code),
    restore_code: ({ code }, { domain }) => bound(`Сброс пароля: код ${code}. Никому не говорите`, domain, code),
    password_changed: (_, { domain }) => `Пароль изменён. Не вы? ${notMe(domain)}`,
    new_device: (_, { domain }) => `Вход с нового устройства. Не вы? ${notMe(domain)}`,
    passkey: ({ what }, { domain }) => `${passkeyRu[what]}. Не вы? ${notMe(domain)}`,
    session_reused: (_, { domain }) => `${domain}: сеанс завершён, его ключ скопирован. Смените пароль`,
    account_secured: (_, { domain }) => `${domain}: вход закрыт, как вы просили. Задайте новый пароль`,
    password_change_code: ({ code }, { domain }) =>
      bound(`Смена пароля: код ${code}. Никому не говорите`, domain, code),
    data_download_code: ({ code }, { domain }) => bound(`Все данные: код ${code}. Никому не говорите`, domain, code),
    archive_requested: ({ until }, { domain }) =>
      `${until === undefined ? 'Скачивают данные' : 'Данные скачают через 24 ч'}. Не вы? ${notMe(domain)}`,
    email_change_code: ({ code }, { domain }) => bound(`Смена почты: код ${code}. Никому не говорите`, domain, code),
    phone_verify_code: ({ code }, { domain }) => bound(`Код для номера: ${code}. Никому не говорите`, domain, code),
    transport_change_code: ({ code }, { domain }) =>
      bound(`Защита входа: код ${code}. Никому не говорите`, domain, code),
    email_changed: (_, { domain }) => `Почта аккаунта изменена. Не вы? ${notMe(domain)}`,
    phone_changed: (_, { domain }) => `Телефон аккаунта изменён. Не вы? ${notMe(domain)}`,
    transport_changed: ({ now }, { domain }) =>
      `${now === null ? 'Вход теперь без кода' : 'Способ входа изменён'}. Не вы? ${notMe(domain)}`,
    second_step_changed: (_, { domain }) => `Второй шаг входа изменён. Не вы? ${notMe(domain)}`,
    recovery: ({ what }, { domain }) => `${domain}: ${recoveryRu[what]}`,
    support_link: ({ what, token }, { links }) =>
      `${what === 'contact' ? 'Подтвердите номер' : 'Новый пароль'}: ${links.supportLink(token)}`,
    support_recovery: ({ what, goes, skipsSecondStep }, { domain }) =>
      what === 'stolen'
        ? `${domain}: номер отключён от аккаунта. Вопросы: в поддержку`
        : `${what === 'contact' ? 'Поддержка меняет ваш контакт' : linksRu(goes, skipsSecondStep)}. Не вы? ${notMe(domain)}`,
    account_deleted: ({ eraseAt, timeZone }, { domain, shortDay }) =>
      `${domain}: аккаунт удалён. Войдите до ${shortDay(eraseAt, timeZone)}, чтобы вернуть`,
    account_erased: ({ services }, { domain }) =>
      `${domain}: аккаунт стёрт. Подтвердили удаление: ${services.filter(({ result }) => result === 'done').length} из ${services.length}`,
    service_changed: ({ who }, { domain }) =>
      who === undefined
        ? `Настройки сервиса изменены. Не вы? ${notMe(domain)}`
        : `${domain}: ${who} меняет настройки сервиса`,
    service_owner: ({ what, who }, { domain }) =>
      who === undefined
        ? `${ownersRu[what]}. Не вы? ${notMe(domain)}`
        : `${domain}: ${what === 'lost' ? 'вы больше не владелец сервиса' : 'владельцы вашего сервиса изменились'}`,
    owner_invitation: (_, { domain }) => `Вас приглашают владеть сервисом: ${domain}/services`,
    service_software: (_, { domain }) => `Программа меняет сервисы. Не вы? ${notMe(domain)}`,
    service_publishing: ({ what }, { domain }) =>
      what === 'approved' ? `${domain}: сервис опубликован` : `Сервис не опубликован. Причина: ${domain}/services`,
    service_deleted: ({ who }, { domain }) =>
      who === undefined ? `Ваш сервис удалён. Не вы? ${notMe(domain)}` : `${domain}: ${who} удаляет ваш общий сервис`,
  },
  en: {
    registration_code: ({ code, former }, { domain }) =>
      bound(
        `Registration: code ${code}. ${former ? 'It ends the way back to the deleted account.' : 'Never share it.'}`,
        domain,
        code,
      ),
    invitation: ({ token }, { links }) => `Your invitation: ${links.invitation(token)}`,
    legal_change: ({ effectiveAt, timeZone }, { domain, day }) =>
      `${domain}: new terms apply from ${day(effectiveAt, timeZone)}. We will show them when you log in.`,
    account_exists: (_, { domain }) => `${domain}: an account with this number already exists. Log in with the number.`,
    login_code: ({ code }, { domain }) => bound(`Log in: code ${code}. Never share it.`, domain, code),
    secure_code: ({ code }, { domain }) => bound(`Lock your account: code ${code}. Never share it.`, domain, code),
    restore_code: ({ code }, { domain }) => bound(`Reset password: code ${code}. Never share it.`, domain, code),
    password_changed: (_, { domain }) => `Your password was changed. Not you? ${notMe(domain)}`,
    new_device: (_, { domain }) => `Log-in on a new device. Not you? ${notMe(domain)}`,
    passkey: ({ what }, { domain }) => `${passkeyEn[what]}. Not you? ${notMe(domain)}`,
    session_reused: (_, { domain }) => `${domain}: a session was ended, its key was used twice. Change your password.`,
    account_secured: (_, { domain }) => `${domain}: your account was locked, as you asked. Set a new password.`,
    password_change_code: ({ code }, { domain }) =>
      bound(`Change password: code ${code}. Never share it.`, domain, code),
    data_download_code: ({ code }, { domain }) => bound(`All your data: code ${code}. Never share it.`, domain, code),
    archive_requested: ({ until }, { domain }) =>
      `A download of all your data ${until === undefined ? 'was requested' : 'starts in 24 hours'}. Not you? ${notMe(domain)}`,
    email_change_code: ({ code }, { domain }) => bound(`New e-mail: code ${code}. Never share it.`, domain, code),
    phone_verify_code: ({ code }, { domain }) => bound(`Your number: code ${code}. Never share it.`, domain, code),
    transport_change_code: ({ code }, { domain }) =>
      bound(`Log-in method: code ${code}. Never share it.`, domain, code),
    email_changed: (_, { domain }) => `The e-mail of your account was changed. Not you? ${notMe(domain)}`,
    phone_changed: (_, { domain }) => `The phone number of your account was changed. Not you? ${notMe(domain)}`,
    transport_changed: ({ now }, { domain }) =>
      `${now === null ? 'Logging in no longer requires a code' : 'The way you get log-in codes was changed'}. Not you? ${notMe(domain)}`,
    second_step_changed: (_, { domain }) =>
      `Your second log-in step was changed or a recovery code used. Not you? ${notMe(domain)}`,
    recovery: ({ what }, { domain }) => `${domain}: ${recoveryEn[what]}`,
    support_link: ({ what, token }, { links }) =>
      `${what === 'contact' ? 'Confirm your number' : 'Set a new password'}: ${links.supportLink(token)}`,
    support_recovery: ({ what, goes, skipsSecondStep }, { domain }) =>
      what === 'stolen'
        ? `${domain}: this number was removed from the account. Questions? Contact support.`
        : `${what === 'contact' ? 'Support changes a contact of your account' : linksEn(goes, skipsSecondStep)}. Not you? ${notMe(domain)}`,
    account_deleted: ({ eraseAt, timeZone }, { domain, day }) =>
      `${domain}: your account was deleted. Its data will be erased on ${day(eraseAt, timeZone)}; until then you can restore it by logging in.`,
    account_erased: ({ services }, { domain }) =>
      `${domain}: your account was erased. Services that confirmed: ${services.filter(({ result }) => result === 'done').length} of ${services.length}.`,
    service_changed: ({ who }, { domain }) =>
      who === undefined
        ? `Settings of your service were changed. Not you? ${notMe(domain)}`
        : `${domain}: ${who} changed settings of your service.`,
    service_owner: ({ what, who }, { domain }) =>
      who === undefined
        ? `${ownersEn[what]}. Not you? ${notMe(domain)}`
        : `${domain}: ${what === 'lost' ? 'you no longer own a service. Support can help' : 'the owners of your service changed'}.`,
    owner_invitation: (_, { domain }) => `You are invited to own a service. Answer at ${domain}/services`,
    service_software: (_, { domain }) => `Software registers or changes your services. Not you? ${notMe(domain)}`,
    service_publishing: ({ what }, { domain }) =>
      what === 'approved'
        ? `${domain}: your service was published.`
        : `Your service was not published. Why: ${domain}/services`,
    service_deleted: ({ who }, { domain }) =>
      who === undefined
        ? `Your service was deleted. Not you? ${notMe(domain)}`
        : `${domain}: ${who} deleted the service that you both own.`,
  },
}

const ownersRu = {
  invited: 'Приглашён владелец сервиса',
  joined: 'Вы владелец сервиса',
  left: 'Вы больше не владелец сервиса',
  handed_over: 'Сервис передан оператору',
  removed: 'Удалён владелец сервиса',
  lost: 'Вы больше не владелец сервиса',
}
const ownersEn = {
  invited: 'A new owner was invited to your service',
  joined: 'You became an owner of a service',
  left: 'You stopped being an owner of a service',
  handed_over: 'You handed a service over',
  removed: 'An owner of your service was removed',
  lost: 'You are no longer an owner of a service',
}
const passkeyRu = { added: 'Добавлен ключ доступа', removed: 'Удалён ключ доступа', copied: 'Копия ключа отклонена' }
const passkeyEn = {
  added: 'A passkey was added',
  removed: 'A passkey was removed',
  copied: 'A copied passkey was refused',
}
const recoveryRu = {
  begun: 'начато восстановление доступа. Не вы? Войдите сами',
  due: 'ждать больше не нужно: войдите, код придёт сюда',
  stopped: 'восстановление доступа остановлено',
  finished: 'доступ восстановлен. Не вы? Смените пароль',
}
const recoveryEn = {
  begun: 'someone with your password started account recovery. Not you? Log in as usual to stop it.',
  due: 'the wait is over. Log in with your password within 7 days: we will send a code to this number.',
  stopped: 'account recovery was stopped.',
  finished: 'your account was recovered; codes go to another contact. Not you? Change your password.',
}
const linksRu = (goes: string | undefined, skips = false) =>
  `${goes === undefined ? 'Бумажная ссылка' : 'Ссылка на пароль'}${skips ? ' без 2-го шага' : ''}`
const linksEn = (goes: string | undefined, skips = false) =>
  `Support ${goes === undefined ? 'printed' : 'sent'} a link to set your password${skips ? ', without the second step' : ''}`
const notMe = (domain: string) => `${domain}/secure-account`
/** The last line is read by browsers, and names no port (WICG: origin-bound one-time codes). */
const bound = (text: string, domain: string, code: string) => `${text}\n@${domain.replace(/:\d+$/, '')} #${code}`
