import { newClient } from '@kabinet/contract/data/client-fields'
import * as z from 'zod'
import type { Config } from '../../config/config.ts'
import type { SoftwareClient } from '../../domain/grants/software-client.ts'
import { readGuardedJson } from '../../lib/outside/guarded-json.ts'
import { refuse, wrongMetadata, wrongSetting } from './metadata-advice.ts'
import { readMetadata, signingKeys } from './read-metadata.ts'
import type { Registrar } from './registrar.ts'

export type Reading = Pick<Config, 'allowLoopbackServices'>

export async function readWanted(
  config: Reading,
  registrar: Pick<Registrar, 'check'>,
  sent: Record<string, unknown>,
): Promise<SoftwareClient> {
  const settings = readMetadata(sent)
  const jwksUri = addressOf(sent['jwks_uri'])
  if (jwksUri !== null && settings.token_endpoint_auth_method === 'private_key_jwt')
    settings.jwks = await keysAt(config, jwksUri)
  try {
    registrar.check(settings)
  } catch (error) {
    refuse(error)
  }
  return { settings, jwksUri, sectorUri: addressOf(sent['sector_identifier_uri']) }
}

function addressOf(uri: unknown): string | null {
  if (uri === undefined) return null
  if (typeof uri !== 'string' || uri.length > 2000 || !URL.canParse(uri))
    throw wrongMetadata('jwks_uri and sector_identifier_uri must be https addresses')
  return uri
}

/** All failures give the same error, so that a caller cannot probe our network. */
async function keysAt({ allowLoopbackServices: allowLoopback }: Reading, uri: string) {
  const found = await readGuardedJson(uri, { allowLoopback }).catch(() => {
    throw wrongMetadata('jwks_uri could not be read: it must answer 200 with JSON of at most 64 KB over https')
  })
  const read = z.safeParse(newClient.shape.jwks, signingKeys(found))
  if (!read.success) throw wrongSetting('jwks')
  return read.data
}
