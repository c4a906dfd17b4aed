import * as z from 'zod/mini'
import { email } from '../fields/email.ts'
import { feedbackMessage, oneLine } from '../fields/text.ts'
import { uuid } from '../fields/reply-types.ts'
import { route } from '../route.ts'

export const feedbackForm = z.strictObject({ name: oneLine(2, 64), email, message: feedbackMessage })

export const sendFeedback = route({
  method: 'POST',
  path: '/api/feedback',
  who: 'maybe-signed-in',
  needs: 'token',
  whilePending: true,
  summary: 'Write to support',
  body: feedbackForm,
  reply: z.object({ id: uuid }),
  status: 201,
  errors: ['ALREADY_EXIST'],
})

export const feedbackApi = { sendFeedback }
