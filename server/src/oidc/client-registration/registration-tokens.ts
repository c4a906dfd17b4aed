import { type Adapter, type AdapterPayload, Provider } from 'oidc-provider'
import { refuse } from './metadata-advice.ts'
import type { Registrar } from './registrar.ts'
import { registrationPolicy } from './registration.ts'

const notFound = async () => undefined
const unused = { findByUid: notFound, findByUserCode: notFound, consume: notFound, revokeByGrantId: notFound }

/** Initial access tokens that users create (RFC 7591 3). One is consumed when its service is created. */
export const initialTokens = (registrar: Registrar): Adapter => ({
  ...unused,
  upsert: notFound,
  destroy: notFound,
  find: async (token) =>
    (await registrar.isInitialToken(token)) ? payloadOf('InitialAccessToken', token, {}) : undefined,
})

/** Registration access tokens (RFC 7592 1.2). Their hash is stored with the service; creating the service saves the first one. */
export const managementTokens = (registrar: Registrar): Adapter => ({
  ...unused,
  upsert: async (token) => {
    const { ctx } = Provider
    if (ctx?.oidc.route !== 'client_update') return
    await registrar.replaceToken(ctx.oidc.getAccessToken(), token).catch(refuse)
  },
  destroy: async (token) => {
    if (!isRotated()) await registrar.dropToken(token)
  },
  find: async (token) => {
    const clientId = await registrar.clientOfToken(token)
    return clientId === undefined ? undefined : payloadOf('RegistrationAccessToken', token, { clientId })
  },
})

/** The library destroys the old token first. We replace it in one statement: a revoked token must get no successor. */
const isRotated = () => Provider.ctx?.oidc.entities.RotatedRegistrationAccessToken !== undefined

const payloadOf = (kind: string, jti: string, rest: AdapterPayload): AdapterPayload => ({
  kind,
  jti,
  iat: Math.floor(Date.now() / 1000),
  policies: [registrationPolicy],
  ...rest,
})
