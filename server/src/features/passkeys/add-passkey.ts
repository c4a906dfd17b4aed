import type { Passkey } from '@kabinet/contract/api/passkeys.api'
import type { CreationOptions, NewCredential } from '@kabinet/contract/fields/web-authn'
import { limits } from '@kabinet/contract/limits'
import type { ActDeps } from '../../deps.ts'
import { ApiError } from '../../lib/api-error.ts'
import { newId } from '../../lib/ids.ts'
import { recordEvent, type By } from '../../domain/accounts/events.sql.ts'
import { notifyOwner } from '../../domain/accounts/notify-owner.ts'
import { change } from '../../domain/messages/change.ts'
import { newChallenge } from '../../domain/passkeys/challenge.ts'
import { findHolder, findOwnPasskey, neverHadPasskey } from '../../domain/passkeys/passkeys.sql.ts'
import { browserOf, systemOf } from '../../domain/messages/emails/browser-names.ts'
import { insertPasskey } from '../../domain/passkeys/insert-passkey.sql.ts'
import { relyingPartyId, userHandleOf } from '../../domain/passkeys/relying-party.ts'
import { presentPasskey } from './present-passkey.ts'
import { passkeyAlgorithms, verifyNewPasskey } from './verify-registration.ts'

const passkeysPerUser = 20

/**
 * Options for a discoverable credential with user verification, from any vendor. `unseen`: conditional create (WebAuthn level 3, 5.1.3) has
 * no user interaction, so verification is only preferred.
 */
export async function creationOptionsFor(
  deps: ActDeps,
  { accountId, sessionId }: PasskeyOwner,
  unseen: boolean,
): Promise<CreationOptions> {
  const { config, db, keys } = deps
  if (unseen && !(await neverHadPasskey(db, accountId))) throw new ApiError('ALREADY_EXIST')
  const holder = await findHolder(db, accountId)
  if (!holder) throw new Error(`there is no account ${accountId}`)
  const { now, passkeys, login, name } = holder
  if (passkeys.length >= passkeysPerUser) throw new ApiError('HUMAN_FRIENDLY')
  return {
    rp: { id: relyingPartyId(config), name: config.brand.name.en },
    user: { id: userHandleOf(accountId), name: login ?? name, displayName: name },
    challenge: newChallenge(keys, now, { purpose: unseen ? 'add-unseen' : 'add', sessionId }),
    pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: limits.passkeySeconds * 1000,
    excludeCredentials: passkeys.map(({ credential_id: id, transports }) => ({ id, type: 'public-key', transports })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: unseen ? 'preferred' : 'required',
    },
    attestation: 'none',
  }
}

/** Throws error 4 when verification fails, 13 for a credential that is already registered. */
export async function registerPasskey(deps: ActDeps, owner: PasskeyOwner, made: NewCredential): Promise<Passkey> {
  const { accountId, by } = owner
  const { spent, info, unseen } = await verifyNewPasskey(deps, owner, made)
  const id = newId()
  const how = unseen ? { spent, max: 1, firstIn: null } : { spent, max: passkeysPerUser, firstIn: owner.sessionId }
  const passkey = {
    accountId,
    id,
    credentialId: Buffer.from(info.credential.id, 'base64url'),
    publicKey: Buffer.from(info.credential.publicKey),
    counter: info.credential.counter,
    transports: made.response.transports ?? [],
    aaguid: info.aaguid,
    name: [browserOf(by.userAgent), systemOf(by.userAgent)].filter((part) => part !== null).join(', ') || null,
    multiDevice: info.credentialDeviceType === 'multiDevice',
    backedUp: info.credentialBackedUp,
  }
  return change(deps, async (tx, post) => {
    const outcome = await insertPasskey(tx, passkey, how)
    if (outcome === 'late') throw new ApiError('INVALID_PARAM_VALUE')
    if (outcome === 'full') throw new ApiError('HUMAN_FRIENDLY')
    const row = outcome === 'added' && (await findOwnPasskey(tx, accountId, id))
    if (!row) throw new ApiError('ALREADY_EXIST')
    await recordEvent(tx, {
      ...owner,
      kind: 'passkey_added',
      details: unseen ? { passkey: id, by: 'browser' } : { passkey: id },
    })
    await notifyOwner(tx, post, accountId, { kind: 'passkey', what: 'added', by, keys: deps.keys, everywhere: true })
    return presentPasskey(row)
  })
}

export type PasskeyOwner = { accountId: string; sessionId: string; by: By }
