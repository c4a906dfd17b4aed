import { type Login, readLogin } from '@kabinet/contract/fields/login'
import type { ActDeps } from '../../deps.ts'
import type { Db } from '../../db/schema.ts'
import { ApiError, invalidField } from '../../lib/api-error.ts'
import { recordEvent } from '../../domain/accounts/events.sql.ts'
import { spendCode } from '../../domain/codes/check-code.ts'
import { isUntrusted, transportOf, trustedKindOf } from '../../domain/contacts/destinations.ts'
import { type OwnContacts, trustContact } from '../../domain/contacts/own-contacts.sql.ts'
import { peekContacts, requireContacts } from '../../domain/contacts/require-contacts.ts'
import { change } from '../../domain/messages/change.ts'
import type { Post } from '../../domain/messages/queue-message.ts'
import { isTrustedPasskey } from '../../domain/passkeys/passkeys.sql.ts'
import { usePasskey } from '../../domain/passkeys/use-passkey.sql.ts'
import { verifyAssertion } from '../../domain/passkeys/verify-assertion.ts'
import { checkOwnApp } from '../../domain/second-step/own-proof.ts'
import { hasTrustedApp } from '../../domain/second-step/second-step.sql.ts'
import { spendProof } from '../../domain/second-step/spend-proof.ts'
import { checkOwnCode, type Patches, type ProfileAction, type SignedInCaller } from './profile-action.ts'

type Use = (tx: Db, post: Post, contacts: OwnContacts) => Promise<void>

/**
 * Trusts a contact before its waiting time, by a trusted proof for this value. NOT_EXIST: not the account's contact, or already trusted.
 */
export const trustOwnContact: ProfileAction<'trust_contact'> = async (deps, who, patch) => {
  const { accountId, sessionId } = who.session
  const contact = readLogin(patch.contact)
  if (!contact) throw new ApiError('INVALID_PARAM_VALUE')
  if (!isUntrusted(await peekContacts(deps.db, accountId), contact)) throw new ApiError('NOT_EXIST')
  const use = await prove(deps, who, contact, patch)
  await change(deps, async (tx, post) => {
    await use(tx, post, await requireContacts(tx, accountId))
    const goes = { transport: transportOf(contact.kind), to: contact.value }
    if (!(await trustContact(tx, accountId, goes))) throw new ApiError('NOT_EXIST')
    await who.renew(tx)
    const details = { to: goes.transport }
    await recordEvent(tx, { accountId, kind: 'contact_trusted', by: who.caller, sessionId, details })
  })
}

function prove(deps: ActDeps, who: SignedInCaller, contact: Login, patch: Patches['trust_contact']): Promise<Use> {
  if (patch.passkey) return byPasskey(deps, who, contact, patch.passkey)
  if (patch.app_code !== undefined || patch.recovery_code !== undefined) return byApp(deps, who, patch)
  if (patch.code !== undefined) return byCode(deps, who, contact, patch.code)
  throw invalidField('code', 'v.code.length')
}

async function byCode(deps: ActDeps, who: SignedInCaller, { value }: Login, code: string): Promise<Use> {
  const challenge = await checkOwnCode(deps, who, 'contact_trust', code)
  return async (tx, _, contacts) => {
    await spendCode(tx, 'contact_trust', challenge)
    if (challenge.confirms !== value || !trustedKindOf(contacts, challenge.target))
      throw new ApiError('INVALID_OTP_CODE', { reason: 'expired' })
  }
}

async function byApp(deps: ActDeps, who: SignedInCaller, patch: Patches['trust_contact']): Promise<Use> {
  const { accountId, sessionId } = who.session
  const proven = await checkOwnApp(deps, { accountId, by: who.caller, purpose: 'transport_change' }, patch)
  if (!proven) throw new ApiError('NOT_EXIST')
  return async (tx, post) => {
    await spendProof(deps, { tx, post }, proven, { by: who.caller, sessionId })
    if (!(await hasTrustedApp(tx, accountId))) throw new ApiError('AUTH_FORBIDDEN')
  }
}

async function byPasskey(
  deps: ActDeps,
  { session: { accountId, sessionId }, caller: by }: SignedInCaller,
  { value }: Login,
  assertion: NonNullable<Patches['trust_contact']['passkey']>,
): Promise<Use> {
  const whose = { purpose: 'trust', sessionId, contact: value } as const
  const { use } = await verifyAssertion(deps, assertion, { whose, by, accountId })
  return async (tx) => {
    const isUsed = (await usePasskey(tx, use)) === 'used'
    if (!isUsed || !(await isTrustedPasskey(tx, accountId, use.id))) throw new ApiError('AUTH_FORBIDDEN')
  }
}
