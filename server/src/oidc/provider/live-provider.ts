import type { IncomingMessage, ServerResponse } from 'node:http'
import type { JWK } from 'oidc-provider'
import type { Deps } from '../../deps.ts'
import type { Announced } from './discovery.ts'
import { createProvider } from './provider.ts'
import type { Registrar } from '../client-registration/registrar.ts'
import { loadSigningKeys } from '../keys/signing-keys.ts'
import { createSubjects, type SubjectOf } from '../claims/subjects.ts'

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>
export type LiveProvider = { handle: Handle; announced: Announced }
/** `settled`: synchronous; undefined while keys are being loaded. */
export type Oidc = {
  current: () => Promise<LiveProvider>
  settled: () => LiveProvider | undefined
  subjectOf: SubjectOf
}

/**
 * Returns the provider with the current keys. The library reads its keys once, so a new provider is created when they change. Keys are
 * checked at most every few seconds, on request: new keys are published long before they sign.
 */
export async function createOidc(deps: Deps, registrar: Registrar): Promise<Oidc> {
  const subjectOf = await createSubjects(deps)
  const make = (keys: JWK[]) => {
    const announced: Announced = new Map()
    return {
      kids: kidsOf(keys),
      handle: createProvider({ deps, registrar, subjectOf }, keys, announced).callback(),
      announced,
    }
  }
  let live = make(await loadSigningKeys(deps))
  let looked = performance.now()
  let looking: Promise<void> | undefined
  const look = async () => {
    const keys = await loadSigningKeys(deps)
    if (kidsOf(keys) !== live.kids) live = make(keys)
  }
  const settled = () => {
    if (!looking && performance.now() - looked >= deps.config.limits.signingKeyLookSeconds * 1000) {
      looked = performance.now()
      looking = look()
        .catch((error: unknown) => deps.log.warn({ err: error }, 'could not read the signing keys'))
        .finally(() => (looking = undefined))
    }
    return looking ? undefined : live
  }
  const current = async () => {
    settled()
    await looking
    return live
  }
  return { current, settled, subjectOf }
}

/** In order: the first key of an algorithm signs. */
const kidsOf = (keys: readonly JWK[]) => keys.map(({ kid }) => kid).join()
