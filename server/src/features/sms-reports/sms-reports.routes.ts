import type { FastifyInstance, FastifyRequest } from 'fastify'
import { reportsPath } from '../../config/sms-gateway.ts'
import type { Deps } from '../../deps.ts'
import { readReport } from '../../domain/messages/delivery/read-report.ts'
import { saveReport } from '../../domain/messages/reports.sql.ts'
import { ApiError } from '../../lib/api-error.ts'
import { isSameSecret } from '../../lib/same-secret.ts'

type Call = { Params: { secret: string } }

/** Receives delivery reports of the SMS gateway, as JSON or a form. Exists only when SMS_GATEWAY_FILE has `reports`. */
export function smsReportRoutes(app: FastifyInstance, { config, db, log }: Deps): void {
  const reports = config.smsGateway?.reports
  if (reports === undefined) return
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
    )
    scope.post<Call>(`${reportsPath}/:secret`, async ({ params, body }, reply) => {
      if (!isSameSecret(params.secret, reports.secret)) throw new ApiError('NOT_EXIST')
      const read = readReport(reports, body)
      const changed = read ? await saveReport(db, read.gatewayId, read.report) : []
      for (const { id: message, kind } of changed)
        if (read?.report === 'refused') log.warn({ message, kind, state: read.state }, 'SMS refused by the operator')
      // Gateways repeat a report until they get 200, also one about a message that is already swept.
      return reply.type('text/plain; charset=utf-8').send('OK')
    })
  })
}
