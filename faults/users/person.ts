import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { authApi } from '@kabinet/contract/api/auth/all'
import { meApi } from '@kabinet/contract/api/me.api'
import { partnersApi } from '@kabinet/contract/api/partners.api'
import { limits } from '@kabinet/contract/limits'
import { type Browser, openBrowser } from '../../testbed/browser.ts'
import type { TestBed } from '../testbed/ground.ts'
import { ask, type Heard } from './ask.ts'

export type Person = {
  browser: Browser
  refreshToken: string
  partners: string[]
  firstName: string
  accountId: string
}

const password = 'Ognennaya-7Reka'
const names = ['Анна', 'Мария', 'Ольга', 'Вера', 'Нина', 'Елена', 'Ирина', 'Софья']

/**
 * Registers by mail or SMS, confirms and signs in. Returns undefined when the answer to the confirmation was lost: a used confirmation has
 * no second answer (docs/decisions/0040-idempotency-keys.md), and the page asks the user to sign in.
 */
export async function register(ground: TestBed, by: 'email' | 'phone'): Promise<Person | undefined> {
  const { heard, random } = ground
  const browser = openBrowser(ground.kabinets.base)
  const to = by === 'email' ? `${randomUUID()}@faults.example` : `+79${String(random.below(1e9)).padStart(9, '0')}`
  const body = {
    first_name: 'Анна',
    last_name: 'Королёва',
    [by]: to,
    password,
    agreement: true,
    personal_data_consent: true,
  }
  const request = { path: authApi.register.path, method: 'POST', body }
  const { json } = await ask(heard, browser, request, [201])
  const text = await arrived(ground, to)
  const proof =
    by === 'email'
      ? { token: decodeURIComponent(/[?&]token=([\w%.~-]+)/.exec(text)?.[1] ?? '') }
      : { registration_token: json['registration_token'], code: /(?<![\d-])\d{6}(?![\d-])/.exec(text)?.[0] }
  const confirm = { path: authApi.confirmRegistration.path, method: 'POST', body: { ...proof, sign_in: true } }
  const confirmed = await ask(heard, browser, confirm, [200, 409])
  if (confirmed.status === 409) return undefined
  const session: Record<string, unknown> = Object(confirmed.json['session'])
  browser.token = String(session['access_token'])
  const me = await ask(heard, browser, { path: meApi.getMe.path })
  return {
    browser,
    refreshToken: String(session['refresh_token']),
    partners: [],
    firstName: 'Анна',
    accountId: String(me.json['user_id']),
  }
}

async function arrived({ taken }: TestBed, to: string): Promise<string> {
  for (let waited = 0; waited < 120_000; waited += 25) {
    const found = taken().find((one) => one.to === to)
    if (found) return found.text
    await wait(25)
  }
  throw new Error('no message arrived within two minutes')
}

const key = () => ({ 'idempotency-key': randomUUID() })

export async function addPartner({ heard, random }: TestBed, person: Person): Promise<void> {
  if (person.partners.length >= limits.partnersPerPerson) await removePartner(heard, person)
  const body = { type: 'PERSON', first_name: random.pick(names), last_name: 'Петрова' }
  const request = { path: partnersApi.createPartner.path, method: 'POST', headers: key(), body }
  const first = await ask(heard, person.browser, request, [201])
  const again = await ask(heard, person.browser, request, [201])
  if (JSON.stringify(first.json) !== JSON.stringify(again.json))
    heard.wrong.push('an idempotency key answered two things')
  person.partners.push(String(first.json['id']))
}

async function removePartner(heard: Heard, person: Person): Promise<void> {
  const [id] = person.partners
  const path = partnersApi.deletePartner.path.replace(':id', String(id))
  await ask(heard, person.browser, { path, method: 'DELETE', headers: key() }, [204])
  person.partners.shift()
}

/** An acknowledged change must be visible in both processes. */
export async function changeName({ heard, random }: TestBed, person: Person): Promise<void> {
  const first_name = random.pick(names)
  const body = { action: 'update_profile', first_name }
  await ask(heard, person.browser, { path: meApi.patchMe.path, method: meApi.patchMe.method, headers: key(), body })
  person.firstName = first_name
  const { json } = await ask(heard, person.browser, { path: meApi.getMe.path })
  if (json['first_name'] !== first_name) heard.wrong.push('an acknowledged name was not read back')
}

export async function refresh({ heard }: TestBed, person: Person): Promise<void> {
  const body = { refresh_token: person.refreshToken }
  const { json } = await ask(heard, person.browser, { path: authApi.refresh.path, method: 'POST', body })
  person.browser.token = String(json['access_token'])
  person.refreshToken = String(json['refresh_token'])
}
