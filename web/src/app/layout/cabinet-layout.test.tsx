import { getMe } from '@kabinet/contract/api/me.api'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { pending, Replies } from '../../testing/replies.ts'
import { CabinetLayout } from './cabinet-layout.tsx'

test('the frame behind the sign-in has a log-out in the side menu and in the narrow menu', async () => {
  new Replies().on(getMe, pending)
  await openPage({ '/': CabinetLayout }, '/')
  expect(screen.getAllByText('Выйти').map((word) => word.closest('button') !== null)).toEqual([true, true])
})
