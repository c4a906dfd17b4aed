import { recipes } from '@kabinet/contract/integrate/snippets'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, openWindow } from '../e2e/browser.ts'
import { type Kabinet, startKabinet } from '../e2e/kabinet.ts'
import { comeIn, type Person, somebody } from '../e2e/people.ts'
import { freePort } from '../e2e/processes.ts'
import { startApache } from './apache.ts'
import { clients } from './clients.ts'
import { type Service, startNodeService } from './recipe-service.ts'
import { changeProfile, connect } from './registered.ts'
import { claimsAt, tamper, walkThrough } from './sign-in.ts'

let kabinet: Kabinet
let browser: Browser
let window: Page
let person: Person

beforeAll(async () => {
  ;[kabinet, browser] = await Promise.all([startKabinet(), openBrowser()])
  window = await openWindow(browser, kabinet.url)
  person = await comeIn(window, kabinet.inbox, somebody('Пётр', 'Щёголев-Ъ'))
  await changeProfile(window, { middle_name: 'Юрьевич', address: 'г. Йошкар-Ола, ул. Ёлочная, д. 1' })
})

afterAll(async () => {
  await browser?.close()
  await kabinet?.stop()
})

describe.each(clients)('$recipe', ({ recipe: name, settings, begin, checks }) => {
  const recipe = recipes[name]
  let service: Service

  beforeAll(async () => {
    // Not localhost: browsers keep cookies by host, whatever the port, and Kabinet is there.
    const home = `http://127.0.0.1:${await freePort()}`
    const redirectUri = `${home}${recipe.callbackPath ?? '/callback'}`
    const registered = await connect(window, { name: recipe.title, redirect_uris: [redirectUri], ...settings })
    const scope = 'openid profile email address'
    const filling = { issuer: kabinet.url, clientId: registered.clientId, redirectUri, scope }
    const start = name === 'mod_auth_openidc' ? startApache : startNodeService
    service = await start(recipe, filling, { CLIENT_SECRET: registered.clientSecret })
  })

  afterAll(() => service?.stop())

  test('signs in, and the claims arrive in Cyrillic letters', async () => {
    await walkThrough(window, await begin(window.request, service.home), service.home, { person, inbox: kabinet.inbox })
    const claims = await claimsAt(window, service.home)
    expect(claims, service.log()).toMatchObject({
      given_name: 'Пётр',
      family_name: 'Щёголев-Ъ',
      middle_name: 'Юрьевич',
      email: person.email,
    })
  })

  test.each(['nothing', ...checks] as const)('refuses an answer where %s is another', async (what) => {
    await window.context().clearCookies({ domain: '127.0.0.1' })
    const address = await begin(window.request, service.home)
    const broken = (url: URL) => url.searchParams.set(what, what === 'iss' ? 'https://evil.example' : 'another')
    if (what === 'nothing') await tamper(window, address, {})
    else await tamper(window, address, what === 'nonce' ? { request: broken } : { answer: broken })
    expect((await claimsAt(window, service.home)) !== undefined).toBe(what === 'nothing')
  })
})
