import { finishReview, getReview } from '@kabinet/contract/api/review.api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve, serveRead } from '../../http/serve.ts'
import { change } from '../../domain/messages/change.ts'
import { finishReviews, reviewJson } from './review.sql.ts'

const nothing = { pressed_at: null, ended: [], secrets: [], settings: [] }

/** The review after «This was not me» (docs/decisions/0069-this-was-not-me.md). */
export function reviewRoutes(app: FastifyInstance, deps: Deps): void {
  serveRead(app, deps, getReview, { data: reviewJson, present: (review) => review ?? nothing })
  serve(app, deps, finishReview, ({ session }, actDeps) =>
    change(actDeps, (tx) => finishReviews(tx, session.accountId)),
  )
}
