import type { Db } from '../../db/schema.ts'
import type { ActDeps, Deps } from '../../deps.ts'
import { ApiError } from '../../lib/api-error.ts'
import { holdAccount } from '../accounts/hold-account.sql.ts'
import { type Session, isStillSignedIn } from './signed-in.sql.ts'

/**
 * Dependencies of a signed-in act. Its transactions lock the account and read the session again first, so that nothing commits after the
 * session's end: AUTH_EXPIRED (8). Writes of one account wait for each other before they take a connection.
 */
export function signedIn(deps: Deps, session: Session): ActDeps {
  const { db, config, writesOfAccount } = deps
  const inTransaction = <T>(work: (tx: Db) => Promise<T>) =>
    writesOfAccount(session.accountId, () =>
      db.transaction().execute(async (tx) => {
        await holdAccount(tx, session.accountId)
        if (!(await isStillSignedIn(tx, session, config.limits))) throw new ApiError('AUTH_EXPIRED')
        return work(tx)
      }),
    )
  const guardedDb: ActDeps['db'] = {
    isTransaction: false,
    selectFrom: db.selectFrom.bind(db),
    getExecutor: () => db.getExecutor(),
    transaction: () => ({ execute: inTransaction }),
  }
  return { ...deps, db: guardedDb }
}
