import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { sample } from '../testbed/sample.ts'
import { press } from './dialogs.ts'
import { openCallback } from './own-service.ts'
import {
  comeIn,
  fillRegistration,
  heading,
  logIn,
  newPassword,
  newPhone,
  type Person,
  register,
  setPassword,
  somebody,
  typeCode,
} from './people.ts'
import { connectService, requestOf } from './services.ts'
import { stage } from './stage.ts'
import { type Words, words } from './words.ts'

const on = stage()
let callback = ''
let request = ''

beforeAll(async () => {
  callback = await openCallback()
  const owner = await on.open()
  await comeIn(owner, on.kabinet.inbox, somebody('Роман', 'Цветов'))
  request = requestOf(await connectService(owner, callback), callback)
})

type Condition = { open: (t: Words, address: string) => Promise<Page>; after?: (page: Page) => Promise<unknown> }

const conditions: Record<string, Condition> = {
  'blocked storage': {
    open: async ({ locale }, address) => {
      const page = await on.open({ locale })
      // A new tab is about:blank first, which has no storage.
      await page.addInitScript(`if (location.protocol === 'http:') for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, { get() { throw new DOMException('blocked', 'SecurityError') } })`)
      await page.goto(address)
      return page
    },
  },
  'a reload of every page': {
    open: async ({ locale }, address) => {
      const page = await on.open({ locale })
      await page.goto(address)
      return page
    },
    after: (page) => page.reload(),
  },
  'a pop-up': {
    open: async ({ locale }, address) => {
      const opener = await on.open({ locale })
      await opener.goto(callback)
      const opened = opener.waitForEvent('popup')
      await opener.evaluate(`void window.open('${new URL(address, on.kabinet.url).href}', '', 'popup')`)
      return opened
    },
  },
}

type Walk = { page: Page; t: Words; isPopUp: boolean; sees: (name: string) => Promise<void> }
type Journey = { start: () => string; walk: (on: Walk) => Promise<void>; end: 'cabinet' | 'service' }

const inbox = () => on.kabinet.inbox

async function activate({ page, t, sees, isPopUp }: Walk, onward: string): Promise<void> {
  await sees(t('registration.title'))
  const person = somebody()
  await fillRegistration(page, person, t)
  await sees(t('finish.email.title'))
  const link = await inbox().nextLink(person.email)
  if (isPopUp) {
    const tab = await page.context().newPage()
    await tab.goto(link)
    return heading(tab, t('confirm.done.title'))
  }
  await page.goto(link)
  await sees(t('confirm.done.title'))
  await page.getByRole('link', { name: onward, exact: true }).click()
}

async function reset({ page, t, sees }: Walk, person: Person): Promise<Person> {
  await sees(t('reset.title'))
  await page.getByRole('textbox').first().fill(person.email)
  await press(page, t('reset.getCode'))
  await sees(t('login.code.title'))
  await typeCode(page, await inbox().nextCode(person.email))
  await sees(t('reset.password.field'))
  await setPassword(page, newPassword, t)
  await sees(t('s.passwordChanged'))
  await press(page, t('login.submit'))
  return { ...person, password: newPassword }
}

async function logInWithCode({ page, t, sees }: Walk, title: string, person: Person): Promise<void> {
  await sees(title)
  await logIn(page, person, t)
  await sees(t('login.code.title'))
  await typeCode(page, await inbox().nextCode(person.email))
}

async function registered({ page, t }: Walk): Promise<Person> {
  const person = somebody()
  await register(page, inbox(), person, t)
  return person
}

const service = { service: 'Ромашка' }

const journeys: Record<string, Journey> = {
  'registers and activates the account': {
    start: () => '/registration',
    walk: (on) => activate(on, on.t('authorize.toCabinet')),
    end: 'cabinet',
  },
  'registers by phone': {
    start: () => '/registration',
    walk: async ({ page, t, sees }) => {
      await sees(t('registration.title'))
      const phone = newPhone()
      await fillRegistration(page, { ...somebody(), email: '', phone }, t)
      await sees(t('finish.phone.title'))
      await typeCode(page, await inbox().nextCode(phone))
    },
    end: 'cabinet',
  },
  'resets the password': {
    start: () => '/reset-password',
    walk: async (on) => {
      const person = await reset(on, await registered(on))
      await logInWithCode(on, on.t('login.title'), person)
    },
    end: 'cabinet',
  },
  'signs in with a code': {
    start: () => '/login',
    walk: async (on) => logInWithCode(on, on.t('login.title'), await registered(on)),
    end: 'cabinet',
  },
  'signs in to a service and consents': {
    start: () => request,
    walk: async (on) => logInWithCode(on, on.t('authorize.login.title', service), await registered(on)),
    end: 'service',
  },
  'registers for a service and consents': {
    start: () => request,
    walk: async (on) => {
      await on.sees(on.t('authorize.login.title', service))
      await on.page.getByRole('link', { name: on.t('login.create') }).click()
      await activate(on, on.t('confirm.toService'))
    },
    end: 'service',
  },
  'resets the password for a service and consents': {
    start: () => request,
    walk: async (on) => {
      const person = await registered(on)
      await on.sees(on.t('authorize.login.title', service))
      await on.page.getByRole('link', { name: on.t('login.forgot') }).click()
      await logInWithCode(on, on.t('authorize.login.title', service), await reset(on, person))
    },
    end: 'service',
  },
}

describe.each(Object.entries(journeys))('%s', (journey, { start, walk, end }) => {
  const chosen = sample(Object.entries(conditions), 1, `${import.meta.url} ${journey}`)

  test.each(chosen)('with %s', async (name, { open, after }) => {
    const isPopUp = name === 'a pop-up'
    const t = words(isPopUp ? 'en' : 'ru')
    const page = await open(t, start())
    const sees = async (title: string) => {
      await heading(page, title)
      if (!after) return
      await after(page)
      await heading(page, title)
    }
    await walk({ page, t, isPopUp, sees })
    if (end === 'cabinet') await sees(t('nav.personalInfo'))
    else {
      await sees(t('authorize.request.title', service))
      await press(page, t('authorize.provide'))
      await page.waitForURL(`${callback}?**`)
      expect(new URL(page.url()).searchParams.get('code')).toMatch(/./)
      if (isPopUp) expect(await page.evaluate('window.opener !== null')).toBe(true)
    }
  })
})
