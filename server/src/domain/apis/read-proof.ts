import { apiIdMember, metadataUrlOf } from '@kabinet/contract/data/api-fields'
import type { Config } from '../../config/config.ts'
import { isRecord } from '../../lib/is-record.ts'
import { readGuardedJson } from '../../lib/outside/guarded-json.ts'
import type { ApiProblem, Failure, UnderCheck } from './proof.sql.ts'

type Settings = Pick<Config, 'publicUrl' | 'allowLoopbackServices'>

/** Reads the protected resource metadata of an address (RFC 9728 3). Undefined when it names this API and our issuer. */
export async function readProof(
  { publicUrl, allowLoopbackServices: allowLoopback }: Settings,
  { id, address }: Pick<UnderCheck, 'id' | 'address'>,
): Promise<Failure | undefined> {
  const failed = (problem: ApiProblem): Failure => ({ problem, namesOther: false })
  if (!allowLoopback && !address.startsWith('https:')) return failed('loopback')
  const metadata = await readGuardedJson(metadataUrlOf(address), { allowLoopback }).catch(() => undefined)
  if (!isRecord(metadata)) return failed('unreachable')
  if (metadata['resource'] !== address) return failed('resource')
  const named = metadata[apiIdMember]
  if (named !== id) return { problem: apiIdMember, namesOther: typeof named === 'string' }
  const issuers = metadata['authorization_servers']
  return Array.isArray(issuers) && issuers.includes(publicUrl) ? undefined : failed('authorization_servers')
}
