import { formatRecoveryCode, recoveryAlphabet, recoveryCodeLength } from '@kabinet/contract/fields/recovery-code'
import { limits } from '@kabinet/contract/limits'
import { randomInt } from 'node:crypto'
import type { Db } from '../../db/schema.ts'
import type { DataKey, Keys } from '../../lib/keys.ts'
import { holdPersonKey } from '../person-keys/person-keys.ts'
import { putRecoveryCodes } from './recovery-codes.sql.ts'

/** Keyed with the user's key: 50 bits could be brute-forced from a plain hash. */
export const recoveryHash = (key: DataKey, code: string): Buffer => key.blindIndex(`recovery code ${code}`)

const newCode = () =>
  Array.from({ length: recoveryCodeLength }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]).join('')

/** Replaces all recovery codes. Returns the new ones formatted for display. */
export async function makeRecoveryCodes(tx: Db, keys: Keys, accountId: string): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < limits.recoveryCodes) codes.add(newCode())
  const key = await holdPersonKey(tx, keys, accountId)
  const hashes = Array.from(codes, (code) => recoveryHash(key, code))
  await putRecoveryCodes(tx, accountId, hashes)
  return Array.from(codes, formatRecoveryCode)
}
