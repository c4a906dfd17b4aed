import { login } from '@kabinet/contract/fields/login'
import { id } from '@kabinet/contract/fields/text'
import * as z from 'zod/mini'
import { findDeleted, listDeleted } from '../../domain/accounts/restore-account.sql.ts'
import { restoreAccount } from '../support/restore-account.ts'
import { act, said } from './act.ts'
import { exampleId, exampleWhy } from './example.ts'
import { requireLogin } from './require-login.ts'
import { actDone, deletedAccount } from '@kabinet/contract/admin/replies'

export const deletedAccountActs = {
  listDeletedAccounts: act({
    command: 'accounts deleted [LOGIN]',
    http: 'POST /accounts/deleted',
    role: 'reader',
    summary: 'List the newest 200 deleted accounts that are not erased yet, or find one',
    args: ['login'],
    input: { login: z.optional(login) },
    isRead: true,
    reply: z.object({ items: z.array(deletedAccount) }),
    print: ({ items }) => items.map((one) => `${one.id}  deleted ${one.deleted_at}`).join('\n'),
    seen: ({ items }) => items.map((one) => one.id),
    run: async ({ login: typed }, { db }) => {
      const found = typed === undefined ? await listDeleted(db) : [await findDeleted(db, requireLogin(typed).value)]
      return {
        items: found
          .flatMap((one) => one ?? [])
          .map((one) => ({ id: one.id, deleted_at: one.deleted_at.toISOString() })),
      }
    },
    example: 'anna@example.com',
  }),
  restoreAccount: act({
    needsStepUp: true,
    touchesSignIn: true,
    command: 'accounts restore ID --why TEXT',
    http: 'POST /accounts/:id/restore',
    role: 'operator',
    summary: 'Restore a deleted account, unless another one uses its e-mail or phone',
    input: { id },
    reply: actDone,
    run: (input, deps) => said(restoreAccount(deps, input)),
    example: `${exampleId} ${exampleWhy}`,
  }),
}
