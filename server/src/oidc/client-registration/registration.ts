import { type Adapter, type ClientMetadata, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { SoftwareRegistering, SoftwareClient } from '../../domain/grants/software-client.ts'
import { newId, newToken } from '../../lib/ids.ts'
import { requestedBy } from '../protocol/caller-of.ts'
import { refuse } from './metadata-advice.ts'
import type { Registrar } from './registrar.ts'
import { type Reading, readWanted } from './read-wanted.ts'

export const registrationPolicy = 'kabinet'
const requests = new WeakMap<KoaContextWithOIDC, { wanted: SoftwareClient; secret?: string }>()

export const issuedSecretOf = (ctx: KoaContextWithOIDC): string | undefined => requests.get(ctx)?.secret

/** Dynamic registration (RFC 7591) with a token that a user created, and its management (RFC 7592). */
export function registrationFeatures(config: Reading, registrar: Registrar) {
  const read = async (ctx: KoaContextWithOIDC, metadata: ClientMetadata): Promise<void> => {
    await registrar.admit(ctx.oidc.client?.clientId ?? ctx.oidc.getAccessToken()).catch(refuse)
    const wanted = await readWanted(config, registrar, { ...metadata })
    requests.set(ctx, { wanted })
    becomeOurs(metadata, wanted)
  }
  return {
    registration: {
      enabled: true,
      initialAccessToken: true,
      issueRegistrationAccessToken: true,
      idFactory: newId,
      secretFactory: newToken,
      policies: { [registrationPolicy]: read },
    },
    registrationManagement: { enabled: true, rotateRegistrationAccessToken: true },
  }
}

function becomeOurs(metadata: ClientMetadata, { settings, sectorUri }: SoftwareClient): void {
  const { client_id, client_secret, client_secret_expires_at, client_id_issued_at } = metadata
  for (const name of Object.keys(metadata)) Reflect.deleteProperty(metadata, name)
  Object.assign(metadata, {
    client_id,
    client_id_issued_at,
    ...(settings.token_endpoint_auth_method === 'client_secret_basic' && { client_secret, client_secret_expires_at }),
    application_type: settings.platforms.includes('MOBILE') ? 'native' : 'web',
    redirect_uris: settings.redirect_uris,
    post_logout_redirect_uris: settings.post_logout_redirect_uris,
    token_endpoint_auth_method: settings.token_endpoint_auth_method,
    ...(settings.token_endpoint_auth_method === 'private_key_jwt' && { jwks: settings.jwks }),
    subject_type: 'pairwise',
    sector_identifier_uri: sectorUri ?? noSector,
  })
}

/** Placeholder for the library: `sub` is derived from service and account. */
const noSector = 'https://software.invalid/'

export const isSectorToRead = ({ sectorIdentifierUri }: { sectorIdentifierUri?: string | undefined }) =>
  sectorIdentifierUri !== undefined && !new URL(sectorIdentifierUri).hostname.endsWith('.invalid')

/** Storage of registered clients. A new client is registered at once; changes and deletions are proposed to its owner. */
export function registeredClients(registrar: Registrar): Pick<Adapter, 'upsert' | 'destroy'> {
  return {
    async upsert(clientId) {
      const { ctx } = Provider
      const request = ctx && requests.get(ctx)
      if (!ctx || !request) throw new Error('a client comes by the endpoint of registration alone')
      const isNew = ctx.oidc.route === 'registration'
      const done = isNew
        ? registrar.register(newRegistration(ctx, clientId), requestedBy(ctx), request.wanted)
        : registrar.propose({ clientId, accessToken: ctx.oidc.getAccessToken() }, requestedBy(ctx), request.wanted)
      const made = await done.catch(refuse)
      if (made?.client_secret !== undefined) request.secret = made.client_secret
    },
    async destroy(clientId) {
      const { ctx } = Provider
      if (!ctx) return
      await registrar
        .proposeDeletion({ clientId, accessToken: ctx.oidc.getAccessToken() }, requestedBy(ctx))
        .catch(refuse)
    },
  }
}

/** Saved in the same transaction as the service: afterwards the owner may already have ended the management. */
function newRegistration({ oidc }: KoaContextWithOIDC, clientId: string): SoftwareRegistering {
  const accessToken = newToken()
  const issuedToken = oidc.entities.RegistrationAccessToken
  if (issuedToken) issuedToken.jti = accessToken
  return { token: oidc.getAccessToken(), clientId, accessToken }
}
