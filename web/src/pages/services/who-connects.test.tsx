import { createClient, listClients } from '@kabinet/contract/api/services/clients.api'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fillInService } from '../../screens/list/services.ts'
import { actions } from '../../testing/actions.ts'
import { openSample } from '../../testing/open-sample.tsx'
import { refused } from '../../testing/replies.ts'

const main = () => within(screen.getByRole('main'))
const refusal = { items: [], total: 0, may_connect: false }

test.each([
  'page.services.refused.empty',
  'page.services.refused.filled',
  'page.services-new.refused.opened',
  'page.services-registration.refused.filled',
])('says who can connect services, and links to support instead of the way to connect one: %s', async (id) => {
  await openSample(id)
  expect(
    main()
      .getByRole('link', { name: /^Написать в\sподдержку$/ })
      .getAttribute('href'),
  ).toBe('/feedback')
  expect(main().queryByRole('link', { name: 'Подключить сервис' })).toBeNull()
  expect(main().queryByRole('textbox')).toBeNull()
})

test('says so when the permission was withdrawn while the form was open', async () => {
  const no = refused('AUTH_FORBIDDEN', { reason: 'services' })
  const { replies } = await openSample('page.services-new.opened', (r) => r.on(createClient, no))
  await fillInService(actions, 'https://romashka.ru/cb')
  replies.on(listClients, refusal)
  await actions.click('service.create')
  await actions.find('services.who')
  expect(main().queryByRole('textbox')).toBeNull()
})
