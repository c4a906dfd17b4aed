import type { Passkey } from '@kabinet/contract/api/passkeys.api'
import type { Was } from '@kabinet/contract/fields/was'
import type { ActDeps } from '../../deps.ts'
import { ApiError } from '../../lib/api-error.ts'
import { requireUnchanged } from '../../lib/require-unchanged.ts'
import { recordEvent } from '../../domain/accounts/events.sql.ts'
import { notifyOwner } from '../../domain/accounts/notify-owner.ts'
import { change } from '../../domain/messages/change.ts'
import { deletePasskey, findOwnPasskey, setPasskeyName } from '../../domain/passkeys/passkeys.sql.ts'
import type { PasskeyOwner } from './add-passkey.ts'
import { presentPasskey } from './present-passkey.ts'

type Naming = { id: string; name: string; was?: Was }

export async function namePasskey(deps: ActDeps, accountId: string, { id, name, was }: Naming): Promise<Passkey> {
  return change(deps, async (tx) => {
    if (was) requireUnchanged(await findOwnPasskey(tx, accountId, id), { name }, was)
    const row = (await setPasskeyName(tx, accountId, id, name)) && (await findOwnPasskey(tx, accountId, id))
    if (!row) throw new ApiError('NOT_EXIST')
    return presentPasskey(row)
  })
}

/** Sessions started with the passkey stay signed in; users end them in the session list. */
export async function revokePasskey(deps: ActDeps, owner: PasskeyOwner, id: string): Promise<void> {
  const { accountId, by } = owner
  await change(deps, async (tx, post) => {
    if (!(await deletePasskey(tx, accountId, id))) throw new ApiError('NOT_EXIST')
    await recordEvent(tx, { ...owner, kind: 'passkey_removed', details: { passkey: id } })
    await notifyOwner(tx, post, accountId, { kind: 'passkey', what: 'removed', by, keys: deps.keys })
  })
}
