import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Deps } from '../../deps.ts'
import { counted } from '../../lib/metrics.ts'
import { isSameSecret } from '../../lib/same-secret.ts'
import { gaugesOf } from './gauges.ts'

/** Prometheus reserves `_total` for counters. The same values by type exist without the suffix. */
const misnamed = ['handles', 'requests', 'resources'].map((what) => `nodejs_active_${what}_total`)

/** `GET /metrics` for Prometheus, protected by METRICS_TOKEN. Without that setting the route does not exist. */
export function metricsRoutes(app: FastifyInstance, deps: Deps): void {
  const { metricsToken } = deps.config
  if (metricsToken === undefined) return
  const gauges = gaugesOf(deps)
  collectDefaultMetrics({ register: gauges })
  for (const name of misnamed) gauges.removeSingleMetric(name)
  const all = Registry.merge([counted, gauges])
  app.get('/metrics', async ({ headers }, reply) => {
    void reply.header('cache-control', 'no-store')
    if (!isSameSecret(headers.authorization, `Bearer ${metricsToken}`))
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .type('text/plain; charset=utf-8')
        .send('METRICS_TOKEN is wanted\n')
    return reply.type(all.contentType).send(await all.metrics())
  })
}
