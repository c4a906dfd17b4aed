import { expect, test } from 'vitest'
import { requireStepUp } from './require-step-up.ts'

test('a sensitive act asks for the password again when it was proven too long ago', () => {
  expect(() => requireStepUp({ steppedUp: true })).not.toThrow()
  expect(() => requireStepUp({ steppedUp: false })).toThrow(
    expect.objectContaining({ error: 'AUTH_FORBIDDEN', extras: { reason: 'step_up' } }),
  )
})
