import type { SmsGateway } from '../../../config/sms-gateway.ts'
import { valueAt } from '../../../lib/value-at.ts'
import type { Report } from '../reports.sql.ts'

type Rules = NonNullable<SmsGateway['reports']>

/** Undefined for a state in between, such as "sent to the operator". */
export function readReport(
  rules: Rules,
  body: unknown,
): { gatewayId: string; report: Report; state: string } | undefined {
  const [gatewayId, state] = [valueAt(body, rules.id), valueAt(body, rules.state)]
  if (gatewayId === undefined || state === undefined) return undefined
  if (rules.delivered.map(String).includes(state)) return { gatewayId, report: 'delivered', state }
  return rules.refused.map(String).includes(state) ? { gatewayId, report: 'refused', state } : undefined
}
