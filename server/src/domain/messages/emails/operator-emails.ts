import type { EmailTexts } from './email-message.ts'

type OperatorEmail = EmailTexts['emails']['operator_news']

export const operatorEmailRu: OperatorEmail = ({ at, timeZone, act, about, who, why }, { product, moment }) => ({
  subject: `Изменён аккаунт с ролью в консоли — ${product}`,
  blocks: [
    `${moment(at, timeZone)}: «${act}» для аккаунта ${about}. Кто: ${who}. Причина: ${why}`,
    'Это письмо получают все операторы. Если вы не знаете об этом действии, спросите того, кто его выполнил.',
  ],
})

export const operatorEmailEn: OperatorEmail = ({ at, timeZone, act, about, who, why }, { product, moment }) => ({
  subject: `An account with a role at the console was changed — ${product}`,
  blocks: [
    `On ${moment(at, timeZone)}, ${who} ran “${act}” for the account ${about}. Reason: ${why}`,
    'All operators get this e-mail. If you did not expect this, ask the person who did it.',
  ],
})
