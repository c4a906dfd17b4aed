import { deviceGrant, signInGrants } from '@kabinet/contract/data/grant-types'
import type { NewClient } from '@kabinet/contract/data/client-fields'
import { decideDeviceRequest } from '@kabinet/contract/api/device.api'
import { patchGrant } from '@kabinet/contract/api/grants.api'
import { patchClient } from '@kabinet/contract/api/services/clients.api'
import { sql } from 'kysely'
import * as client from 'openid-client'
import { beforeEach, describe, expect, test } from 'vitest'
import { isListed } from '../domain/registration-policy/registration-policy.ts'
import { openBrowser } from '../../../testbed/browser.ts'
import { perTest } from '../testing/fixtures.ts'
import {
  begin,
  consent,
  decide,
  decideAndFollow,
  look,
  pageOf,
  reachPage,
  redeem,
  type Service,
  shownTo,
  type Someone,
  testSso,
  tokensFor,
} from '../testing/sso.ts'

const w = testSso()
const owner = perTest(() => w.someone())
const anna = perTest(() => w.someone({ email: 'anna@mail.example.ru', phone: '+79001234567' }))
beforeEach(async () => {
  await w.db.insertInto('account_group').values({ account_id: anna.accountId, name: 'staff' }).execute()
})

const grant_types: NewClient['grant_types'] = [...signInGrants, deviceGrant]
const limited = (lists: Partial<NewClient>) => w.service(owner.accountId, { grant_types, access: 'list', ...lists })
const scope = 'openid email offline_access'
const reasonOf = async (someone: Someone, service: Service) => {
  const end = await someone.browser.follow((await begin(service, { scope })).url.href)
  const interaction = end.searchParams.get('interaction')
  return interaction === null ? 'in' : ((await look(someone.browser, interaction)).body.barred ?? 'in')
}
const turn = (kind: 'email' | 'phone', set: 'verified_at = null' | `frozen_until = app_now() + interval '1 week'`) =>
  sql`update identifier set ${sql.raw(set)} where account_id = ${anna.accountId} and kind = ${kind}`.execute(w.db)

describe('lists', () => {
  test.each<[string, Partial<NewClient>, 'in' | 'list']>([
    ['no line', {}, 'list'],
    ['her e-mail', { access_logins: ['anna@mail.example.ru'] }, 'in'],
    ['her phone', { access_logins: ['+79001234567'] }, 'in'],
    ['another login', { access_logins: ['boris@mail.example.ru', '+79001234568'] }, 'list'],
    ['her domain', { access_domains: ['mail.example.ru'] }, 'in'],
    ['the subdomains of her domain’s parent', { access_domains: ['*.example.ru'] }, 'in'],
    ['the parent alone', { access_domains: ['example.ru'] }, 'list'],
    ['the subdomains of her domain', { access_domains: ['*.mail.example.ru'] }, 'list'],
    ['a domain that hers ends with', { access_domains: ['*.ample.ru', 'ail.example.ru'] }, 'list'],
    ['her group', { groups: ['admins', 'staff'] }, 'in'],
    ['another group', { groups: ['admins'] }, 'list'],
    ['everybody, with other lines', { access: 'everybody', access_logins: ['boris@example.ru'] }, 'in'],
  ])('%s', async (_, lists, expected) => {
    const service = await limited(lists)
    expect(await reasonOf(anna, service)).toBe(expected)
    expect(await reasonOf(owner, service)).toBe('in')
  })

  test.each<[string, 'email' | 'phone', Partial<NewClient>]>([
    ['e-mail', 'email', { access_logins: ['anna@mail.example.ru'] }],
    ['domain', 'email', { access_domains: ['mail.example.ru'] }],
    ['phone', 'phone', { access_logins: ['+79001234567'] }],
  ])('counts a contact (%s) while it is verified and not frozen', async (_, kind, lists) => {
    const service = await limited(lists)
    await turn(kind, `frozen_until = app_now() + interval '1 week'`)
    expect(await reasonOf(anna, service)).toBe('list')
    await w.later(8 * 86_400, anna)
    expect(await reasonOf(anna, service)).toBe('in')
    await turn(kind, 'verified_at = null')
    expect(await reasonOf(anna, service)).toBe('list')
  })

  test.each(['example.ru', '*.example.ru', 'mail.example.ru', 'a.mail.example.ru', '*.ru', 'xn--e1afmkfd.xn--p1ai'])(
    'follows the rule of REGISTRATION_DOMAINS: %s',
    async (domain) => {
      const service = await limited({ access_domains: [domain] })
      for (const email of [
        'a@example.ru',
        'a@mail.example.ru',
        'a@a.mail.example.ru',
        'a@myexample.ru',
        'a@пример.рф',
        'a%evil.example@example.ru',
        'evil.example!a@mail.example.ru',
      ]) {
        const someone = await w.someone({ email })
        const [stored = ''] =
          (await w.db.selectFrom('service').select('access_domains').execute())[0]?.access_domains ?? []
        const isIn = isListed({ mode: 'domains', domains: [stored] }, email)
        expect([email, await reasonOf(someone, service)]).toEqual([email, isIn ? 'in' : 'list'])
      }
    },
  )

  test('leaves test mode to its testers alone', async () => {
    const service = await limited({ status: 'test', testers: [], groups: ['staff'] })
    expect(await reasonOf(anna, service)).toBe('test')
    await w.db
      .updateTable('service')
      .set({ testers: ['anna@mail.example.ru'], groups: [] })
      .execute()
    expect(await reasonOf(anna, service)).toBe('in')
    await w.db.updateTable('service').set({ status: 'published' }).execute()
    expect(await reasonOf(anna, service)).toBe('list')
  })
})

const lists: Record<string, { on: Partial<NewClient>; remove: (service: Service) => Promise<unknown> }> = {
  logins: { on: { access_logins: ['anna@mail.example.ru'] }, remove: (at) => change(at, { access_logins: [] }) },
  domains: { on: { access_domains: ['*.example.ru'] }, remove: (at) => change(at, { access_domains: ['example.ru'] }) },
  groups: { on: { groups: ['staff'] }, remove: () => w.db.deleteFrom('account_group').execute() },
}
async function change({ id }: Service, body: Partial<NewClient>) {
  expect((await w.call(patchClient, { params: { id }, body }, pageOf(owner))).status).toBe(200)
}

describe.each(Object.entries(lists))('after a user left the list of %s', (_, { on, remove }) => {
  let service: Service
  beforeEach(async () => void (service = await limited(on)))
  const tokens = () => tokensFor(service, anna.browser, { scope })

  test('refuses userinfo, refresh and introspection of tokens that worked', async () => {
    const { access_token, refresh_token = '', claims } = await tokens()
    const sub = claims()?.sub ?? ''
    const active = async (token: string) => (await client.tokenIntrospection(service.config, token)).active
    expect(await client.fetchUserInfo(service.config, access_token, sub)).toHaveProperty('email')
    expect([await active(access_token), await active(refresh_token)]).toEqual([true, true])
    const next = await client.refreshTokenGrant(service.config, refresh_token)
    await remove(service)
    await expect(client.fetchUserInfo(service.config, access_token, sub)).rejects.toMatchObject({ status: 401 })
    for (const token of [next.refresh_token ?? '', refresh_token])
      await expect(client.refreshTokenGrant(service.config, token)).rejects.toMatchObject({ error: 'invalid_grant' })
    for (const token of [next.access_token, next.refresh_token ?? ''])
      expect(await client.tokenIntrospection(service.config, token)).toEqual({ active: false })
  })

  test('refuses the exchange of a code', async () => {
    const begun = await begin(service, { scope })
    const back = await consent(anna.browser, begun)
    await remove(service)
    await expect(redeem(service, begun, back)).rejects.toMatchObject({ error: 'invalid_grant' })
  })

  test('refuses the remembered consent, with access_denied for prompt=none', async () => {
    await tokens()
    await remove(service)
    expect(await reasonOf(anna, service)).toBe('list')
    const back = (await anna.browser.follow((await begin(service, { scope, prompt: 'none' })).url.href)).searchParams
    expect([back.get('error'), back.get('error_description')]).toEqual([
      'access_denied',
      'the user is not on the list of this service',
    ])
  })

  test('refuses a decision on the consent page, and a device that waits', async () => {
    const interaction = await reachPage(anna.browser, (await begin(service, { scope })).url)
    const device = await client.initiateDeviceAuthorization(service.config, { scope })
    const { body } = await anna.browser.call(decideDeviceRequest, {
      body: { user_code: device.user_code, decision: 'continue' },
    })
    const atDevice = new URL(body.redirect_url ?? '').searchParams.get('interaction') ?? ''
    await remove(service)
    expect(await decide(anna.browser, interaction)).toMatchObject({ status: 403 })
    expect((await look(anna.browser, atDevice)).body.barred).toBe('list')
    expect(await decide(anna.browser, atDevice)).toMatchObject({ status: 403 })
    const back = await decide(anna.browser, atDevice, 'reject')
    await anna.browser.follow(back.body.redirect_url)
    await expect(client.pollDeviceAuthorizationGrant(service.config, { ...device, interval: 0 })).rejects.toMatchObject(
      {
        error: 'access_denied',
      },
    )
  })

  test('refuses a device that was approved', async () => {
    const device = await client.initiateDeviceAuthorization(service.config, { scope })
    const { body } = await anna.browser.call(decideDeviceRequest, {
      body: { user_code: device.user_code, decision: 'continue' },
    })
    const interaction = new URL(body.redirect_url ?? '').searchParams.get('interaction') ?? ''
    await anna.browser.follow((await decide(anna.browser, interaction)).body.redirect_url)
    await remove(service)
    await expect(client.pollDeviceAuthorizationGrant(service.config, { ...device, interval: 0 })).rejects.toMatchObject(
      {
        error: 'invalid_grant',
      },
    )
  })

  test('does not let the user give a declined claim again', async () => {
    const begun = await begin(service, { scope })
    await consent(anna.browser, begun, ['offline_access'])
    const again = { params: { client_id: service.clientId }, body: { claims: [], again: ['email' as const] } }
    await remove(service)
    expect((await w.call(patchGrant, again, pageOf(anna))).status).toBe(403)
  })
})

test('tells a refused user the reason and the owner, and the service access_denied', async () => {
  const service = await limited({ access_domains: ['example.com'] })
  const interaction = await reachPage(anna.browser, (await begin(service, { scope })).url)
  expect((await look(anna.browser, interaction)).body).toMatchObject({
    barred: 'list',
    client: { name: 'Ромашка', owner: { name: 'Анна П.' } },
  })
  const back = await decideAndFollow(anna.browser, interaction, 'reject')
  expect(back.href.startsWith(service.callback)).toBe(true)
  expect([back.searchParams.get('error'), back.searchParams.get('error_description')]).toEqual([
    'access_denied',
    'the user is not on the list of this service',
  ])
})

test('does not tell a visitor without a session that there is a list', async () => {
  const service = await limited({ access_logins: ['boris@example.ru'], groups: ['admins'] })
  const browser = openBrowser(w.base)
  const body = await shownTo(browser, service, { scope })
  expect(body.barred).toBeUndefined()
  expect(JSON.stringify(body)).not.toMatch(/boris|admins/)
  const back = await browser.follow((await begin(service, { scope, prompt: 'none' })).url.href)
  expect(back.searchParams.get('error')).toBe('login_required')
})

describe('claim `groups`', () => {
  const join = (...names: string[]) =>
    w.db
      .insertInto('account_group')
      .values(names.map((name) => ({ account_id: anna.accountId, name })))
      .execute()
  const open = (groups: string[]) => w.service(owner.accountId, { groups })
  const groupsAt = async (service: Service, parameters: Record<string, string> = { scope: 'openid groups' }) => {
    const tokens = await tokensFor(service, anna.browser, parameters)
    const info = await client.fetchUserInfo(service.config, tokens.access_token, tokens.claims()?.sub ?? '')
    return [tokens.claims()?.['groups'], info['groups']]
  }

  test('names those groups of the user that the service registered, by scope and by parameter', async () => {
    await join('admins', 'sales')
    expect(await groupsAt(await open(['staff', 'admins', 'press']))).toEqual([
      ['admins', 'staff'],
      ['admins', 'staff'],
    ])
    const parameter = { scope: 'openid', claims: JSON.stringify({ userinfo: { groups: null } }) }
    expect(await groupsAt(await open(['staff']), parameter)).toEqual([undefined, ['staff']])
  })

  test.each([
    ['without registered groups', []],
    ['without a group of the user', ['press']],
  ])('is neither asked for nor sent %s', async (_, groups) => {
    const service = await open(groups)
    const interaction = await reachPage(anna.browser, (await begin(service, { scope: 'openid groups' })).url)
    const line = (await look(anna.browser, interaction)).body.claims.find(({ name }) => name === 'groups')
    expect(line?.value ?? null).toBeNull()
    expect(await groupsAt(service)).toEqual([undefined, undefined])
  })

  test('is listed with its values, can be declined, and follows what operators assign', async () => {
    await join('admins')
    const service = await open(['admins', 'staff'])
    const interaction = await reachPage(anna.browser, (await begin(service, { scope: 'openid groups' })).url)
    expect((await look(anna.browser, interaction)).body.claims).toEqual([
      { name: 'groups', essential: false, granted: false, is_new: true, value: 'admins, staff' },
    ])
    expect((await groupsAt(service))[1]).toEqual(['admins', 'staff'])
    await w.db.deleteFrom('account_group').where('name', '=', 'admins').execute()
    expect(await groupsAt(service)).toEqual([['staff'], ['staff']])
    const declined = await open(['staff'])
    const tokens = await tokensFor(declined, anna.browser, { scope: 'openid groups' }, [])
    expect(tokens.claims()?.['groups']).toBeUndefined()
  })
})
