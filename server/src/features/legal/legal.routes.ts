import { getLegalText } from '@kabinet/contract/api/legal.api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'

export function legalRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, getLegalText, async ({ query, caller }) => deps.config.brand.legal[query.kind][caller.locale])
}
