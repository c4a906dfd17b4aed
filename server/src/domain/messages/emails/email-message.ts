import type { LegalKind } from '@kabinet/contract/legal/legal-text'
import type { Dates } from './dates.ts'
import type { SeenDevice } from './from-device.ts'
import type {
  MessageKind,
  PasskeyAct,
  PayloadOf,
  SecondStepEvent,
  ServiceChange,
  ServiceStatus,
  SoftwareAct,
} from './kinds.ts'

export type Words = readonly (string | { link: string })[]
export type Block =
  | string
  | { words: Words }
  | { button: string; link: string }
  | { code: string; label: string } /** Verbatim user text, with line breaks. */
  | { quote: string }
export type EmailMessage = {
  subject: string
  blocks: readonly Block[]
  replyTo?: string
  footer?: Words
}

export type Links = {
  login: string
  services: string
  reset: string
  support: string
  confirmRegistration: (token: string) => string
  confirmEmail: (token: string) => string
  invitation: (token: string) => string
  legal: (kind: LegalKind) => string
  secure: (token: string | undefined) => string
  supportLink: (token: string) => string
  stopRecovery: (token: string | undefined) => string
}

export type About = Dates & {
  deviceName: (device: SeenDevice) => string
  product: string
  domain: string
  to: string
  linkHours: number
  secureDays: number
  codeMinutes: number
  links: Links
}

export type Phrases = {
  hello: string
  /** Instead of the name of a service that the operator has not verified. */
  unverified: string
  you: string
  secondStep: (now: string | null) => string
  app: (what: SecondStepEvent, left?: number) => string
  changes: (changes: readonly ServiceChange[], status?: ServiceStatus) => string
  passkey: (what: PasskeyAct) => string
  archive: (payload: PayloadOf<'archive_requested'>, about: About) => string
  recovery: (payload: PayloadOf<'recovery'>, about: About) => string
  supportLink: (payload: PayloadOf<'support_link'>) => string
  supportRecovery: (payload: PayloadOf<'support_recovery'>) => string
  software: (what: SoftwareAct, service: string) => string
  publishing: (payload: PayloadOf<'service_publishing'>) => string
  erased: (payload: PayloadOf<'account_erased'>, about: About) => string
  owners: (payload: PayloadOf<'service_owner'>) => string
}

export type EmailTexts = {
  phrases: Phrases
  emails: { [K in MessageKind]: (payload: PayloadOf<K>, about: About) => EmailMessage }
  footer: (about: About) => Words
}
