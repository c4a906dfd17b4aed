import type { NewApi } from '@kabinet/contract/data/api-fields'
import type { NewClient } from '@kabinet/contract/data/client-fields'
import type { APIResponse, Page } from 'playwright-core'

export type Registered = { id: string; clientId: string; clientSecret: string }

export async function connect(
  page: Page,
  body: Omit<NewClient, 'scopes' | 'platforms'> & Partial<NewClient>,
): Promise<Registered> {
  const service: NewClient = { platforms: ['WEB'], scopes: ['FIO', 'EMAIL', 'ADDRESS'], ...body }
  const answer = await ask(page, 'post', '/api/clients', service)
  const made: { id: string; client_id: string; client_secret?: string } = await answer.json()
  return { id: made.id, clientId: made.client_id, clientSecret: made.client_secret ?? '' }
}

export async function secretOfApi(page: Page, serviceId: string): Promise<{ id: string; secret: string }> {
  const apis = `/api/clients/${serviceId}/apis`
  const { items }: { items: { id: string }[] } = await (await ask(page, 'get', apis)).json()
  const [{ id } = { id: '' }] = items
  return { id, secret: await newSecret(page, `${apis}/${id}`) }
}

async function newSecret(page: Page, api: string): Promise<string> {
  const { client_secret }: { client_secret: string } = await (await ask(page, 'post', `${api}/secret`, {})).json()
  return client_secret
}

export async function changeProfile(page: Page, fields: { middle_name?: string; address?: string }): Promise<void> {
  await ask(page, 'patch', '/api/users/me', { action: 'update_profile', ...fields })
}

export type Decision = 'provide' | 'reject'

export async function decide(page: Page, interaction: string, decision: Decision): Promise<URL> {
  const answer = await ask(page, 'post', '/api/oauth/authorize', { interaction, decision })
  const { redirect_url }: { redirect_url: string } = await answer.json()
  return new URL(redirect_url)
}

export async function leaveCabinet(page: Page): Promise<void> {
  await ask(page, 'post', '/api/auth/logout')
}

async function ask(page: Page, method: string, path: string, data?: object): Promise<APIResponse> {
  const headers = { 'auth-token': await tokenOf(page) }
  const answer = await page.request.fetch(path, { method, headers, data })
  if (!answer.ok()) throw new Error(`${path} was refused: ${await answer.text()}`)
  return answer
}

export async function isAlive(page: Page, token: string): Promise<boolean> {
  return (await page.request.get('/api/users/me', { headers: { 'auth-token': token } })).ok()
}

export async function hasSession(page: Page): Promise<boolean> {
  const token = await tokenOf(page).catch(() => '')
  return token !== '' && isAlive(page, token)
}

/** As stored by the cabinet (docs/contract.md#auth). */
export async function tokenOf(page: Page): Promise<string> {
  const state = await page.context().storageState()
  const authItem = state.origins.flatMap(({ localStorage }) => localStorage).find(({ name }) => name === 'auth')
  const session: unknown = JSON.parse(authItem?.value ?? '{}')
  if (session !== null && typeof session === 'object' && 'access_token' in session) return String(session.access_token)
  throw new Error('nobody is signed in to the cabinet in this window')
}

export type RegisteredApi = { id: string; secret: string; address: string; check: () => Promise<void> }

export async function createApi(page: Page, serviceId: string, api: NewApi): Promise<RegisteredApi> {
  const apis = `/api/clients/${serviceId}/apis`
  const { id }: { id: string } = await (await ask(page, 'post', apis, api)).json()
  const check = async () => {
    const answer = await ask(page, 'post', `${apis}/${id}/check`)
    const { proof, problem }: { proof?: string; problem?: string } = await answer.json()
    if (proof !== 'metadata') throw new Error(`the address is not proved: ${problem}`)
  }
  return { id, secret: await newSecret(page, `${apis}/${id}`), address: api.address, check }
}
