import type { LegalKind } from '@kabinet/contract/legal/legal-text'
import type { EmailTexts } from './email-message.ts'

type LegalEmail = EmailTexts['emails']['legal_change']

const namesEn: Record<LegalKind, string> = {
  user_agreement: 'user agreement',
  personal_data: 'consent to the processing of personal data',
}
const namesRu: Record<LegalKind, string> = {
  user_agreement: 'пользовательского соглашения',
  personal_data: 'согласия на обработку персональных данных',
}

export const legalEmailEn: LegalEmail = ({ text, summary, effectiveAt, timeZone }, { product, day, links }) => ({
  subject: `New terms from ${day(effectiveAt, timeZone)} — ${product}`,
  blocks: [
    `From ${day(effectiveAt, timeZone)} a new version of the ${namesEn[text]} applies. ${summary}`,
    { words: ['You can read it now: ', { link: links.legal(text) }, '.'] },
    'When you log in after that day, we will show both versions and ask you to accept the new one.',
    {
      words: [
        'If you do not agree, you can delete your account and ask support for your data: ',
        { link: links.support },
        '.',
      ],
    },
  ],
})

export const legalEmailRu: LegalEmail = ({ text, summary, effectiveAt, timeZone }, { product, day, links }) => ({
  subject: `Новые условия с ${day(effectiveAt, timeZone)} — ${product}`,
  blocks: [
    `С ${day(effectiveAt, timeZone)} действует новая версия ${namesRu[text]}. ${summary}`,
    { words: ['Прочитать её можно уже сейчас: ', { link: links.legal(text) }, '.'] },
    'Когда вы войдёте после этого дня, мы покажем обе версии и попросим принять новую.',
    {
      words: [
        'Если вы не согласны, можно удалить аккаунт и запросить свои данные у поддержки: ',
        { link: links.support },
        '.',
      ],
    },
  ],
})
