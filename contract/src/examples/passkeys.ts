import type { Passkey, passkeysApi } from '../api/passkeys.api.ts'
import type { ExamplesOf } from './examples.ts'
import { anna } from './samples.ts'
import { challenge, clientDataJSON, credentialId } from './web-authn.ts'

const passkey: Passkey = {
  id: '0192f0c1-3333-7c6e-9a51-3f2a1c0d9e77',
  credential_id: credentialId,
  name: null,
  provider: 'iCloud Keychain',
  synced: true,
  created_at: '2026-11-21T12:00:00.000Z',
  last_used_at: '2026-11-22T09:30:00.000Z',
}
const renamed: Passkey = { ...passkey, name: 'Рабочий' }
const byId = { id: credentialId, type: 'public-key' } as const

export const passkeys: ExamplesOf<typeof passkeysApi> = {
  listPasskeys: {
    reply: { one: { items: [passkey], total: 1, rp_id: 'id.example', user_handle: 'AZLwwXsefG6aUT8qHA2edw' } },
  },
  preparePasskey: {
    body: { any: {} },
    reply: {
      options: {
        rp: { id: 'id.example', name: 'Kabinet' },
        user: { id: 'AZLwwXsefG6aUT8qHA2edw', name: anna.email ?? '', displayName: 'Анна Иванова' },
        challenge,
        pubKeyCredParams: [
          { type: 'public-key', alg: -8 },
          { type: 'public-key', alg: -7 },
          { type: 'public-key', alg: -257 },
        ],
        timeout: 300_000,
        excludeCredentials: [{ ...byId, transports: ['hybrid', 'internal'] }],
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
      },
    },
  },
  addPasskey: {
    body: {
      made: {
        id: credentialId,
        response: { clientDataJSON, attestationObject: 'o2NmbXRkbm9uZQ', transports: ['hybrid', 'internal'] },
      },
    },
    reply: { added: { ...passkey, last_used_at: null } },
  },
  renamePasskey: { body: { named: { name: 'Рабочий' } }, reply: { named: renamed } },
  removePasskey: {},
}
