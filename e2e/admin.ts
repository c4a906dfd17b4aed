import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { reservePort } from '../testbed/ports.ts'

/** Settings of a server with the admin listener. */
export const withAdmin = {
  ADMIN_HOST: '127.0.0.1',
  ADMIN_PORT: await reservePort(),
  ADMIN_TOKEN: randomBytes(24).toString('hex'),
}

/** Does an act through the admin listener, as olga. */
export function act<T>(path: string, input: object = {}, status = 200): Promise<T> {
  return post(path, { by: 'olga', why: 'ticket 4711', ...input }, status)
}

export async function accountId(login: string): Promise<string> {
  const { items } = await post<{ items: { id: string }[] }>('/people/find', { login })
  return items[0]?.id ?? ''
}

async function post<T>(path: string, body: object, status = 200): Promise<T> {
  const { ADMIN_HOST, ADMIN_PORT, ADMIN_TOKEN } = withAdmin
  const answer = await fetch(`http://${ADMIN_HOST}:${ADMIN_PORT}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  expect(answer.status, text).toBe(status)
  return JSON.parse(text)
}
