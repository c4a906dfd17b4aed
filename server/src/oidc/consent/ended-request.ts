import type { ActDeps } from '../../deps.ts'
import type { ErrorExtras } from '../../lib/api-error.ts'
import { hostOf } from '../../lib/host-of.ts'
import { sha256 } from '../../lib/keys.ts'
import { wayBack } from '../errors/way-back.ts'
import { paths } from '../protocol/paths.ts'
import { type EndedRequest, findEndedRequest } from './ended-request.sql.ts'

/**
 * Error members with which the page leads on: `restart_url` sends the same request again, `return_url` opens the service. Empty when the
 * request or the service is gone.
 */
export async function leadOn(
  { db, config }: ActDeps,
  uid: string,
  { isOwn }: { isOwn: boolean },
): Promise<ErrorExtras> {
  const ended = await findEndedRequest(db, sha256(uid))
  if (!ended) return {}
  const restart = isOwn ? restartOf(ended) : null
  if (restart !== null) return { body: { client_name: ended.name, restart_url: `${config.publicUrl}${restart}` } }
  // Another browser gets no `state`: it belongs to the browser that began.
  const { state, ...others } = ended.params
  const back = wayBack(config, ended, isOwn ? { state, ...others } : others)
  return back === null ? {} : { body: { client_name: ended.name, redirect_host: hostOf(back), return_url: back } }
}

/** A pushed (RFC 9126 4) or signed (RFC 9101) request cannot be sent twice. */
function restartOf({ params, isAnswered, isTrusted, isDevice }: EndedRequest): string | null {
  if (isDevice) return '/device'
  if (isAnswered || isTrusted) return null
  const sent = Object.entries(params).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]))
  return `${paths.authorization}?${new URLSearchParams(sent)}`
}
