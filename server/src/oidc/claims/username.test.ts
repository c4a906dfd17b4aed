import { patchMe } from '@kabinet/contract/api/me.api'
import { deleteGrant } from '@kabinet/contract/api/grants.api'
import * as client from 'openid-client'
import { expect, test } from 'vitest'
import { perTest } from '../../testing/fixtures.ts'
import { pageOf, testSso, tokensFor } from '../../testing/sso.ts'

const w = testSso()
const petr = perTest(() => w.someone({ first_name: 'Пётр', last_name: 'Щукин' }))
const service = perTest(() => w.service(petr.accountId))

const signIn = (someone = petr, at = service) => tokensFor(at, someone.browser)
const nameOf = async (someone = petr, at = service) =>
  String((await signIn(someone, at)).claims()?.['preferred_username'])

test('gives different usernames to two users of one name, and to one user at two services', async () => {
  const namesake = await w.someone({ first_name: 'Пётр', last_name: 'Щёголев' })
  const names = [await nameOf(), await nameOf(namesake), await nameOf(petr, await w.service(petr.accountId))]
  expect(new Set(names).size).toBe(3)
  for (const name of names) expect(name).toMatch(/^petr-[0-9a-z]{10}$/)
})

test('keeps the username when the user is renamed, and when access is withdrawn and given again', async () => {
  const tokens = await signIn()
  const first = tokens.claims()?.['preferred_username']
  await w.call(patchMe, { body: { action: 'update_profile', first_name: 'Павел' } }, pageOf(petr))
  const info = await client.fetchUserInfo(service.config, tokens.access_token, client.skipSubjectCheck)
  expect([info['given_name'], info['preferred_username']]).toEqual(['Павел', first])
  expect((await w.call(deleteGrant, { params: { client_id: service.clientId } }, pageOf(petr))).status).toBe(204)
  await w.signIn(petr.accountId, petr.browser)
  expect(await nameOf()).toBe(first)
})

test('assigns a username to an older consent at the next read, and keeps it', async () => {
  const tokens = await signIn()
  await w.db.deleteFrom('service_username').execute()
  const read = () => client.fetchUserInfo(service.config, tokens.access_token, client.skipSubjectCheck)
  const names = await Promise.all(Array.from({ length: 10 }, read))
  expect(new Set(names.map((info) => info['preferred_username']))).toEqual(
    new Set([tokens.claims()?.['preferred_username']]),
  )
  await w.call(patchMe, { body: { action: 'update_profile', first_name: 'Павел' } }, pageOf(petr))
  expect((await read())['preferred_username']).toBe(tokens.claims()?.['preferred_username'])
})
