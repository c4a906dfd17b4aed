import type { Passkey } from '@kabinet/contract/api/passkeys.api'
import type { PasskeyRow } from '../../domain/passkeys/passkeys.sql.ts'
import { providerOf } from '../../domain/passkeys/providers.ts'

/** Omits transports and AAGUID. */
export const presentPasskey = ({ transports: _transports, aaguid, ...shown }: PasskeyRow): Passkey => ({
  ...shown,
  provider: providerOf(aaguid),
})
