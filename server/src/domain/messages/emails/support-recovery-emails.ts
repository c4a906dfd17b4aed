import type { PayloadOf } from './kinds.ts'
import type { EmailTexts } from './email-message.ts'
import { notMeEn, notMeRu } from './not-me.ts'

type News = PayloadOf<'support_recovery'>
type Link = PayloadOf<'support_link'>
type SupportEmails = Pick<EmailTexts['emails'], 'support_link' | 'support_recovery'>

export const supportLinkRu = ({ what }: Link): string =>
  what === 'contact'
    ? 'Поддержка проверила, кто вы, и делает этот адрес контактом вашего аккаунта'
    : 'Поддержка проверила, кто вы, и сделала ссылку, по которой вы зададите новый пароль'

export const supportLinkEn = ({ what }: Link): string =>
  what === 'contact'
    ? 'Support checked who you are and makes this address a contact of your account'
    : 'Support checked who you are and made a link with which you set a new password'

export function supportRecoveryRu({ what, goes, skipsSecondStep }: News): string {
  if (what === 'contact')
    return `поддержка меняет контакт аккаунта на ${goes}: ей сообщили, что прежний потерян или украден. Контакт сменится, когда откроют ссылку, которую мы туда отправили`
  if (what === 'stolen')
    return 'поддержке сообщили, что этот контакт украли. Он больше не относится к аккаунту: коды и ссылки сюда не приходят'
  const sent =
    goes === undefined ? 'Её напечатали: пароль задаст тот, у кого она в руках' : `Мы отправили её на ${goes}`
  return `поддержка сделала ссылку для нового пароля. ${sent}${skipsSecondStep ? '. Второй шаг входа по ней не спросят, и он отключится' : ''}`
}

export function supportRecoveryEn({ what, goes, skipsSecondStep }: News): string {
  if (what === 'contact')
    return `support changes a contact of the account to ${goes}: it was told that the old one is lost or stolen. The contact changes when the link that we sent there is opened`
  if (what === 'stolen')
    return 'support was told that this contact is stolen. It no longer belongs to the account: no codes or links come here'
  const sent = goes === undefined ? 'It was printed: whoever holds it sets the password' : `We sent it to ${goes}`
  return `support made a link to set a new password. ${sent}${skipsSecondStep ? '. It does not ask for the second step, and turns it off' : ''}`
}

const subjectsRu = {
  contact: 'Поддержка меняет контакт аккаунта',
  stolen: 'Контакт больше не относится к аккаунту',
  link: 'Поддержка сделала ссылку для нового пароля',
}
const subjectsEn = {
  contact: 'Support changes a contact of your account',
  stolen: 'This contact was removed from the account',
  link: 'Support made a link to set a new password',
}

export const supportRecoveryEmailsRu: SupportEmails = {
  support_link: (payload, { product, linkHours, links }) => ({
    subject: `${payload.what === 'contact' ? 'Подтвердите контакт' : 'Задайте новый пароль'} — ${product}`,
    blocks: [
      `Здравствуйте. ${supportLinkRu(payload)}.`,
      { button: payload.what === 'contact' ? 'Подтвердить' : 'Задать пароль', link: links.supportLink(payload.token) },
      `Ссылка действует один раз и ${linkHours}\u00a0ч. Не пересылайте её: кто откроет её первым, тот ею и воспользуется.`,
      { words: ['Если вы не писали в поддержку, сообщите ей: ', { link: links.support }, '.'] },
    ],
  }),
  support_recovery: (payload, about) => ({
    subject: `${subjectsRu[payload.what]} — ${about.product}`,
    blocks: [
      `${about.moment(payload.at, payload.timeZone)}, аккаунт ${payload.login}: ${supportRecoveryRu(payload)}.`,
      ...(payload.secure === undefined
        ? [{ words: ['Если это ошибка, напишите в поддержку: ', { link: about.links.support }, '.'] }]
        : notMeRu(payload.secure, about)),
    ],
  }),
}

export const supportRecoveryEmailsEn: SupportEmails = {
  support_link: (payload, { product, linkHours, links }) => ({
    subject: `${payload.what === 'contact' ? 'Confirm your contact' : 'Set a new password'} — ${product}`,
    blocks: [
      `Hello. ${supportLinkEn(payload)}.`,
      { button: payload.what === 'contact' ? 'Confirm' : 'Set a password', link: links.supportLink(payload.token) },
      `The link works once and for ${linkHours}\u00a0hours. Do not forward it: whoever opens it first uses it.`,
      { words: ['If you did not contact support, tell support: ', { link: links.support }, '.'] },
    ],
  }),
  support_recovery: (payload, about) => ({
    subject: `${subjectsEn[payload.what]} — ${about.product}`,
    blocks: [
      `${about.moment(payload.at, payload.timeZone)}, account ${payload.login}: ${supportRecoveryEn(payload)}.`,
      ...(payload.secure === undefined
        ? [{ words: ['If this is a mistake, contact support: ', { link: about.links.support }, '.'] }]
        : notMeEn(payload.secure, about)),
    ],
  }),
}
