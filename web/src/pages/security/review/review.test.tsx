import { getMe } from '@kabinet/contract/api/me.api'
import { finishReview, getReview } from '@kabinet/contract/api/review.api'
import { getClient, patchClient } from '@kabinet/contract/api/services/clients.api'
import { reviewExamples } from '@kabinet/contract/examples/review'
import { romashka } from '@kabinet/contract/examples/samples'
import userEvent from '@testing-library/user-event'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { actions } from '../../../testing/actions.ts'
import { openSample } from '../../../testing/open-sample.tsx'
import { anna } from '../../../testing/people.ts'

const { click } = actions
const { nothing } = reviewExamples.getReview.reply

test('lists ended items and links to their settings', async () => {
  await openSample('page.security-review.filled')
  screen.getByText('YubiKey')
  expect(screen.getByText('https://attacker.example/cb').closest('dd')?.textContent).toContain('Ромашка')
  expect(screen.getByRole('link', { name: 'Подтвердить снова' }).getAttribute('href')).toBe('/')
  for (const link of screen.getAllByRole('link', { name: 'Открыть сервис' }))
    expect(link.getAttribute('href')).toMatch(/^\/services\/0192/)
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'Кто читает мои данные' }).getAttribute('href')).toBe('/services/access')
  await screen.findByText(/Адреса возврата/)
  expect(screen.getByRole('link', { name: /^Проверить сервис/ }).getAttribute('href')).toMatch(/^\/services\/0192/)
})

test('hides a kept secret, and finishes with the last button', async () => {
  const { replies, router } = await openSample('page.security-review.filled')
  expect(screen.getByRole('link', { name: /^Заменить секрет/ }).getAttribute('href')).toMatch(/^\/services\/0192/)
  await click('review.secret.keep.named')
  expect(screen.queryByRole('heading', { name: 'Новые секреты сервисов' })).toBeNull()
  expect(replies.to(finishReview)).toEqual([])
  replies.on(getReview, nothing).on(getMe, anna)
  await click('review.finish')
  await waitFor(() => expect(router.state.location.pathname).toBe('/security'))
  expect(replies.to(finishReview)).toEqual([{}])
  expect(screen.queryByText(/Вход\sв\sаккаунт\sзапрещали/)).toBeNull()
})

test('opens once after a sign-in, then shows a notice on every page', async () => {
  const { router } = await openSample('page.security.to-review.filled')
  expect(router.state.location.pathname).toBe('/')
  await router.navigate('/partners')
  expect(router.state.location.pathname).toBe('/partners')
  await click('review.open')
  await waitFor(() => expect(router.state.location.pathname).toBe('/security/review'))
})

test('puts a removed address back by a change of the service, on one press', async () => {
  const { replies } = await openSample('page.security-review.filled')
  const changed = { ...romashka, redirect_uris: ['https://romashka.ru/cb'] }
  replies.on(getClient, changed).on(patchClient, changed)
  await userEvent.click(screen.getByRole('button', { name: 'Вернуть: https://attacker.example/cb' }))
  await screen.findByText('Возвращено')
  const was = { redirect_uris: changed.redirect_uris }
  expect(replies.to(patchClient)).toEqual([
    { redirect_uris: [...changed.redirect_uris, 'https://attacker.example/cb'], was },
  ])
})
