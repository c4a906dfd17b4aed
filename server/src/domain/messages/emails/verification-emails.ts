import type { EmailTexts } from './email-message.ts'
import type { CheckedFact } from './kinds.ts'

type VerificationEmail = EmailTexts['emails']['verification_ended']

const factsRu: Record<CheckedFact, string> = {
  name: 'название',
  logo: 'логотип',
  redirect_uris: 'сайт в адресах возврата',
  owner: 'владелец',
}
const factsEn: Record<CheckedFact, string> = {
  name: 'name',
  logo: 'logo',
  redirect_uris: 'host of the redirect URIs',
  owner: 'owner',
}

export const verificationEmailRu: VerificationEmail = ({ id, service, changed }, { product, domain, links }) => ({
  subject: `Сервис больше не отмечен как проверенный — ${product}`,
  blocks: [
    `Сервис «${service}» больше не отмечен как проверенный. Изменилось: ${changed.map((one) => factsRu[one]).join(', ')}.`,
    `Проверьте его снова: npm run admin -- services find ${id}`,
  ],
  footer: [
    `Письмо отправил ${product} (${domain}) на адрес, который получает обращения со страницы `,
    { link: links.support },
  ],
})

export const verificationEmailEn: VerificationEmail = ({ id, service, changed }, { product, domain, links }) => ({
  subject: `A service is not verified any more — ${product}`,
  blocks: [
    `The service “${service}” is not shown as verified any more. Changed: ${changed.map((one) => factsEn[one]).join(', ')}.`,
    `Check it again: npm run admin -- services find ${id}`,
  ],
  footer: [
    `${product} (${domain}) sent this e-mail to the address for requests from the page `,
    { link: links.support },
  ],
})
