import { sendFeedback as route } from '@kabinet/contract/api/feedback.api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { forwardFeedback } from './send-feedback.ts'

export function feedbackRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, route, ({ body, ...sender }, actDeps) => forwardFeedback(actDeps, sender, body))
}
