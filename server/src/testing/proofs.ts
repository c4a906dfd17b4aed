import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, type JWK, SignJWT } from 'jose'
import { newId } from '../lib/ids.ts'

export type ProofKey = { privateKey: KeyObject; jwk: JWK; thumbprint: string }

export async function newProofKey(): Promise<ProofKey> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = await exportJWK(publicKey)
  return { privateKey, jwk, thumbprint: await calculateJwkThumbprint(jwk) }
}

export const now = () => Math.floor(Date.now() / 1000)

/** A DPoP proof (RFC 9449 4.2). `over` overrides parts of it, to make it invalid. */
export function dpopProof(
  key: ProofKey,
  method: string,
  url: string,
  over: { claims?: object; header?: object; token?: string } = {},
): Promise<string> {
  const ath = over.token === undefined ? {} : { ath: createHash('sha256').update(over.token).digest('base64url') }
  return new SignJWT({ htm: method, htu: url, jti: newId(), iat: now(), ...ath, ...over.claims })
    .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk: key.jwk, ...over.header })
    .sign(key.privateKey)
}

/** A client assertion (RFC 7523 3) as form parameters. `over` overrides parts of it, to make it invalid. */
export async function assertionOf(
  key: ProofKey,
  clientId: string,
  issuer: string,
  over: { claims?: object; header?: object } = {},
) {
  const claims = {
    iss: clientId,
    sub: clientId,
    aud: issuer,
    jti: newId(),
    iat: now(),
    exp: now() + 60,
    ...over.claims,
  }
  const client_assertion = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', ...over.header })
    .sign(key.privateKey)
  return { client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer', client_assertion }
}
