import type { EmailTexts } from './email-message.ts'

type OperatorEmail = EmailTexts['emails']['operator_news']

export const operatorEmailRu: OperatorEmail = ({ at, timeZone, act, about, who, why }, { product, moment }) => ({
  subject: `Аккаунт администратора изменён на сервере — ${product}`,
  blocks: [
    `${moment(at, timeZone)} ${who} выполняет команду «${act}» для аккаунта ${about}. Причина: ${why}`,
    'Письмо получают все администраторы. Если вы об этом не знаете, выясните у того, кто это сделал.',
  ],
})

export const operatorEmailEn: OperatorEmail = ({ at, timeZone, act, about, who, why }, { product, moment }) => ({
  subject: `The account of an operator was changed on the server — ${product}`,
  blocks: [
    `On ${moment(at, timeZone)}, ${who} ran “${act}” for the account ${about}. Reason: ${why}`,
    'All operators get this e-mail. If you do not know of it, ask the person who did it.',
  ],
})
