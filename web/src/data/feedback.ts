import { type feedbackForm, sendFeedback } from '@kabinet/contract/api/feedback.api'
import { useMutation } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { call } from '../session/call.ts'

export function useSendFeedback() {
  return useMutation({
    mutationFn: (body: z.output<typeof feedbackForm>) => call(sendFeedback, { body }),
    meta: { otherwise: 'e.feedback' },
  })
}
