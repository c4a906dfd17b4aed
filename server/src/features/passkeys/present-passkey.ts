import type { Passkey } from '@kabinet/contract/api/passkeys.api'
import type { PasskeyRow } from '../../domain/passkeys/passkeys.sql.ts'
import { providerOf } from '../../domain/passkeys/providers.ts'

/** Cut to the reply: what else stands in the row is not told. */
export const presentPasskey = (row: PasskeyRow): Passkey => ({ ...row, provider: providerOf(row.aaguid) })
