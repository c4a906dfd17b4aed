import { type AnswerRule, placeholder, type SmsGateway } from '../../../config/sms-gateway.ts'
import { parseJson } from '../../../lib/parse-json.ts'
import { valueAt } from '../../../lib/value-at.ts'
import type { OutgoingSms } from '../outgoing.ts'
import { RefusedForGood, RefusedForNow, UnclearAnswer } from './refused-for-good.ts'

/** Long, because a slow gateway may still send the SMS and a retry would send a second one. */
const defaultPatienceMs = 60_000

type Fill = (template: string, encode?: (value: string) => string) => string
type Answer = { status: number; body: unknown; text: string }
type Verdict = 'sent' | 'refused' | 'refused for now' | 'retry' | 'unclear'

/**
 * Sends SMS through an HTTP gateway and returns the gateway's id of the message, if it has one. A retry repeats our id. Throws
 * `RefusedForGood`, `RefusedForNow` or `UnclearAnswer`; any other error, and a retry, may have sent the SMS.
 */
export function createSmsGateway(gateway: SmsGateway, patienceMs = defaultPatienceMs) {
  return async (sms: OutgoingSms): Promise<string | undefined> => {
    const answer = await askGateway(gateway, sms, patienceMs)
    const verdict = verdictOf(gateway, answer)
    if (verdict === 'sent') return gateway.id === undefined ? undefined : valueAt(answer.body, gateway.id)
    const reason = reasonOf(gateway, answer)
    if (verdict === 'refused') throw new RefusedForGood(reason)
    if (verdict === 'refused for now') throw new RefusedForNow(reason)
    if (verdict === 'unclear') throw new UnclearAnswer(`${reason}, without ${gateway.id}`)
    throw new Error(reason)
  }
}

export async function askGateway(
  gateway: SmsGateway,
  sms: OutgoingSms,
  patienceMs = defaultPatienceMs,
): Promise<Answer> {
  const { address, init } = requestOf(gateway, sms)
  const response = await fetch(address, { ...init, redirect: 'error', signal: AbortSignal.timeout(patienceMs) })
  // After a status, a broken body is no reason to send the SMS again.
  const text = await response.text().catch(() => '')
  return { status: response.status, body: parseJson(text), text }
}

/** Client errors, and a gateway that asks for a pause. After other errors, such as 502, a proxy may have passed the SMS on. */
const isTurnedAway = (status: number) => (status >= 400 && status < 500 && status !== 408) || status === 503

export function verdictOf(gateway: SmsGateway, answer: Answer): Verdict {
  const { status, body } = answer
  if (gateway.refused.some((rule) => matches(rule, answer))) return 'refused'
  if (isTurnedAway(status) || gateway.retry.some((rule) => matches(rule, answer))) return 'refused for now'
  if (status < 200 || status > 299) return 'retry'
  return gateway.id === undefined || valueAt(body, gateway.id) !== undefined ? 'sent' : 'unclear'
}

function requestOf(gateway: SmsGateway, sms: OutgoingSms): { address: string; init: RequestInit } {
  const fill = filler(gateway, sms)
  const { address, headers } = splitCredentials(addressOf(gateway, fill))
  for (const [name, value] of Object.entries(gateway.headers)) headers.set(name, fill(value))
  const { method, json, form } = gateway
  if (json !== undefined) {
    headers.set('content-type', 'application/json')
    return { address, init: { method, headers, body: JSON.stringify(filled(json, fill)) } }
  }
  if (form === undefined) return { address, init: { method, headers } }
  const fields = Object.entries(form).map(([name, value]) => [name, fill(value)])
  return { address, init: { method, headers, body: new URLSearchParams(fields) } }
}

/** Replaces all placeholders in one pass, so that the text of a message cannot contain one. */
function filler({ values, number }: SmsGateway, { to, text, id }: OutgoingSms): Fill {
  const known: Record<string, string> = { ...values, to: number === '7…' ? to.replace(/^\+/, '') : to, text, id }
  return (template, encode = String) => template.replaceAll(placeholder, (_, name: string) => encode(known[name] ?? ''))
}

/** An address that is one variable, as SMS_URL is, is already encoded. */
const addressOf = ({ address }: SmsGateway, fill: Fill) =>
  /^\{[^{}]*\}$/.test(address) ? fill(address) : fill(address, encodeURIComponent)

function filled(value: unknown, fill: Fill): unknown {
  if (typeof value === 'string') return fill(value)
  if (Array.isArray(value)) return value.map((one) => filled(one, fill))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filled(one, fill)]))
}

/** Moves the credentials of the URL to a header, because `fetch` rejects them in a URL. */
function splitCredentials(url: string): { address: string; headers: Headers } {
  const parsedUrl = new URL(url)
  const headers = new Headers()
  if (parsedUrl.username || parsedUrl.password) {
    const pair = [parsedUrl.username, parsedUrl.password].map(decodeURIComponent).join(':')
    headers.set('authorization', `Basic ${Buffer.from(pair).toString('base64')}`)
    parsedUrl.username = ''
    parsedUrl.password = ''
  }
  return { address: parsedUrl.href, headers }
}

function matches({ status, field, is }: AnswerRule, answer: Answer): boolean {
  if (status !== undefined && !status.includes(answer.status)) return false
  if (field === undefined) return true
  const value = valueAt(answer.body, field)
  return is === undefined ? value !== undefined : is.map(String).includes(value ?? '')
}

function reasonOf({ reason }: SmsGateway, { status, body }: Answer): string {
  const words = reason === undefined ? undefined : valueAt(body, reason)
  return `the SMS gateway answered ${status}${words === undefined ? '' : `: ${words}`}`
}
