import { type feedbackForm, sendFeedback } from '@kabinet/contract/api/feedback.api'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { newAttempts } from '../lib/forms/attempts.ts'
import { call } from '../session/call.ts'

/** Signed in or not. What is sent again after the network was lost arrives once (`lib/forms/attempts.ts`). */
export function useSendFeedback() {
  const [attempts] = useState(newAttempts)
  return useMutation({
    mutationFn: (body: z.output<typeof feedbackForm>) =>
      attempts.send(body, (idempotencyKey) => call(sendFeedback, { body }, { idempotencyKey })),
    meta: { otherwise: 'e.feedback' },
  })
}
