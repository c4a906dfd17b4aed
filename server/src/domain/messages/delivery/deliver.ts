import { isLocale } from '@kabinet/contract/fields/locale'
import type { Deps } from '../../../deps.ts'
import { timeOfId } from '../../../lib/ids.ts'
import { deliveryTimes, messagesEnded } from '../../../lib/metrics.ts'
import { composeMail, composeSms } from '../emails/compose.ts'
import { isMessageKind, isSmsKind, readPayload, secretsIn } from '../emails/kinds.ts'
import { type LeasedMessage, markDead, markExpired, markSent, markUnclear, reschedule } from '../leases.sql.ts'
import { holdLease, untilWritten } from './in-flight.ts'
import { redactedReason } from './redacted-reason.ts'
import { RefusedForGood, RefusedForNow, UnclearAnswer } from './refused-for-good.ts'

/** Seconds between failed tries: twelve tries in about twenty hours. */
const pauseSeconds = [10, 30, 120, 600, 1800, 3600, 7200, 14_400, 14_400, 14_400, 14_400]
const lastTry = pauseSeconds.length + 1

/** A failed SMS may still have been sent; the next one waits at least a minute. */
const shortestSmsPause = 60
/** Where the gateway refused an SMS: five tries within the life of a code. */
const refusedPauseSeconds = [5, 15, 45, 120, 300]
const maxUnclear = 3

/**
 * Delivers, reschedules or gives up one leased message. Errors of the recipient's server are not thrown. `onTried` runs after the attempt.
 */
export function deliver(deps: Deps, leased: LeasedMessage, onTried = () => {}): Promise<void> {
  return holdLease(deps, leased, async () => {
    const write = await tryOnce(deps, leased).finally(onTried)
    await untilWritten(deps, write)
  })
}

async function tryOnce(deps: Deps, leased: LeasedMessage): Promise<() => Promise<void>> {
  const { db, log } = deps
  const { id, kind, tries } = leased
  if (leased.is_expired) {
    log.warn({ message: id, kind, tries }, 'message expired unsent')
    return () => markExpired(db, leased).then(() => noteEnd(kind, 'expired'))
  }
  const { error, gatewayId } = await send(deps, leased).then(
    (sentAs) => ({ error: undefined, gatewayId: sentAs }),
    (reason: unknown) => ({ error: reason ?? new Error('no reason given'), gatewayId: undefined }),
  )
  if (error === undefined) {
    deliveryTimes.observe({ transport: leased.transport }, secondsSince(leased))
    return () => markSent(db, leased, gatewayId).then(() => noteEnd(kind, 'sent'))
  }
  const reason = redactedReason(error, secretsOf(deps, leased))
  if (error instanceof UnclearAnswer && tries >= maxUnclear) {
    log.error({ message: id, kind, tries, reason }, 'the SMS gateway does not say if it sent a message')
    return () => markUnclear(db, leased, reason).then(() => noteEnd(kind, 'unclear'))
  }
  if (error instanceof RefusedForGood || tries >= lastTry) {
    // A service that rejects log-outs or events is its owner's problem.
    const level = leased.transport === 'logout' || leased.event?.serviceId !== undefined ? 'warn' : 'error'
    log[level]({ message: id, kind, tries, reason }, 'dead letter')
    return () => markDead(db, leased, reason).then(() => noteEnd(kind, 'dead'))
  }
  log.warn({ message: id, kind, tries, reason }, 'message postponed')
  return () => reschedule(db, leased, reason, pauseAfter(leased, error))
}

const secondsSince = ({ id }: LeasedMessage) => Math.max(0, Date.now() - timeOfId(id)) / 1000

const noteEnd = (kind: string, outcome: string) => messagesEnded.inc({ kind, outcome })

function pauseAfter({ tries, transport }: LeasedMessage, error: unknown): number {
  const soon = refusedPauseSeconds[tries - 1]
  if (error instanceof RefusedForNow && soon !== undefined) return soon
  const pause = pauseSeconds[tries - 1] ?? 0
  return transport === 'sms' ? Math.max(pause, shortestSmsPause) : pause
}

async function send(deps: Deps, leased: LeasedMessage): Promise<string | undefined> {
  const { keys, config, sendMail, sendSms } = deps
  const { id, transport, recipient: to, kind, locale, sealed, account_id: accountId, sid, event } = leased
  if (transport === 'logout' && accountId !== null) return noId(deps.sendLogout({ accountId, clientId: to, sid }))
  if (transport === 'event' && event !== null) return noId(deps.sendSecurityEvent({ ...event, id }))
  if (!isMessageKind(kind) || !isLocale(locale) || sealed === null)
    throw new Error('not a message that this version knows')
  const opened = keys.open(sealed)
  if (transport === 'email')
    return noId(sendMail(composeMail(config, { id, to, kind, locale, payload: readPayload(kind, opened) })))
  if (transport === 'sms' && isSmsKind(kind))
    return sendSms(composeSms(config, { id, to, kind, locale, payload: readPayload(kind, opened) }))
  throw new Error(`no way to send ${kind} by ${transport}`)
}

const noId = (sent: Promise<void>): Promise<undefined> => sent.then(() => undefined)

function secretsOf({ keys }: Deps, { sealed }: LeasedMessage): string[] {
  try {
    return sealed === null ? [] : secretsIn(keys.open(sealed))
  } catch {
    // A key that is gone: nothing of this message was sent.
    return []
  }
}
