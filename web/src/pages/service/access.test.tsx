import { getClient, patchClient } from '@kabinet/contract/api/services/clients.api'
import type { Client } from '@kabinet/contract/data/client-fields'
import { romashka } from '@kabinet/contract/examples/samples'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { actions } from '../../testing/actions.ts'
import { openSample } from '../../testing/open-sample.tsx'
import { refused, type Replies } from '../../testing/replies.ts'

const { click, fill } = actions
const open = (more?: (replies: Replies) => unknown) => openSample('page.services-id.listed.form', more)
const limited: Client = { ...romashka, access: 'list', access_domains: ['example.ru'] }

test('limits a service to lists, one value per line, and returns to the button', async () => {
  const { replies } = await openSample('page.services-id.filled', (r) =>
    r.on(getClient, romashka).on(patchClient, limited),
  )
  await click('service.list.change')
  await click('service.list.list')
  await fill('service.list.logins', ' Boris@Example.ru\n\n8 900 111-22-33 ')
  await fill('service.list.domains', 'example.ru\n*.пример.рф')
  await fill('service.list.groups', 'staff')
  await click('parts.save')
  await screen.findByText(/^Войти можете только вы и.те, кто есть в.списке\.$/)
  expect(replies.to(patchClient)).toEqual([
    {
      access: 'list',
      access_logins: ['Boris@Example.ru', '8 900 111-22-33'],
      access_domains: ['example.ru', '*.пример.рф'],
      groups: ['staff'],
      was: { access: 'everybody', access_logins: [], access_domains: [], groups: [] },
    },
  ])
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Изменить список'))
})

test.each([
  ['service.list.logins', 'boris@example.ru\nборис', 'Строка 2: Введите почту или номер телефона полностью'],
  ['service.list.domains', 'example.ru\n\n@example.ru', 'Строка 3: Укажите домен: example.ru или *.example.ru'],
  ['service.list.groups', 'отдел продаж', 'Имя группы'],
] as const)('names the wrong line and keeps what was typed: %s', async (label, typed, words) => {
  const { replies } = await open()
  await fill(label, typed)
  await click('parts.save')
  await waitFor(() => expect(document.body.textContent?.replaceAll('\u00a0', ' ')).toContain(words))
  expect(replies.to(patchClient)).toEqual([])
  const fields = screen.getAllByRole<HTMLTextAreaElement>('textbox').map(({ value }) => value)
  expect(fields).toContain(typed)
})

test('shows a refusal of the server at its field', async () => {
  const count = { path: 'access_domains', error_code: 4, message: 'В списке слишком много строк' }
  await open((r) => r.on(patchClient, refused('INVALID_PARAM_VALUE', { fields: [count] })))
  await click('parts.save')
  await waitFor(() => expect(screen.getByLabelText(/^Домены почты/).getAttribute('aria-invalid')).toBe('true'))
})

test('says that an empty list admits the owner alone', async () => {
  await openSample('page.services-id.listed.empty')
  await screen.findByText(/^Войти можете только вы: список пуст\.$/)
  expect(screen.queryByText(/те, кто есть/)).toBeNull()
})
