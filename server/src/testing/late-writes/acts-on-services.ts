import { consentApi } from '@kabinet/contract/api/consent.api'
import { grantsApi } from '@kabinet/contract/api/grants.api'
import { apisApi } from '@kabinet/contract/api/services/apis.api'
import { clientRegistrationApi } from '@kabinet/contract/api/services/client-registration.api'
import { clientsApi } from '@kabinet/contract/api/services/clients.api'
import { ownersApi } from '@kabinet/contract/api/services/owners.api'
import { trialsApi } from '@kabinet/contract/api/services/trials.api'
import { sessionsApi } from '@kabinet/contract/api/sessions.api'
import { sha256 } from '../../lib/keys.ts'
import { saveTrial } from '../../oidc/trial/trials.sql.ts'
import { openBrowser as openHttpBrowser } from '../../../../testbed/browser.ts'
import { newService } from '../new-service.ts'
import type { Person } from '../people.ts'
import { registerSoftware } from '../registration.ts'
import { begin, reachPage, type Service, type Sso } from '../sso.ts'
import { type Act, picture, type Send } from './act.ts'

const ofService =
  (act: (w: Sso, anna: Person, params: { id: string }, service: Service) => Promise<Send> | Send): Act =>
  async (w, anna) => {
    const service = await w.service(anna.accountId)
    return act(w, anna, { id: service.id }, service)
  }

const ofApi = (act: (anna: Person, params: { id: string; api_id: string }) => Promise<Send> | Send): Act =>
  ofService(async (_, anna, params) => {
    const body = { address: 'https://api.romashka.example', name: 'API' }
    const { id } = (await anna.call(apisApi.createApi, { params, body })).body
    return act(anna, { ...params, api_id: id })
  })

async function software(w: Sso, anna: Person) {
  const made = await anna.call(clientRegistrationApi.createRegistrationToken, {
    body: { name: 'Агент', services: 1, days: 1 },
  })
  const metadata = { client_name: 'Агент', redirect_uris: ['https://agent.example/cb'] }
  const { made: registered } = await registerSoftware(w, metadata, made.body.token)
  const { registration_client_uri: uri, registration_access_token: token, client_id } = registered
  const headers = { authorization: `Bearer ${String(token)}`, 'content-type': 'application/json' }
  const changed = { client_id, client_name: 'Агент 2', redirect_uris: ['https://evil.example/cb'] }
  await fetch(String(uri), { method: 'PUT', headers, body: JSON.stringify(changed) })
  const [service] = (await anna.call(clientsApi.listClients)).body.items
  if (!service) throw new Error('no service was registered')
  return service
}

export const actsOnServices: Record<string, Act> = {
  'POST /api/clients': async (_, anna) => () => anna.call(clientsApi.createClient, { body: newService }),
  'PATCH /api/clients/:id': ofService(
    (_, anna, params) => () =>
      anna.call(clientsApi.patchClient, { params, body: { redirect_uris: ['https://evil.example/cb'] } }),
  ),
  'DELETE /api/clients/:id': ofService((_, anna, params) => () => anna.call(clientsApi.deleteClient, { params })),
  'POST /api/clients/:id/restore': ofService(async (w, anna, params, { id }) => {
    await w.db
      .updateTable('service')
      .set({ deleted_at: new Date(), status: 'published' })
      .where('id', '=', id)
      .execute()
    return () => anna.call(clientsApi.restoreClient, { params })
  }),
  'POST /api/clients/:id/secret': ofService(
    (_, anna, params) => () => anna.call(clientsApi.renewClientSecret, { params, body: {} }),
  ),
  'DELETE /api/clients/:id/old-secrets': ofService(async (_, anna, params) => {
    await anna.call(clientsApi.renewClientSecret, { params, body: { keep_old_hours: 2 } })
    return () => anna.call(clientsApi.endOldSecrets, { params })
  }),
  'POST /api/clients/:id/logo': ofService(async (_, anna, { id }) => {
    const { body, headers } = await picture()
    return () => anna.send('POST', clientsApi.putClientLogo.path.replace(':id', id), body, { headers })
  }),
  'DELETE /api/clients/:id/logo': ofService(async (_, anna, params) => {
    const { body, headers } = await picture()
    await anna.send('POST', clientsApi.putClientLogo.path.replace(':id', params.id), body, { headers })
    return () => anna.call(clientsApi.deleteClientLogo, { params })
  }),
  'POST /api/clients/:id/apis': ofService(
    (_, anna, params) => () =>
      anna.call(apisApi.createApi, { params, body: { address: 'https://api.evil.example', name: 'API' } }),
  ),
  'PATCH /api/clients/:id/apis/:api_id': ofApi(
    (anna, params) => () => anna.call(apisApi.patchApi, { params, body: { admits: 'any' } }),
  ),
  'DELETE /api/clients/:id/apis/:api_id': ofApi((anna, params) => () => anna.call(apisApi.deleteApi, { params })),
  'POST /api/clients/:id/apis/:api_id/check': ofApi((anna, params) => () => anna.call(apisApi.checkApi, { params })),
  'POST /api/clients/:id/apis/:api_id/secret': ofApi(
    (anna, params) => () => anna.call(apisApi.renewApiSecret, { params, body: {} }),
  ),
  'DELETE /api/clients/:id/apis/:api_id/old-secrets': ofApi(async (anna, params) => {
    for (const keep_old_hours of [0, 2]) await anna.call(apisApi.renewApiSecret, { params, body: { keep_old_hours } })
    return () => anna.call(apisApi.endOldApiSecrets, { params })
  }),
  'POST /api/clients/:id/owners': ofService(
    (_, anna, params) => () => anna.call(ownersApi.inviteOwner, { params, body: { login: 'boris@example.com' } }),
  ),
  'DELETE /api/clients/:id/owner-invitations/:invitation_id': ofService(async (_, anna, params) => {
    const { body } = await anna.call(ownersApi.inviteOwner, { params, body: { login: 'boris@example.com' } })
    return () => anna.call(ownersApi.withdrawOwnerInvitation, { params: { ...params, invitation_id: body.id } })
  }),
  'DELETE /api/clients/:id/owners/:owner_id': ofService(async (w, anna, params) => {
    await addOwner(w, params, anna)
    const { items } = (await anna.call(ownersApi.listOwners, { params })).body
    const owner_id = items.find(({ removal }) => removal)?.removal?.id ?? ''
    return () => anna.call(ownersApi.removeServiceOwner, { params: { ...params, owner_id } })
  }),
  'POST /api/clients/:id/leave': ofService(async (w, anna, params) => {
    await addOwner(w, params)
    return () => anna.call(ownersApi.leaveService, { params })
  }),
  'POST /api/clients/:id/hand-over': ofService(async (w, anna, params) => {
    await w.db.updateTable('service').set({ status: 'published' }).where('id', '=', params.id).execute()
    return () => anna.call(ownersApi.handServiceOver, { params })
  }),
  'POST /api/users/me/owner-invitations/:id': async (w, anna) => {
    const boris = await w.person('boris')
    const { id } = await w.service(boris.accountId)
    const { body } = await boris.call(ownersApi.inviteOwner, { params: { id }, body: { login: anna.login } })
    return () => anna.call(ownersApi.answerOwnerInvitation, { params: { id: body.id }, body: { answer: 'accept' } })
  },
  'POST /api/clients/:id/try': ofService(
    (_, anna, params) => () => anna.call(trialsApi.beginTrial, { params, body: {} }),
  ),
  'POST /api/clients/:id/try/answer': ofService(async (w, anna, params, { clientId }) => {
    const [session] = (await anna.call(sessionsApi.listSessions)).body.items
    const sealed = w.deps.keys.seal(JSON.stringify({ verifier: 'x'.repeat(43), nonce: 'x' }))
    const trial = { accountId: anna.accountId, sessionId: session?.id ?? '', serviceId: params.id, clientId }
    await saveTrial(w.db, { ...trial, stateHash: sha256('s'.repeat(43)), sealed, seconds: 900 })
    return () => anna.call(trialsApi.finishTrial, { params, body: { state: 's'.repeat(43), code: 'c'.repeat(43) } })
  }),
  'POST /api/registration-tokens': async (_, anna) => () =>
    anna.call(clientRegistrationApi.createRegistrationToken, { body: { name: 'Агент', services: 1, days: 1 } }),
  'DELETE /api/registration-tokens/:id': async (_, anna) => {
    const body = { name: 'Агент', services: 1, days: 1 }
    const { id } = (await anna.call(clientRegistrationApi.createRegistrationToken, { body })).body
    return () => anna.call(clientRegistrationApi.deleteRegistrationToken, { params: { id } })
  },
  'POST /api/clients/:id/proposal': async (w, anna) => {
    const { id, registration } = await software(w, anna)
    const body = { answer: 'yes', proposed_at: registration?.proposal?.proposed_at ?? '' } as const
    return () => anna.call(clientRegistrationApi.decideProposal, { params: { id }, body })
  },
  'DELETE /api/clients/:id/registration': async (w, anna) => {
    const { id } = await software(w, anna)
    return () => anna.call(clientRegistrationApi.endManagement, { params: { id } })
  },
  'PATCH /api/users/me/grants/:client_id': ofService(async (w, anna, _, service) => {
    await w.db
      .insertInto('consent')
      .values({ account_id: anna.accountId, service_id: service.id, claims: ['name'] })
      .execute()
    const params = { client_id: service.clientId }
    return () => anna.call(grantsApi.patchGrant, { params, body: { claims: [] } })
  }),
  'DELETE /api/users/me/grants/:client_id': ofService(async (w, anna, _, service) => {
    await w.db
      .insertInto('consent')
      .values({ account_id: anna.accountId, service_id: service.id, claims: [] })
      .execute()
    return () => anna.call(grantsApi.deleteGrant, { params: { client_id: service.clientId } })
  }),
  'POST /api/oauth/authorize': ofService(async (w, anna, _, service) => {
    const browser = openHttpBrowser(w.base)
    for (const [name, value] of Object.entries(anna.cookies)) browser.cookies.set(name, { value, path: '/' })
    const interaction = await reachPage(browser, (await begin(service)).url)
    const cookies = Object.fromEntries([...browser.cookies].map(([name, { value }]) => [name, value]))
    const body = { interaction, decision: 'provide' } as const
    return () => anna.call(consentApi.decideAuthorizationRequest, { body }, { cookies, token: anna.token })
  }),
}

async function addOwner(w: Sso, { id }: { id: string }, inviter?: Person): Promise<void> {
  const { accountId } = await w.someone({ email: 'boris@example.com' })
  await w.db
    .insertInto('service_owner')
    .values({ account_id: accountId, service_id: id, ...(inviter ? { invited_by: inviter.accountId } : {}) })
    .execute()
}
