import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { consoleUrl, testConsole, visit } from '../../testing/console.ts'
import type { Someone } from '../../testing/sso.ts'
import { findRole } from '../operators/operator-role.sql.ts'
import { createFirstOperator } from './first-operator.ts'

const c = testConsole()

const press = async (token: string) => c.ask('/console/first', undefined, { method: 'POST', payload: { token } })
const tokenIn = (link: string) => new URL(link).hash.slice(1)
const claimed = async () => {
  const { cookies } = await press(tokenIn(c.first.offerLink(consoleUrl)))
  return `kabinet_console_first=${cookies['kabinet_console_first']}`
}
const roleOf = async ({ accountId }: Someone) => (await findRole(c.db, accountId))?.role

test('the link makes the first operator, with an app of this minute, by its button alone', async () => {
  const anna = await c.someone()
  const link = c.first.offerLink(consoleUrl)
  for (const _ of ['opened', 'opened again by a mail scanner'])
    expect((await c.ask('/console/first', undefined, { headers: visit })).status).toBe(200)
  const { status, cookies } = await press(tokenIn(link))
  expect(status).toBe(204)
  expect((await press(tokenIn(link))).status).toBe(403)
  const claim = `kabinet_console_first=${cookies['kabinet_console_first']}`
  const early = await c.enter(anna, { cookies: claim })
  expect([early.status, early.text]).toEqual([403, expect.stringContaining('Нужно приложение или ключ доступа')])
  expect(await roleOf(anna)).toBeUndefined()
  await c.withFactor(anna, 0)
  const { session } = await c.enter(anna, { cookies: claim })
  expect((await c.ask('/console/session', session)).body['role']).toBe('operator')
})

test('without the link nobody becomes one, and a second person never does', async () => {
  const [anna, boris] = [await c.withFactor(await c.someone()), await c.withFactor(await c.someone())]
  for (const cookies of ['', 'kabinet_console_first=x', 'kabinet_console_first='])
    expect((await c.enter(anna, { cookies })).status).toBe(403)
  const claim = await claimed()
  expect((await c.enter(anna, { cookies: claim })).status).toBe(303)
  expect((await c.enter(boris, { cookies: claim })).status).toBe(403)
  expect((await c.enter(boris, { cookies: await claimed() })).status).toBe(403)
  expect((await c.ask('/console/first', undefined, { headers: visit })).text).toContain('Ссылка не действует')
})

test('two claims at once make one operator', async () => {
  const people = [await c.withFactor(await c.someone(), 0), await c.withFactor(await c.someone(), 0)]
  const claim = await claimed()
  await Promise.all(people.map((one) => c.enter(one, { cookies: claim })))
  expect((await Promise.all(people.map(roleOf))).filter(Boolean)).toEqual(['operator'])
})

test('an app or passkey that is added later waits for 72 hours', async () => {
  const anna = await c.withFactor(await c.someone(), 0)
  await c.enter(anna, { cookies: await claimed() })
  await sql`update totp set confirmed_at = app_now() + interval '1 second'`.execute(c.db)
  const { status, text } = await c.enter(anna)
  expect([status, text]).toEqual([403, expect.stringContaining('72')])
})

test('the link ends after 15 minutes, its claim after an hour, and a new link ends the old one', () => {
  let now = new Date()
  const first = createFirstOperator(() => now)
  const pass = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000))
  const old = tokenIn(first.offerLink(consoleUrl))
  const late = tokenIn(first.offerLink(consoleUrl))
  expect(first.press(old)).toBeUndefined()
  pass(15)
  expect(first.press(late)).toBeUndefined()
  const claim = first.press(tokenIn(first.offerLink(consoleUrl)))
  expect([first.holds(claim), first.holds(undefined), first.holds('')]).toEqual([true, false, false])
  pass(60)
  expect(first.holds(claim)).toBe(false)
})
