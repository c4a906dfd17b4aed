import type { EmailTexts } from './email-message.ts'
import type { PayloadOf } from './kinds.ts'

type PublishingEmail = EmailTexts['emails']['service_publishing']
type Answer = Pick<PayloadOf<'service_publishing'>, 'service' | 'what' | 'why'>

export const publishingTextRu = ({ service, what, why = '' }: Answer): string =>
  what === 'approved'
    ? `сервис «${service}» опубликован`
    : `сервис «${service}» не опубликован и остаётся в тестовом режиме. Причина: ${why}`
export const publishingTextEn = ({ service, what, why = '' }: Answer): string =>
  what === 'approved'
    ? `your service “${service}” was published`
    : `your service “${service}” was not published and stays in test mode. Reason: ${why}`

export const publishingEmailRu: PublishingEmail = ({ at, timeZone, ...answer }, about) => ({
  subject: `${answer.what === 'approved' ? 'Сервис опубликован' : 'Сервис не опубликован'} — ${about.product}`,
  blocks: [
    `${about.moment(at, timeZone)} ${publishingTextRu(answer)}.`,
    answer.what === 'approved'
      ? `Войти теперь может любой, у кого есть аккаунт ${about.product}.`
      : { words: ['Исправьте это и опубликуйте сервис ещё раз. Вопросы: ', { link: about.links.support }, '.'] },
  ],
})

export const publishingEmailEn: PublishingEmail = ({ at, timeZone, ...answer }, about) => ({
  subject: `${answer.what === 'approved' ? 'Your service was published' : 'Your service was not published'} — ${about.product}`,
  blocks: [
    `On ${about.moment(at, timeZone)} ${publishingTextEn(answer)}.`,
    answer.what === 'approved'
      ? `Anyone with a ${about.product} account can log in to it.`
      : { words: ['Fix this and publish the service again. Questions: ', { link: about.links.support }, '.'] },
  ],
})
