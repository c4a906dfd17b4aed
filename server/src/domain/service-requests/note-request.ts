import type { Deps } from '../../deps.ts'
import type { SeenRequest } from './pending-requests.ts'
import { saveRequests } from './service-requests.sql.ts'

type Noting = Pick<Deps, 'db' | 'log' | 'serviceRequests'>

const maxRows = 2000
/** Unknown senders cannot displace requests that clients sent with proof. */
const maxClaimed = 500

/** Never fails: what cannot be stored is dropped. */
export function noteRequest(deps: Noting, request: SeenRequest): void {
  const { serviceRequests: pending } = deps
  const { of, step, error, detail, sent, isClaimed, isSingle } = request
  const key = JSON.stringify([of, step, error, detail, sent, isClaimed, isSingle ? request.flow : null])
  const known = pending.seen.get(key)
  if (!known && pending.seen.size >= (isClaimed ? maxClaimed : maxRows)) return
  pending.seen.set(key, {
    ...request,
    isOwn: request.isOwn === true || known?.isOwn === true,
    times: (known?.times ?? 0) + 1,
  })
  pending.due ??= setTimeout(() => void storeRequests(deps), pending.delayMs).unref()
}

/** Stores what was noted so far; also before the database is closed. */
export async function storeRequests({ db, log, serviceRequests: pending }: Noting): Promise<void> {
  const requests = [...pending.seen.values()]
  pending.seen.clear()
  if (pending.due) clearTimeout(pending.due)
  pending.due = null
  if (requests.length === 0) return
  await saveRequests(db, requests).catch((error: unknown) =>
    log.warn({ err: error }, 'could not store the requests of services'),
  )
}
