import { randomBytes, randomInt, randomUUID } from 'node:crypto'

/** A UUIDv7 (RFC 9562 5.7): 48 bits of milliseconds, then random bits, so that keys sort by time. */
export function newId(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

/** When `newId` made it, in milliseconds. */
export const timeOfId = (id: string): number => Number.parseInt(id.replace('-', '').slice(0, 12), 16)

/** 256 random bits, base64url. */
export const newToken = () => randomBytes(32).toString('base64url')

/** Six uniformly random digits. */
export const newCode = () => randomInt(1_000_000).toString().padStart(6, '0')

export const idBytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')

export function idOf(bytes: Buffer): string {
  const hex = bytes.toString('hex', 0, 16)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

export const isId = (typed: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(typed)
