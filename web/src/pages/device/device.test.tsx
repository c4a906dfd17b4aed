import { decideDeviceRequest, findDeviceRequest } from '@kabinet/contract/api/device.api'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { actions } from '../../testing/actions.ts'
import { openSample } from '../../testing/open-sample.tsx'
import { refused } from '../../testing/replies.ts'

let left: string[]
beforeEach(() => {
  left = []
  vi.spyOn(window.location, 'assign').mockImplementation((address) => void left.push(String(address)))
})

test('shows the code of a QR code for comparison, and decides nothing before a press', async () => {
  const { replies } = await openSample('page.device.service')
  expect(replies.to(findDeviceRequest)).toEqual([{ user_code: 'BCDF-GHJK' }])
  expect(document.body.textContent).toMatch(/Ромашка.*BCDF-GHJK.*romashka\.ru.*мошенники/s)
  expect([replies.to(decideDeviceRequest), left]).toEqual([[], []])
})

test('continues to sign-in and consent', async () => {
  const address = 'https://id.example/authorize?interaction=x'
  const { replies } = await openSample('page.device.service', (r) =>
    r.on(decideDeviceRequest, { redirect_url: address }),
  )
  await actions.click('device.continue')
  await waitFor(() => expect(left).toEqual([address]))
  expect(replies.to(decideDeviceRequest)).toEqual([{ user_code: 'BCDF-GHJK', decision: 'continue' }])
})

test('rejects the device and confirms it', async () => {
  await openSample('page.device.service', (r) => r.on(decideDeviceRequest, { redirect_url: null }))
  await actions.click('authorize.reject')
  expect(await screen.findByRole('heading', { name: 'Вход отклонён' })).toBeTruthy()
})

test('reports an already decided request as over', async () => {
  await openSample('page.device.service', (r) => r.on(decideDeviceRequest, refused('NOT_EXIST')))
  await actions.click('device.continue')
  expect(await screen.findByRole('heading', { name: /^Код больше не\sдействует$/ })).toBeTruthy()
})

test('reports a wrong code at its field', async () => {
  await openSample('page.device.expired')
  expect(screen.getByLabelText('Код с экрана устройства').getAttribute('aria-invalid')).toBe('true')
})
