import { listGrants } from '@kabinet/contract/api/grants.api'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { forum } from '../../../screens/list/grants.ts'
import { actions } from '../../../testing/actions.ts'
import { openSample } from '../../../testing/open-sample.tsx'
import { annaInFull } from '../../../testing/people.ts'
import type { Replies } from '../../../testing/replies.ts'

const sample = 'page.index.readers.notice'
const notice = () => screen.queryByText(/^Вы\sвсегда можете посмотреть/)
const knownTo = () => JSON.parse(localStorage.getItem('readers-notice') ?? '[]')
const firstVisit =
  (more: (r: Replies) => unknown = () => undefined) =>
  (r: Replies) => {
    localStorage.removeItem('readers-notice')
    more(r)
  }

test('says once, with the first service, where its readings are, and takes no focus', async () => {
  await openSample('page.index.filled', firstVisit())
  expect(notice()).toBeTruthy()
  expect(knownTo()).toEqual([annaInFull.user_id])
  expect(document.activeElement?.closest('[role=status]')).toBeFalsy()
})

test.each([
  ['no service', 'page.index.empty', firstVisit()],
  [
    'a service that reads nothing',
    'page.index.filled',
    firstVisit((r) => r.on(listGrants, { items: [forum], total: 1 })),
  ],
  ['readers that fail to load', 'page.index.readers.failed', firstVisit()],
  ['the offer of a passkey', 'page.index.passkeyOffer.notice', firstVisit()],
])('waits for a later visit beside %s', async (_, at, more) => {
  await openSample(at, more)
  expect([notice(), knownTo()]).toEqual([null, []])
})

test('is over once hidden, and the focus moves to the page', async () => {
  const { router } = await openSample(sample)
  await actions.click('parts.gotIt')
  expect([notice(), document.activeElement?.tagName]).toEqual([null, 'MAIN'])
  await router.navigate('/services/access')
  await router.navigate('/')
  await actions.find('home.allReaders')
  expect(notice()).toBeNull()
})

test('is over once its page was opened', async () => {
  const { router } = await openSample(sample)
  await actions.click('access.title')
  await actions.find('access.lead')
  expect(router.state.location.pathname).toBe('/services/access')
  await router.navigate('/')
  await actions.find('home.allReaders')
  expect(notice()).toBeNull()
})

test('is not shown to a user who found the page alone', async () => {
  await openSample('page.services-access.filled', firstVisit())
  expect(knownTo()).toHaveLength(1)
})

test('stays for later when the page is opened without a service', async () => {
  await openSample('page.services-access.empty', firstVisit())
  expect(knownTo()).toEqual([])
})
