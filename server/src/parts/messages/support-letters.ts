import type { LetterTexts } from './letter.ts'

type SupportLetters = Pick<LetterTexts['letters'], 'support_request' | 'support_received'>

/** Design guide 11 and 11a. What a stranger wrote stands in the letter as a quotation, never in its subject or its sender. */
export const supportLettersRu: SupportLetters = {
  support_request: ({ number, name, email, isVerified, accountId, message }, { product, domain, links }) => ({
    subject: `Обращение № ${number} — ${product}`,
    replyTo: email,
    blocks: [
      { words: [`${name} просит ответить на ${email} (${isVerified ? 'адрес подтверждён' : 'адрес не проверен'}).`] },
      { quote: message },
      {
        words: [
          accountId === null ? 'Писали без входа в аккаунт.' : `Аккаунт: ${accountId}.`,
          ' Ответьте на это письмо, и ответ уйдёт этому человеку.',
        ],
      },
    ],
    footer: [`Письмо отправил ${product} (${domain}): так передаются обращения со страницы `, { link: links.support }],
  }),
  support_received: ({ message }, { product, domain, links }) => ({
    subject: 'Мы получили обращение',
    blocks: [{ words: ['Ответим на этот адрес. Ваше сообщение:'] }, { quote: message }],
    footer: [
      `Письмо отправил ${product} (${domain}), потому что этот адрес указан в обращении в поддержку. Если писали не вы, ничего не делайте. Вопросы: `,
      { link: links.support },
    ],
  }),
}

export const supportLettersEn: SupportLetters = {
  support_request: ({ number, name, email, isVerified, accountId, message }, { product, domain, links }) => ({
    subject: `Support request ${number} — ${product}`,
    replyTo: email,
    blocks: [
      { words: [`${name} asks for an answer to ${email} (${isVerified ? 'verified address' : 'address not verified'}).`] },
      { quote: message },
      {
        words: [
          accountId === null ? 'Sent without signing in.' : `Account: ${accountId}.`,
          ' Answer this letter, and the answer goes to that person.',
        ],
      },
    ],
    footer: [`${product} (${domain}) sent this letter: that is how requests are passed on from `, { link: links.support }],
  }),
  support_received: ({ message }, { product, domain, links }) => ({
    subject: 'We got your request',
    blocks: [{ words: ['We will answer to this address. Your message:'] }, { quote: message }],
    footer: [
      `${product} (${domain}) sent this letter because a support request named this address. If it was not yours, do nothing. Questions: `,
      { link: links.support },
    ],
  }),
}
