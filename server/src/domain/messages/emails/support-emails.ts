import type { EmailTexts } from './email-message.ts'

type SupportEmails = Pick<EmailTexts['emails'], 'support_request' | 'support_received'>

/**
 * Support e-mails (docs/design.md#e-mails-and-sms, docs/design.md#beyond-the-specification). A request is quoted only in the e-mail to
 * support, never in a subject or sender. The receipt repeats none of it.
 */
export const supportEmailsRu: SupportEmails = {
  support_request: ({ number, name, email, isVerified, accountId, message }, { product, domain, links }) => ({
    subject: `Обращение № ${number} — ${product}`,
    replyTo: email,
    blocks: [
      `${name} просит ответить на ${email} (${isVerified ? 'адрес подтверждён' : 'адрес не подтверждён'}).`,
      { quote: message },
      {
        words: [
          accountId === null ? 'Писали без входа в аккаунт.' : `Аккаунт: ${accountId}.`,
          ' Ответ на это письмо получит автор обращения.',
        ],
      },
    ],
    footer: [`Письмо отправил ${product} (${domain}). Обращение оставили на странице `, { link: links.support }],
  }),
  support_received: (_, { product, domain, links }) => ({
    subject: 'Мы получили обращение',
    blocks: ['Мы получили ваше обращение и ответим на этот адрес.'],
    footer: [
      `Письмо отправил ${product} (${domain}), потому что этот адрес указан в обращении в поддержку. Если писали не вы, ничего не делайте. Вопросы: `,
      { link: links.support },
    ],
  }),
}

export const supportEmailsEn: SupportEmails = {
  support_request: ({ number, name, email, isVerified, accountId, message }, { product, domain, links }) => ({
    subject: `Support request ${number} — ${product}`,
    replyTo: email,
    blocks: [
      `${name} asks you to reply to ${email} (${isVerified ? 'verified address' : 'address not verified'}).`,
      { quote: message },
      {
        words: [
          accountId === null ? 'Sent without logging in.' : `Account: ${accountId}.`,
          ' Your reply to this e-mail goes to the sender of the request.',
        ],
      },
    ],
    footer: [`${product} (${domain}) sent this e-mail. The request was made on the page `, { link: links.support }],
  }),
  support_received: (_, { product, domain, links }) => ({
    subject: 'We received your request',
    blocks: ['We have received your request and will reply to this address.'],
    footer: [
      `${product} (${domain}) sent this e-mail because a support request named this address. If it was not yours, do nothing. Questions: `,
      { link: links.support },
    ],
  }),
}
