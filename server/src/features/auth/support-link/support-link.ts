import type { openSupportLink } from '@kabinet/contract/api/auth/support-link.api'
import type { ReplyOf } from '@kabinet/contract/route'
import type { Deps } from '../../../deps.ts'
import { ApiError, expired } from '../../../lib/api-error.ts'
import { sha256 } from '../../../lib/keys.ts'
import { findChallenge } from '../../../domain/codes/codes.sql.ts'
import { mask } from '../../../domain/codes/mask.ts'
import { resendChallenge, sendChallenge } from '../../../domain/codes/send-challenge.ts'
import { signInCodeDestination, transportOf } from '../../../domain/contacts/destinations.ts'
import type { Destination } from '../../../domain/contacts/own-challenge.ts'
import { findContacts } from '../../../domain/contacts/own-contacts.sql.ts'
import { findSupportRecovery, type SupportRecovery } from '../../../domain/recovery/support-recovery.sql.ts'
import { hasApp } from '../../../domain/second-step/second-step.sql.ts'
import type { LocalizedCaller } from '../browser.ts'

export type SupportStep = ReplyOf<typeof openSupportLink>

/** Throws 410 for a link that is unknown, used, replaced or expired, or that waits for its approval. */
export async function requireSupportLink({ db }: Pick<Deps, 'db'>, token: string): Promise<SupportRecovery> {
  const found = await findSupportRecovery(db, sha256(token))
  if (!found) throw expired()
  return found
}

type Owed = { by: 'app' } | { by: 'code'; goes: Destination } | null

/** The second step of the account. The link is the proof of the contact it was sent to. */
export async function owedSecondStep({ db }: Pick<Deps, 'db'>, link: SupportRecovery): Promise<Owed> {
  const { accountId, kind, value, skipsSecondStep } = link
  if (kind === 'contact' || skipsSecondStep) return null
  if (await hasApp(db, accountId)) return { by: 'app' }
  const contacts = await findContacts(db, accountId)
  const goes = contacts && signInCodeDestination(contacts)
  return goes && goes.to !== value ? { by: 'code', goes } : null
}

export async function lookAtSupportLink(deps: Deps, token: string): Promise<SupportStep> {
  const link = await requireSupportLink(deps, token)
  const { kind, contactKind, value, skipsSecondStep, expiresAt } = link
  const owed = await owedSecondStep(deps, link)
  return {
    link: {
      what: kind === 'contact' ? 'contact' : 'password',
      destination: contactKind && value ? mask(transportOf(contactKind), value) : null,
      second_step: owed && owed.by,
      skips_second_step: skipsSecondStep,
      expires_at: expiresAt,
    },
  }
}

export async function sendSupportCode(deps: Deps, token: string, by: LocalizedCaller): Promise<SupportStep> {
  const link = await requireSupportLink(deps, token)
  const { id: subject, accountId } = link
  const owed = await owedSecondStep(deps, link)
  if (owed?.by !== 'code') throw new ApiError('NOT_EXIST', { status: 410 })
  const locale = by.askedLocale ?? link.locale
  const code = { purpose: 'restore', ...owed.goes, subject, accountId, locale } as const
  const admit = (await findChallenge(deps.db, 'restore', subject)) ? resendChallenge : sendChallenge
  const otp = await admit(
    deps,
    { ...code, address: by.address, from: 'password' },
    async (_, send) => void (await send()),
  )
  return { otp }
}
