import { decideAuthorizationRequest } from '@kabinet/contract/api/consent.api'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { plain, ordersApi, request } from '../../screens/list/requests.ts'
import { actions } from '../../testing/actions.ts'
import { openSample } from '../../testing/open-sample.tsx'
import type { Replies } from '../../testing/replies.ts'

const open = (more?: (replies: Replies) => unknown) => openSample('consent.request.apis', more)

beforeEach(() => void vi.spyOn(window.location, 'assign').mockImplementation(() => undefined))

test('names each API with its host and the scopes in the language of the page, and confirms that it showed them', async () => {
  const { replies } = await open((r) => r.on(decideAuthorizationRequest, { redirect_url: '#' }))
  const list = await screen.findByRole('list', { name: `${ordersApi.name} ${ordersApi.host}` })
  expect(list.textContent).toBe('Смотреть ваши заказыОформлять и отменять заказы')
  await actions.click('authorize.provide')
  expect(replies.to(decideAuthorizationRequest)).toMatchObject([{ decision: 'provide', apis: [ordersApi.id] }])
})

test('renders names and titles of an API as text', async () => {
  const html = '<img src=x onerror=alert(1)>'
  const scopes = [{ name: 'x', title_ru: html, title_en: html }]
  await open(request({ ...plain, apis: [{ ...ordersApi, name: html, scopes }] }))
  expect((await screen.findByRole('list', { name: `${html} ${ordersApi.host}` })).textContent).toBe(html)
  expect(document.querySelector('img')).toBeNull()
})

test('says what an API without scopes learns', async () => {
  await open(request({ ...plain, apis: [{ ...ordersApi, scopes: [] }] }))
  expect((await screen.findByRole('list', { name: /api\.romashka\.ru/ })).textContent).toMatch(/^узнать вас/)
})
