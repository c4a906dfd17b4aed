import { getClient, patchClient } from '@kabinet/contract/api/services/clients.api'
import { romashka } from '@kabinet/contract/examples/samples'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { actions } from '../../testing/actions.ts'
import { openSample } from '../../testing/open-sample.tsx'

const publish = () => screen.queryByRole('button', { name: 'Опубликовать' })

test('says that a request to publish waits, and offers no second one', async () => {
  await openSample('page.services-id.publishing-waits.filled')
  expect(publish()).toBeNull()
})

test('shows why a request was refused, and sends a new one', async () => {
  const requested = { ...romashka, status: 'test' as const, publishing: { asked_at: '2026-11-22T09:20:00.000Z' } }
  await openSample('page.services-id.publishing-refused.filled', (r) => r.on(patchClient, requested))
  expect(screen.getByText(/В описании нет названия вашей компании/)).toBeTruthy()
  await actions.click('service.publish')
  await actions.confirm('service.publish')
  await actions.find('service.publishing.asked')
  await actions.find('service.publishing.waits')
  expect(publish()).toBeNull()
})

test.each([
  [['http://localhost:3000/cb'], true, true],
  [['http://127.0.0.1/cb', 'https://romashka.ru/cb'], false, true],
  [['https://romashka.ru/cb'], false, false],
])('warns before publishing with the addresses %j', async (redirect_uris, isAlone, hasPorts) => {
  await openSample('page.services-id.test-mode.filled', (r) =>
    r.on(getClient, { ...romashka, status: 'test', redirect_uris }),
  )
  await actions.click('service.publish')
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText(/Войти сможет любой/)
  expect(dialog.queryByText(/^Все адреса возврата — на вашем компьютере/) !== null).toBe(isAlone)
  expect(dialog.queryByText(/^После публикации порт/) !== null).toBe(hasPorts)
})
