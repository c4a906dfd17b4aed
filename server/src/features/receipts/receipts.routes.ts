import { type Receipt, receiptsApi } from '@kabinet/contract/api/receipts.api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { listReceiptKeys } from '../../domain/receipts/receipt-keys.sql.ts'
import { findJws, receiptJsonOf, type ReceiptRow, receiptsJsonOf } from '../../domain/receipts/receipts.sql.ts'
import { signReceipts } from '../../domain/receipts/sign-receipts.ts'
import { serveRead } from '../../http/serve.ts'
import { requireFound } from '../../lib/api-error.ts'

/** Signed records of consents (docs/consent.md#receipts). */
export function receiptRoutes(app: FastifyInstance, deps: Deps): void {
  serveRead(app, deps, receiptsApi.listReceipts, {
    data: (accountId, { query }) => receiptsJsonOf(accountId, query),
    present: (list) => ({ items: (list?.items ?? []).map(presentReceipt), total: list?.total ?? 0 }),
  })
  serveRead(app, deps, receiptsApi.getReceipt, {
    data: (accountId, { params }) => receiptJsonOf(accountId, params.id),
    present: async (row, { session }) => {
      const { jws, ...found } = requireFound(row)
      return { ...presentReceipt(found), jws: jws ?? (await signedNow(deps, session.accountId, found.id)) }
    },
  })
  app.get('/.well-known/consent-receipt-keys', async (_request, reply) => {
    const keys = await listReceiptKeys(deps.db)
    return reply.header('cache-control', 'public, max-age=300').send({ keys })
  })
}

async function signedNow(deps: Deps, accountId: string, id: string): Promise<string> {
  await signReceipts(deps, accountId)
  return requireFound((await findJws(deps.db, accountId, id)) ?? undefined)
}

function presentReceipt({ facts, ...receipt }: ReceiptRow): Receipt {
  if ('claims' in facts) return { ...receipt, claims: facts.claims }
  const { kind, version } = facts.text
  return { ...receipt, text: { kind, version } }
}
