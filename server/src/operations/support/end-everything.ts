import type { Db } from '../../db/schema.ts'
import { endEverything, endEverythingAndConsents } from '../../domain/sessions/end-everything.ts'
import type { Reason } from './act-on-person.ts'
import { recordSupportAct } from './support-acts.sql.ts'

type EndRequest = Reason & { restored?: boolean | undefined }

export async function endAllSessions(db: Db, { restored: isRestored = false, ...reason }: EndRequest): Promise<string> {
  const record = (tx: Db) => recordSupportAct(tx, { act: 'end-all-sessions', ...reason })
  const { sessions, grants, notices, ...messages } = await endEverything(db, { isRestored, record })
  return `${sessions} sessions and ${grants} tokens of services are ended. ${notices} messages notify services. All users have to log in again.${aboutMessages(isRestored, messages)}`
}

export async function endAllGrants(db: Db, { restored: isRestored = false, ...reason }: EndRequest): Promise<string> {
  const record = (tx: Db) => recordSupportAct(tx, { act: 'end-all-grants', ...reason })
  const { sessions, consents, notices, ...messages } = await endEverythingAndConsents(db, { isRestored, record })
  return `${sessions} sessions are ended and ${consents} consents withdrawn. ${notices} messages notify services. All users have to log in and give consent again.${aboutMessages(isRestored, messages)}`
}

function aboutMessages(isRestored: boolean, { dropped, waiting }: { dropped: number; waiting: number }): string {
  if (isRestored) return ` ${dropped} queued e-mails and SMS of the dump are dropped.`
  if (waiting === 0) return ''
  return ` ${waiting} e-mails and SMS are queued and will be sent. If you restored a dump, run this again with --restored before the server starts: it drops them.`
}
