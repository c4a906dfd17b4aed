import { ownersApi } from '@kabinet/contract/api/services/owners.api'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { actions } from '../../../testing/actions.ts'
import { openSample } from '../../../testing/open-sample.tsx'

test('names until when an inviter and a former owner can undo, and removes only whom one invited', async () => {
  const { replies } = await openSample('page.services-id.owner-removed.opened')
  expect(screen.getAllByRole('button', { name: /^Удалить владельца: /, hidden: true })).toHaveLength(1)
  expect(screen.getByText(/может вернуться до/).textContent).toMatch(/28.11.2026/)
  expect(screen.getByText(/пригласивший может это отменить/).textContent).toMatch(/28.11.2026/)
  replies.on(ownersApi.removeServiceOwner, undefined)
  await actions.confirm('owners.remove')
  await waitFor(() => expect(replies.to(ownersApi.removeServiceOwner)).toHaveLength(1))
  await screen.findByText('Владелец удалён')
})
