import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose'
import * as z from 'zod'
import type { Deps } from '../../deps.ts'
import { sha256 } from '../../lib/keys.ts'
import { proofAlgorithms } from '../clients/fapi.ts'
import { usedOnce } from '../storage/used-once.ts'

/** `url`: without query. */
export type SentProof = { jwt: string | undefined; method: string; url: string }

const windowSeconds = 300

const claimed = z.object({ htm: z.string(), htu: z.string(), iat: z.number(), jti: z.string().min(1), ath: z.string() })

/** True when the request is proven with the key that its token is bound to (RFC 9449 4.3 and 7.1). Each proof is accepted once. */
export async function isProven(
  { db }: Pick<Deps, 'db'>,
  { jwt, method, url }: SentProof,
  { clientId, jkt, token }: { clientId: string; jkt: string; token: string },
): Promise<boolean> {
  const algorithms = [...proofAlgorithms.dPoPSigningAlgValues]
  const proof = await jwtVerify(jwt ?? '', EmbeddedJWK, { algorithms, typ: 'dpop+jwt' }).catch(() => null)
  const { data: said } = claimed.safeParse(proof?.payload)
  const { jwk } = proof?.protectedHeader ?? {}
  if (!said || !jwk || !URL.canParse(said.htu)) return false
  const now = Math.floor(Date.now() / 1000)
  const { origin, pathname } = new URL(said.htu)
  const isForThis = said.htm === method && `${origin}${pathname}` === url
  const isFresh = Math.abs(now - said.iat) <= windowSeconds
  if (!isForThis || !isFresh || said.ath !== sha256(token).toString('base64url')) return false
  return (await calculateJwkThumbprint(jwk)) === jkt && usedOnce(db)(clientId, said.jti, now + windowSeconds)
}
