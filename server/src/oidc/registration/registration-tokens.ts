import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Registrar } from './registrar.ts'
import { registrationPolicy } from './registration.ts'

const nobody = async () => undefined
const unused = { findByUid: nobody, findByUserCode: nobody, consume: nobody, revokeByGrantId: nobody }

/** The token of a person that lets software register (RFC 7591 3). It is spent where the service is made. */
export const initialTokens = (registrar: Registrar): Adapter => ({
  ...unused,
  upsert: nobody,
  destroy: nobody,
  find: async (token) =>
    (await registrar.isInitialToken(token)) ? payloadOf('InitialAccessToken', token, {}) : undefined,
})

/** The token by which software reads and proposes (RFC 7592 1.2); its hash lies with the service. */
export const managementTokens = (registrar: Registrar): Adapter => ({
  ...unused,
  upsert: async (token, { clientId = '' }) => registrar.keepToken(clientId, token),
  destroy: (token) => registrar.dropToken(token),
  find: async (token) => {
    const clientId = await registrar.clientOfToken(token)
    return clientId === undefined ? undefined : payloadOf('RegistrationAccessToken', token, { clientId })
  },
})

const payloadOf = (kind: string, jti: string, rest: AdapterPayload): AdapterPayload => ({
  kind,
  jti,
  iat: Math.floor(Date.now() / 1000),
  policies: [registrationPolicy],
  ...rest,
})
