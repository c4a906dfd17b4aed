import { expect, test } from 'vitest'
import { isHeld } from './after-support.ts'
import { api } from './api/all.ts'
import type { Route } from './route.ts'

const routes = Object.values(api).flatMap((group) => Object.values<Route>(group))
const waitingRoutes = (body: object) =>
  routes.filter((route) => isHeld(route, body)).map(({ method, path }) => `${method} ${path}`)

test('acts that last are closed after support let the user in, documents and partners too', () => {
  expect(waitingRoutes({})).toEqual(
    expect.arrayContaining([
      'POST /api/users/me/passkeys',
      'POST /api/users/me/second-step/app/confirm',
      'POST /api/users/me/second-step/recovery-codes',
      'POST /api/clients',
      'POST /api/clients/:id/secret',
      'POST /api/clients/:id/owners',
      'POST /api/registration-tokens',
      'GET /api/documents',
      'POST /api/documents',
      'GET /api/partners',
      'GET /api/partners/:id',
    ]),
  )
  expect(waitingRoutes({ decision: 'provide' })).toContain('POST /api/oauth/authorize')
  expect(waitingRoutes({ action: 'set_email_candidate' })).toContain('PATCH /api/users/me')
})

test('locking the account, confirming the contact, rejecting and ending sessions stay open', () => {
  const open = [
    'POST /api/users/me/lock',
    'DELETE /api/users/me/sessions/:id',
    'POST /api/auth/logout',
    'POST /api/users/me/review',
    'GET /api/users/me',
    'DELETE /api/users/me/grants/:client_id',
  ]
  for (const one of open) expect(waitingRoutes({})).not.toContain(one)
  expect(waitingRoutes({ decision: 'reject' })).not.toContain('POST /api/oauth/authorize')
  expect(waitingRoutes({ action: 'trust_contact' })).not.toContain('PATCH /api/users/me')
})
