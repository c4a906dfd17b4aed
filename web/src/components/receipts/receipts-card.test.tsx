import { receiptsApi } from '@kabinet/contract/api/receipts.api'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openSample } from '../../testing/open-sample.tsx'
import { refused } from '../../testing/replies.ts'

const first = '0192f0c1-7777-4c6e-9a51-3f2a1c0d9e71'

test('reports a record that could not be fetched', async () => {
  await openSample('page.services-access-clientId.filled', (r) => r.on(receiptsApi.getReceipt, refused('DATABASE')))
  const [button] = await screen.findAllByRole('button', { name: /^Скачать запись/ })
  if (button) fireEvent.click(button)
  expect((await screen.findByRole('alert')).textContent).toBeTruthy()
})

test('says that a consent from before records existed has none', async () => {
  await openSample('page.services-access-clientId.before-receipts.filled')
  expect(await screen.findByText(/подписанной записи\sнет/)).toBeTruthy()
})

test('lists the records of accepted texts', async () => {
  await openSample('page.documents.opened')
  const [button] = await screen.findAllByRole('button', { name: /^Скачать запись: 22\.11\.2026/ })
  expect(button?.closest('li')?.textContent).toMatch(/Редакция от/)
})

test('lists the records of a service and saves one as it is signed', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file)
    return 'blob:receipt'
  })
  // In happy-dom the press would leave the page.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const { replies } = await openSample('page.services-access-clientId.filled', (r) =>
    r.on(receiptsApi.getReceipt, { id: first, kind: 'changed', issued_at: '2026-11-20T18:40:00.000Z', jws: 'a.b.c' }),
  )
  const row = (await screen.findByText('Вы изменили доступ')).closest('li')
  if (!row) throw new Error('no row')
  expect(row.textContent).toMatch(/Электронная почта.*Дата рождения/)
  fireEvent.click(within(row).getByRole('button', { name: /^Скачать запись: 20\.11\.2026/ }))
  await waitFor(async () => expect(await files[0]?.text()).toBe('a.b.c'))
  expect(replies.to(receiptsApi.getReceipt)).toHaveLength(1)
  expect(screen.queryByText(/подписанной записи/)).toBeNull()
})
