import type { Deps } from '../../deps.ts'
import { removeFolder } from '../blobs/orphan-folders.ts'
import { holdAccount } from '../accounts/hold-account.sql.ts'
import { endExpiredConsent } from '../grants/end-consent.ts'
import { change } from '../messages/change.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { eraseAccounts } from './erase.sql.ts'
import { turnMonths } from './months.sql.ts'
import { type SweepAction, type Interval, intervalOf, type Rule } from './rule.ts'
import {
  type Batch,
  deleteOverdue,
  holdOverdue,
  holdOverdueSessions,
  listBusySessions,
  listOverdueConsents,
  type Slice,
  wipeOverdueMessages,
} from './sweep.sql.ts'

type Take = (deps: Deps, rule: Rule, maxAge: Interval, slice: Slice) => Promise<Batch>

const acts: Record<SweepAction, Take> = {
  delete: ({ db }, ...what) => deleteOverdue(db, ...what),
  'drop-months': async ({ db }, { table }, maxAge) => {
    const gone = await turnMonths(db, table, maxAge)
    return { found: gone, gone, upTo: undefined }
  },
  'wipe-messages': ({ db }, ...what) => wipeOverdueMessages(db, ...what),
  'end-sessions': (deps, ...what) =>
    change(deps, async (tx) => {
      const { sessions, upTo } = await holdOverdueSessions(tx, ...what)
      const busy = new Set(sessions.length > 0 ? await listBusySessions(tx, sessions) : [])
      const free = sessions.filter(({ sessionId }) => !busy.has(sessionId))
      await endSessions(tx, free)
      return { found: sessions.length, gone: free.length, upTo }
    }),
  // The account is locked before the consent, as by acts of the user.
  'end-consents': async (deps, ...what) => {
    const { consents, upTo } = await listOverdueConsents(deps.db, ...what)
    for (const consent of consents)
      await change(deps, async (tx) => {
        await holdAccount(tx, consent.accountId)
        await endExpiredConsent(tx, consent)
      })
    return { found: consents.length, gone: consents.length, upTo }
  },
  'erase-accounts': (deps, ...what) =>
    change(deps, async (tx) => {
      const { ids, upTo } = await holdOverdue(tx, ...what)
      if (ids.length > 0) await eraseAccounts(deps, tx, ids)
      return { found: ids.length, gone: ids.length, upTo }
    }),
  // Files are deleted first, outside any transaction; deleting them twice is no error.
  'delete-files': async (deps, ...what) => {
    const { ids, upTo } = await holdOverdue(deps.db, ...what, 'folder')
    const removed = await Promise.all(ids.map((folder) => removeFolder(deps, folder)))
    return { found: ids.length, gone: removed.filter(Boolean).length, upTo }
  },
}

const maxRowsByAct: Record<SweepAction, number> = {
  delete: 1000,
  'drop-months': 1000,
  'wipe-messages': 1000,
  'end-sessions': 500,
  'end-consents': 50,
  'erase-accounts': 50,
  'delete-files': 20,
}

export const maxRows = ({ act = 'delete' }: Rule) => maxRowsByAct[act]

export function sweepBatch(deps: Deps, rule: Rule, slice: Slice): Promise<Batch> {
  return acts[rule.act ?? 'delete'](deps, rule, intervalOf(rule.keep, deps.config), slice)
}
