import { createRegistrationToken } from '@kabinet/contract/api/services/client-registration.api'
import { pageOf, type Someone, type Sso } from './sso.ts'

/** A token with which software registers clients for the user. */
export async function registrationTokenOf(w: Pick<Sso, 'call'>, someone: Someone, services = 1): Promise<string> {
  const body = { name: 'Агент', services, days: 7 }
  return (await w.call(createRegistrationToken, { body }, pageOf(someone))).body.token ?? ''
}

/** Registers a client (RFC 7591). Open registration needs no token. */
export async function registerSoftware({ base }: Pick<Sso, 'base'>, metadata: object, token?: string) {
  const authorization: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const headers = { 'content-type': 'application/json', ...authorization }
  const sent = { method: 'POST', headers, body: JSON.stringify(metadata) }
  const response = await fetch(`${base}/oauth/register`, sent)
  const made: Record<string, unknown> = await response.json()
  return { status: response.status, made }
}
