import type { NewClient } from '@kabinet/contract/data/client-fields'
import type { Page } from 'playwright-core'

export type Registered = { clientId: string; clientSecret: string }

/** Connects a service as its page does, with the session of the signed-in owner of this window. */
export async function connect(
  page: Page,
  body: Omit<NewClient, 'scopes' | 'platforms'> & Partial<NewClient>,
): Promise<Registered> {
  const service: NewClient = { platforms: ['WEB'], scopes: ['FIO', 'EMAIL', 'ADDRESS'], ...body }
  const answer = await page.request.post('/api/clients', {
    headers: { 'auth-token': await tokenOf(page) },
    data: service,
  })
  if (!answer.ok()) throw new Error(`the service was refused: ${await answer.text()}`)
  const { client_id: clientId, client_secret: clientSecret = '' }: { client_id: string; client_secret?: string } =
    await answer.json()
  return { clientId, clientSecret }
}

/** The person changes the profile in the cabinet. */
export async function changeProfile(page: Page, fields: { middle_name?: string; address?: string }): Promise<void> {
  const headers = { 'auth-token': await tokenOf(page) }
  const answer = await page.request.patch('/api/users/me', { headers, data: { action: 'update_profile', ...fields } })
  if (!answer.ok()) throw new Error(`the profile was refused: ${await answer.text()}`)
}

/** The word of the signed-in person, as the page of the request sends it. */
export async function provide(page: Page, interaction: string): Promise<URL> {
  const headers = { 'auth-token': await tokenOf(page) }
  const answer = await page.request.post('/api/oauth/authorize', {
    headers,
    data: { interaction, decision: 'provide' },
  })
  if (!answer.ok()) throw new Error(`the decision was refused: ${await answer.text()}`)
  const { redirect_url }: { redirect_url: string } = await answer.json()
  return new URL(redirect_url)
}

/** The person signs out of the cabinet. */
export async function leaveCabinet(page: Page): Promise<void> {
  await page.request.post('/api/auth/logout', { headers: { 'auth-token': await tokenOf(page) } })
}

/** True while the session of that token lives. */
export async function isAlive(page: Page, token: string): Promise<boolean> {
  return (await page.request.get('/api/users/me', { headers: { 'auth-token': token } })).ok()
}

/** The session of that window, as the cabinet keeps it (docs/contract.md#auth). */
export async function tokenOf(page: Page): Promise<string> {
  const state = await page.context().storageState()
  const kept = state.origins.flatMap(({ localStorage }) => localStorage).find(({ name }) => name === 'auth')
  const session: unknown = JSON.parse(kept?.value ?? '{}')
  if (session !== null && typeof session === 'object' && 'access_token' in session) return String(session.access_token)
  throw new Error('nobody is signed in to the cabinet in this window')
}
