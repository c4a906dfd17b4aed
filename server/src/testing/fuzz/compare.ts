import { api } from '@kabinet/contract/api/all'
import type { Route } from '@kabinet/contract/route'
import type { LightMyRequestResponse } from 'fastify'
import * as z from 'zod/mini'
import type { OpenApi } from '../../http/docs/openapi.ts'
import { shownAs } from '../../http/docs/shown-as.ts'
import { answerChecker, schemaReader } from './check-answer.ts'
import type { Sent } from './make-request.ts'

const routes: Record<string, Route> = Object.assign({}, ...Object.values(api))

export function comparer(document: OpenApi): (sent: Sent, answer: LightMyRequestResponse) => string[] {
  const check = answerChecker(document)
  const { validatorOf } = schemaReader(document)
  const wasRefused = ({ operation, body }: Sent): boolean => {
    const schema = operation?.requestBody?.content['application/json']?.schema
    const route = routes[operation?.operationId ?? '']
    if (!schema || !route?.body || body === undefined || validatorOf(schema)(body)) return false
    const { data } = z.safeParse(shownAs.instead.get(route.body) ?? route.body, body)
    return !validatorOf(schema)(JSON.parse(JSON.stringify(data ?? null)))
  }
  return (sent, answer) => {
    const isDone = answer.statusCode < 300
    return [...check(sent.operation, answer), ...(isDone && wasRefused(sent) ? ['did what the document refuses'] : [])]
  }
}
