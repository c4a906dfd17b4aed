import { limits } from '@kabinet/contract/limits'
import type { EmailTexts } from './email-message.ts'

type InvitationEmail = EmailTexts['emails']['invitation']
const days = limits.invitationDays

export const invitationEmailEn: InvitationEmail = ({ token, service }, { product, domain, to, links }) => ({
  subject: `Your invitation — ${product}`,
  blocks: [
    service === undefined
      ? `Hello. You are invited to create an account at ${product} with ${to}.`
      : `Hello. You are invited to create an account at ${product} with ${to}, to log in to “${service}”.`,
    { button: 'Create account', link: links.invitation(token) },
    `The link works once and for ${days}\u00a0days. If you do not want an account, do nothing.`,
  ],
  footer: [
    `${product} (${domain}) sent this e-mail because its operator invited this address. Questions: `,
    { link: links.support },
  ],
})

export const invitationEmailRu: InvitationEmail = ({ token, service }, { product, domain, to, links }) => ({
  subject: `Приглашение — ${product}`,
  blocks: [
    service === undefined
      ? `Здравствуйте. Вас приглашают создать аккаунт ${product} с почтой ${to}.`
      : `Здравствуйте. Вас приглашают создать аккаунт ${product} с почтой ${to}, чтобы входить в сервис «${service}».`,
    { button: 'Создать аккаунт', link: links.invitation(token) },
    `Ссылка действует один раз и ${days}\u00a0дней. Если аккаунт вам не нужен, ничего не делайте.`,
  ],
  footer: [
    `Письмо отправил ${product} (${domain}), потому что владелец сайта пригласил этот адрес. Вопросы: `,
    { link: links.support },
  ],
})
