import { generateKeyPairSync, type JsonWebKey } from 'node:crypto'

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const named = (jwk: JsonWebKey) => ({ ...jwk, kid: 'one', alg: 'ES256' })

/** RFC 7517. */
export const clientKeys = {
  private: named(privateKey.export({ format: 'jwk' })),
  public: named(publicKey.export({ format: 'jwk' })),
}
