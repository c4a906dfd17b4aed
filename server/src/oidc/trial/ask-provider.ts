import type { FastifyInstance } from 'fastify'
import { isRecord } from '../../lib/is-record.ts'

export type ProviderReply = { status: number; body: Record<string, unknown> }

export type AskProvider = (
  method: 'GET' | 'POST',
  path: string,
  form?: Record<string, string>,
  token?: string,
) => Promise<ProviderReply>

export function askProvider(app: FastifyInstance, address: string): AskProvider {
  return async (method, path, form = {}, token) => {
    const { statusCode, payload } = await app.inject({
      method,
      url: path,
      remoteAddress: address,
      headers: {
        ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(method === 'POST' ? { payload: new URLSearchParams(form).toString() } : {}),
    })
    const body: unknown = payload === '' ? {} : JSON.parse(payload)
    return { status: statusCode, body: isRecord(body) ? body : {} }
  }
}
