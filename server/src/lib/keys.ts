import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hash,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** Each purpose derives its own key, so that a leak of one reveals nothing about the others. */
export type KeyPurpose =
  | 'code'
  | 'password'
  | 'refresh'
  | 'registration'
  | 'restore'
  | 'access'
  | 'seal'
  | 'cookie'
  | 'idempotency'
  | 'twin'
  | 'hint'
  | 'pages'
  | 'secure'
  | 'passkey'
  | 'stop-recovery'
  | 'photo'
  | 'recipient'

export class UnknownKey extends Error {
  readonly id: string
  constructor(id: string) {
    super(`no secret key with id ${id}`)
    this.id = id
  }
}

export type Keys = {
  /** The id of the newest key, 8 hex digits. */
  newest: string
  ids: readonly string[]
  hintCiphers: readonly { id: string; cipher: (start: Buffer, bytes: Buffer) => Buffer }[]
  mac: (purpose: KeyPurpose, data: string, id?: string) => Buffer
  verify: (purpose: KeyPurpose, data: string, mac: Buffer) => boolean
  /** AES-256-GCM under the newest key: `id.iv.tag.ciphertext`. */
  seal: (plain: string) => string
  open: (sealed: string) => string
}

/** `secrets`: 32 bytes or more each, newest first. */
export function createKeys(secrets: readonly Buffer[]): Keys {
  const rings = new Map(secrets.map((secret) => [keyId(secret), derive(secret)]))
  const newest = [...rings.keys()][0]
  if (newest === undefined) throw new Error('SECRET_KEYS holds no key')
  const ring = (id: string) => {
    const found = rings.get(id)
    if (!found) throw new UnknownKey(id)
    return found
  }
  const mac: Keys['mac'] = (purpose, data, id = newest) => createHmac('sha256', ring(id)(purpose)).update(data).digest()
  return {
    newest,
    ids: [...rings.keys()],
    // AES in counter mode encrypts and decrypts by the same operation. `start`: 16 bytes, unique per key.
    hintCiphers: [...rings].map(([id, key]) => ({
      id,
      cipher: (start, bytes) => createCipheriv('aes-256-ctr', key('hint'), start).update(bytes),
    })),
    mac,
    verify: (purpose, data, tag) => [...rings.keys()].some((id) => sameBytes(mac(purpose, data, id), tag)),
    seal: (plain) => `${newest}.${encrypt(ring(newest)('seal'), plain)}`,
    open: (sealed) => {
      const [id = '', ...rest] = sealed.split('.')
      return decrypt(ring(id)('seal'), rest)
    },
  }
}

/** `place` is authenticated: a value copied to another place does not open. */
export type DataKey = {
  seal: (place: string, plain: string) => string
  open: (place: string, sealed: string) => string
  /** As `seal`, without text: `iv tag ciphertext`. */
  sealBytes: (place: string, plain: Uint8Array) => Buffer
  openBytes: (place: string, sealed: Buffer) => Buffer
  blindIndex: (value: string) => Buffer
}

/** `secret`: 32 random bytes. */
export function createDataKey(secret: Buffer): DataKey {
  const key = derive(secret)
  return {
    seal: (place, plain) => encrypt(key('seal'), plain, place),
    open: (place, sealed) => decrypt(key('seal'), sealed.split('.'), place),
    sealBytes: (place, plain) => encryptBytes(key('seal'), plain, place),
    openBytes: (place, sealed) => decryptBytes(key('seal'), sealed, place),
    blindIndex: (value) => createHmac('sha256', key('twin')).update(value).digest(),
  }
}

export const sha256 = (value: string) => hash('sha256', value, 'buffer')

export function sameBytes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}

const keyId = (secret: Buffer) => createHash('sha256').update('kabinet key id').update(secret).digest('hex').slice(0, 8)

/** Caches key objects. Node would otherwise make one per use, which takes longer than the decryption. */
function derive(secret: Buffer): (purpose: KeyPurpose) => KeyObject {
  const made = new Map<KeyPurpose, KeyObject>()
  return (purpose) => {
    const derived = () => createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `kabinet ${purpose}`, 32)))
    const key = made.get(purpose) ?? derived()
    made.set(purpose, key)
    return key
  }
}

const ivBytes = 12
const startBytes = ivBytes + 16

function encrypt(key: KeyObject, plain: string, place = ''): string {
  const sealed = encryptBytes(key, Buffer.from(plain), place)
  return [sealed.subarray(0, ivBytes), sealed.subarray(ivBytes, startBytes), sealed.subarray(startBytes)]
    .map((part) => part.toString('base64url'))
    .join('.')
}

function encryptBytes(key: KeyObject, plain: Uint8Array, place: string): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place))
  const body = [cipher.update(plain), cipher.final()]
  return Buffer.concat([iv, cipher.getAuthTag(), ...body])
}

function decrypt(key: KeyObject, parts: string[], place = ''): string {
  const [iv, tag, body] = parts.map((part) => Buffer.from(part, 'base64url'))
  if (!iv || !tag || !body || iv.length !== ivBytes || tag.length !== 16) throw new Error('not a sealed value')
  return decryptBytes(key, Buffer.concat([iv, tag, body]), place).toString('utf8')
}

function decryptBytes(key: KeyObject, sealed: Buffer, place: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes))
  decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(ivBytes, startBytes))
  const plain = decipher.update(sealed.subarray(startBytes))
  // In GCM mode `final` returns no data and only verifies the tag.
  decipher.final()
  return plain
}
