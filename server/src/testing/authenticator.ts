import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { CreationOptions, NewCredential, Assertion, RequestOptions } from '@kabinet/contract/fields/web-authn'
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

export type Ways = {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  isPresent?: boolean
  isVerified?: boolean
  isSynced?: boolean
  counter?: number | null
  userHandle?: string
  aaguid?: string
}

export type Authenticator = {
  create: (options: CreationOptions, ways?: Ways) => NewCredential
  get: (options: RequestOptions, ways?: Ways) => Assertion
  credentialId: Buffer
}

export function newAuthenticator(defaults: Ways = {}): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(16)
  let [userHandle, uses] = ['', 0]
  const data = (ways: Ways, attested?: Buffer) => {
    const { rpId = '', isPresent = true, isVerified = true, isSynced = true, counter = (uses += 1) } = ways
    const flags = (isPresent ? 1 : 0) | (isVerified ? 4 : 0) | (isSynced ? 8 | 16 : 0) | (attested ? 64 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter ?? 0)
    return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)])
  }
  return {
    credentialId,
    create: ({ rp, user, challenge }, here = {}) => {
      userHandle = user.id
      const ways = { rpId: rp.id, challenge, type: 'webauthn.create', counter: 0, ...defaults, ...here }
      const aaguid = Buffer.from((ways.aaguid ?? '00000000-0000-0000-0000-000000000000').replaceAll('-', ''), 'hex')
      const length = Buffer.from([0, credentialId.length])
      const authData = data(ways, Buffer.concat([aaguid, length, credentialId, coseKey(publicKey)]))
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      const attestationObject = base64url(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]))
      return {
        id: base64url(credentialId),
        response: {
          clientDataJSON: base64url(clientData(ways)),
          attestationObject,
          transports: ['internal', 'hybrid'],
        },
      }
    },
    get: ({ rpId, challenge }, here = {}) => {
      const ways = { rpId, challenge, type: 'webauthn.get', ...defaults, ...here }
      const [authenticatorData, clientDataBytes] = [data(ways), clientData(ways)]
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataBytes)]), privateKey)
      const response = { clientDataJSON: clientDataBytes, authenticatorData, signature }
      return {
        id: base64url(credentialId),
        response: {
          clientDataJSON: base64url(response.clientDataJSON),
          authenticatorData: base64url(response.authenticatorData),
          signature: base64url(response.signature),
          userHandle: ways.userHandle ?? userHandle,
        },
      }
    },
  }
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

const clientData = ({ type, challenge, origin = 'http://localhost:3000' }: Ways): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

/** ES256 on P-256 (RFC 9053 7.1). */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const part = (value: string) => new Uint8Array(Buffer.from(value, 'base64url'))
  const cose = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, part(x)],
    [-3, part(y)],
  ])
  return Buffer.from(isoCBOR.encode(cose as Parameters<typeof isoCBOR.encode>[0]))
}
