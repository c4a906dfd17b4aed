import type { Dates } from './dates.ts'
import type { SeenDevice } from './from-device.ts'
import type { MessageKind, PasskeyAct, PayloadOf, SecondStepEvent, ServiceChange, SoftwareAct } from './kinds.ts'

/** A line of a letter: words, and links that are shown as they are. */
export type Words = readonly (string | { link: string })[]
export type Block =
  | { words: Words }
  | { button: string; link: string }
  | { code: string; label: string } /** What somebody wrote, with its lines. */
  | { quote: string }
export type Letter = {
  subject: string
  blocks: readonly Block[]
  /** Whom an answer goes to, if not us. */
  replyTo?: string
  /** Instead of the footer of letters to people who have an account. */
  footer?: Words
}

/** What every letter may need besides its payload. */
export type About = Dates & {
  deviceName: (device: SeenDevice) => string
  product: string
  /** The host of the public address, as it stands in the address bar. */
  domain: string
  to: string
  linkHours: number
  secureDays: number
  codeMinutes: number
  links: {
    login: string
    reset: string
    support: string
    confirmRegistration: (token: string) => string
    confirmEmail: (token: string) => string
    /** Where «This was not me» leads; without a token to the reset. */
    secure: (token: string | undefined) => string
    /** Without a token, where nothing is to be stopped: to /security. */
    stopRecovery: (token: string | undefined) => string
  }
}

/** Parts of sentences that depend on what happened. */
export type Phrases = {
  hello: string
  secondStep: (now: string | null) => string
  app: (what: SecondStepEvent, left?: number) => string
  changes: (changes: readonly ServiceChange[]) => string
  passkey: (what: PasskeyAct) => string
  recovery: (told: PayloadOf<'recovery'>, about: About) => string
  software: (what: SoftwareAct, service: string) => string
}

export type LetterTexts = {
  phrases: Phrases
  letters: { [K in MessageKind]: (payload: PayloadOf<K>, about: About) => Letter }
  footer: (about: About) => Words
}
