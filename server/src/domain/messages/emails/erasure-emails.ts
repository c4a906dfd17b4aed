import type { KeptReason } from '@kabinet/contract/data/after-erasure'
import type { About, EmailTexts } from './email-message.ts'
import type { PayloadOf } from './kinds.ts'

type ErasureEmail = EmailTexts['emails']['account_erased']
type Erased = PayloadOf<'account_erased'>
type Service = Erased['services'][number]

const reasonsRu: Record<KeptReason, string> = {
  law: 'этого требует закон',
  claims: 'они нужны для спора в суде',
  contract: 'они нужны для действующего договора',
}
const reasonsEn: Record<KeptReason, string> = {
  law: 'the law requires it',
  claims: 'legal claims need it',
  contract: 'a contract in force needs it',
}

const nameOf = ({ name, address }: Service) => (address === null ? name : `${name} (${address})`)
const dayOf = (until: string, { day }: About) => day(`${until}T12:00:00Z`, 'UTC')

function answerRu({ result, reason, until, is_told, has_access }: Service, about: About): string {
  if (has_access === false) return 'доступ был раньше, мы не сообщали, обратитесь к нему сами'
  if (result === 'done') return 'данные удалены'
  if (result === 'kept')
    return `хранит данные${until === null ? '' : ` до ${dayOf(until, about)}`}: ${reasonsRu[reason ?? 'law']}`
  return is_told ? 'не ответил' : 'не принимает сообщений об удалении, обратитесь к нему сами'
}
function answerEn({ result, reason, until, is_told, has_access }: Service, about: About): string {
  if (has_access === false) return 'had access before and was not told, so ask it yourself'
  if (result === 'done') return 'deleted your data'
  if (result === 'kept')
    return `keeps your data${until === null ? '' : ` until ${dayOf(until, about)}`}: ${reasonsEn[reason ?? 'law']}`
  return is_told ? 'did not answer' : 'takes no messages about erasure, so ask it yourself'
}

const linesRu = ({ services }: Erased, about: About) =>
  services.length === 0
    ? ['Ни у одного сервиса не было доступа к данным.']
    : services.map((one) => `${nameOf(one)}: ${answerRu(one, about)}.`)
const linesEn = ({ services }: Erased, about: About) =>
  services.length === 0
    ? ['No service had access to the data.']
    : services.map((one) => `${nameOf(one)}: ${answerEn(one, about)}.`)

export const erasedServicesRu = (erased: Erased, about: About): string => linesRu(erased, about).join(' ')
export const erasedServicesEn = (erased: Erased, about: About): string => linesEn(erased, about).join(' ')

export const erasureEmailRu: ErasureEmail = (erased, about) => ({
  subject: `Аккаунт и его данные стёрты — ${about.product}`,
  blocks: [
    `${about.day(erased.at, erased.timeZone)} аккаунт ${erased.login} стёрт навсегда. Ответы сервисов, у которых был доступ к данным:`,
    ...linesRu(erased, about),
  ],
  footer: [
    `Это последнее письмо от ${about.product} (${about.domain}): вашего адреса у нас больше нет. Вопросы: `,
    { link: about.links.support },
  ],
})

export const erasureEmailEn: ErasureEmail = (erased, about) => ({
  subject: `Your account and its data are erased — ${about.product}`,
  blocks: [
    `On ${about.day(erased.at, erased.timeZone)} the account ${erased.login} was erased for good. What the services with access answered:`,
    ...linesEn(erased, about),
  ],
  footer: [
    `This is the last e-mail from ${about.product} (${about.domain}): we no longer have your address. Questions: `,
    { link: about.links.support },
  ],
})
