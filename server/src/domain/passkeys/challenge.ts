import { randomBytes } from 'node:crypto'
import { isRecord } from '../../lib/is-record.ts'
import { type Keys, sameBytes } from '../../lib/keys.ts'
import { parseJson } from '../../lib/parse-json.ts'

/**
 * Adding, proving and trusting are bound to a session; signing in to a browser (hash of its `passkey` cookie).
 * `add-unseen`: added by the browser without a dialog after a sign-in. `trust`: makes this contact trusted.
 */
export type ChallengeFor =
  | { purpose: 'add' | 'add-unseen' | 'prove'; sessionId: string }
  | { purpose: 'trust'; sessionId: string; contact: string }
  | { purpose: 'sign-in'; bindingHash: Buffer }

/**
 * Derives a WebAuthn challenge instead of storing it: 128 random bits, the database time in seconds, and 128 bits of HMAC over both and the
 * purpose. A request stores no row; an answered challenge is marked as spent (`usePasskey`).
 */
export function newChallenge(keys: Keys, now: number, whose: ChallengeFor): string {
  const time = Buffer.alloc(timeBytes)
  time.writeUInt32BE(Math.floor(now))
  const head = Buffer.concat([randomBytes(randomLength), time])
  return Buffer.concat([head, macOf(keys, head, whose)]).toString('base64url')
}

/** Creation time in seconds since the epoch. Null when the challenge is not ours, or has another purpose or binding. */
export function readChallenge(keys: Keys, challenge: string, whose: ChallengeFor): number | null {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length !== headLength + macLength || bytes.toString('base64url') !== challenge) return null
  const head = bytes.subarray(0, headLength)
  const isOurs = keys.ids.some((id) => sameBytes(macOf(keys, head, whose, id), bytes.subarray(headLength)))
  return isOurs ? head.readUInt32BE(randomLength) : null
}

/** Null when there is no challenge. The library validates the rest. */
export function challengeIn(clientDataJSON: string): string | null {
  const clientData = parseJson(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
  const challenge = isRecord(clientData) ? clientData['challenge'] : undefined
  return typeof challenge === 'string' ? challenge : null
}

const randomLength = 16
const timeBytes = 4
const headLength = randomLength + timeBytes
const macLength = 16

function boundTo(whose: ChallengeFor): string {
  if (whose.purpose === 'sign-in') return whose.bindingHash.toString('hex')
  return whose.purpose === 'trust' ? `${whose.sessionId}.${whose.contact}` : whose.sessionId
}

function macOf(keys: Keys, head: Buffer, whose: ChallengeFor, id?: string): Buffer {
  const bound = boundTo(whose)
  return keys.mac('passkey', `${whose.purpose}.${bound}.${head.toString('hex')}`, id).subarray(0, macLength)
}
