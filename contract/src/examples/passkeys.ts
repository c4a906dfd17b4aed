import type { Passkey, passkeysApi } from '../api/passkeys.api.ts'
import type { ExamplesOf } from './examples-of.ts'
import { sampleCreationOptions, credentialId, sampleNewCredential } from './web-authn.ts'

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
export const added: Passkey = { ...passkey, last_used_at: null }

export const passkeys = {
  listPasskeys: {
    reply: { one: { items: [passkey], total: 1, rp_id: 'id.example', user_handle: 'AZLwwXsefG6aUT8qHA2edw' } },
  },
  preparePasskey: {
    body: { any: {}, unseen: { unseen: true } },
    reply: {
      options: sampleCreationOptions,
    },
  },
  addPasskey: {
    body: {
      made: sampleNewCredential,
    },
    reply: { added },
  },
  renamePasskey: { body: { named: { name: 'Рабочий' } }, reply: { named: renamed } },
  removePasskey: {},
} satisfies ExamplesOf<typeof passkeysApi>
