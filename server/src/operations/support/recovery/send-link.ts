import { randomBytes } from 'node:crypto'
import type { Transport } from '@kabinet/contract/api/auth/otp'
import { firstLocale, type Locale } from '@kabinet/contract/fields/locale'
import type { Login } from '@kabinet/contract/fields/login'
import type { Db } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import type { NoticeRecipient } from '../../../domain/accounts/contacts.sql.ts'
import { secureTokenOf } from '../../../domain/accounts/secure-token.ts'
import { mask } from '../../../domain/codes/mask.ts'
import { transportOf } from '../../../domain/contacts/destinations.ts'
import type { Post } from '../../../domain/messages/queue-message.ts'
import { SupportRefusal } from '../refusal.ts'
import { countRecoveriesBy } from '../support-acts.sql.ts'

const perDay = 5

/** 128 random bits: short enough for an SMS. */
export const newSupportToken = () => randomBytes(16).toString('base64url')

/** Seconds that a link works. Null: printed. */
export const lifeOf = ({ config: { limits } }: Pick<Deps, 'config'>, transport: Transport | null): number =>
  transport === 'sms' ? limits.codeSeconds : limits.linkSeconds

/** Concurrent acts of one operator wait for each other. */
export async function requireRecoveryLeft(tx: Db, who: string): Promise<void> {
  if ((await countRecoveriesBy(tx, who)) >= perDay)
    throw new SupportRefusal(`${who} changed contacts and made links ${perDay} times within a day: no more today.`)
}

type Link = {
  accountId: string
  transport: Transport
  to: string
  locale: Locale | undefined
  what: 'contact' | 'password'
  token: string
}

export async function postLink(
  deps: Pick<Deps, 'config'>,
  post: Post,
  { what, token, locale, ...link }: Link,
): Promise<void> {
  const expiresInSeconds = lifeOf(deps, link.transport)
  const message = { ...link, locale: locale ?? firstLocale, expiresInSeconds }
  await post({ ...message, kind: 'support_link', payload: { what, token } })
}

export type SupportNews =
  | { what: 'contact'; goes: string; transport: Transport }
  | { what: 'link'; goes: string | null; transport: Transport | null; skipsSecondStep: boolean }

type Told = {
  recipient: NoticeRecipient | undefined
  verified: readonly Contact[]
  old?: (Contact & { old: 'lost' | 'stolen' }) | undefined
}
type Contact = Pick<Login, 'kind' | 'value'>

/** Tells all contacts, the trusted ones with «This was not me». A stolen one reads only that it has ended. */
export async function tellContacts(
  { keys }: Pick<Deps, 'keys'>,
  post: Post,
  accountId: string,
  { recipient, verified, old }: Told,
  news: SupportNews,
): Promise<void> {
  if (!recipient) return
  const { locale, timezone: timeZone, at, contacts } = recipient
  const { goes, transport, ...words } = news
  const shown = goes && transport ? { ...words, goes: mask(transport, goes) } : words
  const secure = secureTokenOf(keys, accountId, recipient)
  const trusted = contacts.map(({ transport: by, to }) => ({ by, to, secure }))
  const others = verified
    .filter(({ value }) => contacts.every(({ to }) => to !== value))
    .map(({ kind, value }) => ({ by: transportOf(kind), to: value, secure: undefined }))
  for (const { by, to, ...more } of [...trusted, ...others]) {
    const isStolen = old?.old === 'stolen' && old.value === to
    const said = isStolen ? ({ what: 'stolen' } as const) : { ...more, ...shown }
    const payload = { at, login: to, timeZone, ...said }
    await post({ transport: by, to, locale, accountId, kind: 'support_recovery', payload })
  }
}
