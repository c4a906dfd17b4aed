import type { Locale } from '@kabinet/contract/fields/locale'
import { eachLocale } from '../../lib/each-locale.ts'
import type { MessageKind, PayloadOf } from '../../domain/messages/emails/kinds.ts'

export type SampleMessages = { [K in MessageKind]: PayloadOf<K> }

const notice = { at: '2026-11-21T11:05:00.000Z', login: 'anna@example.com' }
const securing = { ...notice, secure: 'tok_1-2' }
const code = { code: '012345' }
const until = '2026-11-28T11:05:00.000Z'

const device = { userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36', address: '203.0.113.7' }

type Words = { firstName: string; service: string; message: string; change: string; reason: string }

const request = { number: '0AF3C1', email: 'anna@example.com', isVerified: false, accountId: null }

const recovery: SampleMessages['recovery'] = {
  ...securing,
  what: 'begun',
  goes: '+7 *** ***-**-67',
  until: '2026-11-24T11:05:00.000Z',
  stop: 'tok_1-2',
  device,
}

const erasedServices = (name: string): SampleMessages['account_erased']['services'] => [
  { name, address: 'romashka.example', is_told: true, result: 'done', reason: null, until: null },
  { name, address: 'lipa.example', is_told: true, result: 'kept', reason: 'law', until: '2031-11-20' },
  { name, address: 'klen.example', is_told: true, result: null, reason: null, until: null },
  { name, address: null, is_told: false, result: null, reason: null, until: null },
  { name, address: 'klever.example', is_told: false, has_access: false, result: null, reason: null, until: null },
]

function samplesOf({ firstName, service, message, change, reason }: Words): SampleMessages {
  return {
    registration_link: { token: 'tok_1-2' },
    registration_code: code,
    invitation: { token: 'tok_1-2', service },
    legal_change: { text: 'user_agreement', summary: change, effectiveAt: '2026-12-21T00:00:00.000Z', timeZone: null },
    account_exists: {},
    login_code: code,
    restore_code: code,
    secure_code: code,
    password_changed: securing,
    new_device: { ...securing, ...device },
    passkey: { ...securing, ...device, what: 'added' },
    archive_requested: { ...securing, ...device, until },
    session_reused: notice,
    account_secured: notice,
    password_change_code: code,
    data_download_code: code,
    email_change_code: code,
    phone_verify_code: code,
    transport_change_code: code,
    email_verify_link: { token: 'tok_1-2' },
    new_email_link: { token: 'tok_1-2' },
    email_changed: { ...securing, now: 'n***@example.com' },
    phone_changed: { ...securing, now: '+7 *** ***-**-67' },
    transport_changed: { ...securing, now: '+7 *** ***-**-67' },
    second_step_changed: { ...securing, what: 'recovery_code_used', left: 7 },
    recovery,
    support_link: { token: 'tok_1-2', what: 'password' },
    support_recovery: { ...securing, what: 'link', goes: '+7 *** ***-**-67', skipsSecondStep: true },
    account_deleted: { ...notice, eraseAt: '2026-12-21T11:05:00.000Z' },
    account_erased: { ...notice, services: erasedServices(service) },
    service_changed: { ...notice, ...device, service, changes: ['redirect_uris', 'client_secret'] },
    service_deleted: { ...notice, ...device, service, until },
    service_owner: { ...securing, ...device, service, what: 'invited', guest: 'b***@example.com' },
    owner_invitation: { ...notice, service, who: firstName, until },
    service_publishing: { ...notice, service, what: 'refused', why: reason },
    service_software: { ...notice, ...device, service, what: 'change_proposed' },
    support_request: { ...request, name: firstName, message },
    support_received: {},
    operator_news: { ...notice, act: 'block', about: firstName, who: 'root', why: reason },
    verification_ended: { id: '0192f0c1-0000-7c6e-9a51-3f2a1c0d9e77', service, changed: ['name'] },
  }
}

const words: Record<Locale, Words> = {
  ru: {
    firstName: 'Анна',
    service: 'Ромашка',
    message: 'Не приходит код.\nЧто делать?',
    change: 'Добавлены правила о приглашениях.',
    reason: 'В описании нет адреса вашей компании',
  },
  en: {
    firstName: 'Anna',
    service: 'Camomile',
    message: 'The code does not arrive.\nWhat can I do?',
    change: 'It adds rules about invitations.',
    reason: 'The description has no address of your company',
  },
}

export const sampleMessages = eachLocale((locale) => samplesOf(words[locale]))
