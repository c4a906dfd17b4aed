import { limits } from '@kabinet/contract/limits'
import type { LinkPlaceholder, CustomEmailKind, TextPlaceholder } from '../../../brand/email-placeholders.ts'
import type { CustomEmail, Part } from '../../../brand/custom-email.ts'
import type { SeenDevice } from './from-device.ts'
import type { PayloadOf } from './kinds.ts'
import type { About, Block, EmailMessage, Phrases, Words } from './email-message.ts'

type Values<K extends CustomEmailKind> = {
  texts: Record<TextPlaceholder<K>, string>
  links: Record<LinkPlaceholder<K>, string>
}
type ValuesOf = { [K in CustomEmailKind]: (payload: PayloadOf<K>, about: About, phrases: Phrases) => Values<K> }

const code = ({ code: value }: { code: string }, { codeMinutes }: About) => ({
  texts: { code: value, minutes: String(codeMinutes) },
  links: {},
})
type Notice = { at: string; login: string; timeZone?: string | null | undefined }
const commonTexts = ({ at, login, timeZone }: Notice, { moment }: About) => ({
  when: moment(at, timeZone),
  account: login,
})
type Securing = Notice & { secure?: string | undefined }
const securing = <T>(payload: Securing, about: About, texts: T) => ({
  texts: { ...commonTexts(payload, about), ...texts },
  links: { reset: about.links.reset, secure: about.links.secure(payload.secure) },
})
const contactChanged = (payload: Securing & { now: string }, about: About) =>
  securing(payload, about, { now: payload.now })
const serviceTexts = ({ service, ...device }: SeenDevice & { service: string }, { deviceName }: About) => ({
  service,
  device: deviceName(device),
})

const valuesOf: ValuesOf = {
  registration_link: ({ token }, about, { hello }) => ({
    texts: { greeting: hello, email: about.to, hours: String(about.linkHours) },
    links: { link: about.links.confirmRegistration(token) },
  }),
  registration_code: code,
  invitation: ({ token, service = '' }, { to, links }) => ({
    texts: { email: to, service, days: String(limits.invitationDays) },
    links: { link: links.invitation(token) },
  }),
  legal_change: ({ text, summary, effectiveAt, timeZone }, { day, links }) => ({
    texts: { summary, day: day(effectiveAt, timeZone) },
    links: { link: links.legal(text), support: links.support },
  }),
  account_exists: (_, { to, links: { login, reset } }) => ({ texts: { email: to }, links: { login, reset } }),
  login_code: code,
  restore_code: code,
  secure_code: code,
  password_changed: (payload, about) => securing(payload, about, {}),
  new_device: (payload, about) => securing(payload, about, { device: about.deviceName(payload) }),
  passkey: (payload, about, { passkey }) =>
    securing(payload, about, { event: passkey(payload.what), device: about.deviceName(payload) }),
  archive_requested: (payload, about, { archive }) =>
    securing(payload, about, { event: archive(payload, about), device: about.deviceName(payload) }),
  session_reused: (payload, about) => ({ texts: commonTexts(payload, about), links: { reset: about.links.reset } }),
  account_secured: (payload, about) => ({ texts: commonTexts(payload, about), links: { reset: about.links.reset } }),
  password_change_code: code,
  data_download_code: code,
  email_change_code: code,
  phone_verify_code: code,
  transport_change_code: code,
  email_verify_link: ({ token }, about, { hello }) => ({
    texts: { greeting: hello, email: about.to, hours: String(about.linkHours) },
    links: { link: about.links.confirmEmail(token) },
  }),
  new_email_link: ({ token }, about) => ({
    texts: { email: about.to, hours: String(about.linkHours) },
    links: { link: about.links.confirmEmail(token) },
  }),
  email_changed: contactChanged,
  phone_changed: contactChanged,
  transport_changed: (payload, about, { secondStep }) => securing(payload, about, { change: secondStep(payload.now) }),
  second_step_changed: (payload, about, { app }) =>
    securing(payload, about, { change: app(payload.what, payload.left) }),
  recovery: (payload, about, { recovery }) => {
    const { texts, links } = securing(payload, about, { event: recovery(payload, about) })
    return { texts, links: { ...links, stop: about.links.stopRecovery(payload.stop) } }
  },
  support_link: (payload, { linkHours, links }, { supportLink }) => ({
    texts: { event: supportLink(payload), hours: String(linkHours) },
    links: { link: links.supportLink(payload.token) },
  }),
  support_recovery: (payload, about, { supportRecovery }) => ({
    texts: { ...commonTexts(payload, about), event: supportRecovery(payload) },
    links: { secure: payload.secure ? about.links.secure(payload.secure) : about.links.support },
  }),
  account_deleted: (payload, about) => ({
    texts: { ...commonTexts(payload, about), day: about.day(payload.eraseAt, payload.timeZone) },
    links: {},
  }),
  account_erased: (payload, about, { erased }) => ({
    texts: { ...commonTexts(payload, about), services: erased(payload, about) },
    links: {},
  }),
  service_changed: (payload, about, { changes, you }) =>
    securing(payload, about, {
      ...serviceTexts(payload, about),
      changes: changes(payload.changes, payload.status),
      who: payload.who ?? you,
    }),
  service_deleted: (payload, about, { you }) =>
    securing(payload, about, { ...serviceTexts(payload, about), who: payload.who ?? you }),
  service_owner: (payload, about, { owners }) =>
    securing(payload, about, { ...serviceTexts(payload, about), event: owners(payload) }),
  owner_invitation: (payload, about, { unverified }) => ({
    texts: {
      ...commonTexts(payload, about),
      service: payload.service ?? unverified,
      who: payload.who,
      day: about.day(payload.until, payload.timeZone),
    },
    links: { link: about.links.services },
  }),
  service_software: (payload, about, { software }) =>
    securing(payload, about, { ...serviceTexts(payload, about), event: software(payload.what, payload.service) }),
  service_publishing: (payload, about, { publishing }) => ({
    texts: { ...commonTexts(payload, about), service: payload.service, event: publishing(payload) },
    links: {},
  }),
  support_received: () => ({ texts: {}, links: {} }),
  support_request: () => ({ texts: {}, links: {} }),
  operator_news: () => ({ texts: {}, links: {} }),
  verification_ended: () => ({ texts: {}, links: {} }),
}

/** `Code: {code}` is the syntax of the docs in every language. */
const documentedLabel = 'Code'

const labelOf = ({ blocks }: EmailMessage): string =>
  blocks.find((block) => typeof block === 'object' && 'code' in block)?.label ?? documentedLabel

/** Replaces subject and blocks of an e-mail with the operator's text. Footer and Reply-To are kept. */
export function inOwnWords<K extends CustomEmailKind>(
  custom: CustomEmail,
  mail: EmailMessage,
  { kind, payload, about, phrases }: { kind: K; payload: PayloadOf<K>; about: About; phrases: Phrases },
): EmailMessage {
  const values = valuesOf[kind](payload, about, phrases)
  const texts = new Map<string, string>(
    Object.entries({ product: about.product, domain: about.domain, ...values.texts }),
  )
  const links = new Map<string, string>(Object.entries({ support: about.links.support, ...values.links }))
  const fill = (part: Part): Words[number] => {
    if (typeof part === 'string') return part
    const link = links.get(part.name)
    return link === undefined ? (texts.get(part.name) ?? '') : { link }
  }
  const blocks = custom.blocks.map((block): Block => {
    if ('words' in block) return { words: block.words.map(fill) }
    if ('button' in block) return { button: block.button, link: links.get(block.link) ?? '' }
    return { label: block.label === documentedLabel ? labelOf(mail) : block.label, code: texts.get(block.code) ?? '' }
  })
  return {
    ...mail,
    subject: custom.subject.map((part) => (typeof part === 'string' ? part : texts.get(part.name))).join(''),
    blocks,
  }
}
