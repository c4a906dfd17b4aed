import { operatorAccountId } from '@kabinet/contract/data/operator-account'
import type { Db } from '../../db/schema.ts'
import { holdAccount } from '../../domain/accounts/hold-account.sql.ts'
import { holdConsentsOf } from '../../domain/grants/sign-on.sql.ts'
import { noAccount, SupportRefusal } from './refusal.ts'

/** Locks the account until the commit and returns its status. Locks its consents too: the issue of tokens waits for neither. */
export async function holdPerson(tx: Db, id: string): Promise<string> {
  if (id === operatorAccountId) throw new SupportRefusal('This account owns the services of the operator.')
  const status = await holdAccount(tx, id)
  if (status === undefined) throw noAccount(id)
  await holdConsentsOf(tx, id)
  return status
}

export async function requireOpen(tx: Db, id: string): Promise<void> {
  const status = await holdPerson(tx, id)
  if (status !== 'active')
    throw new SupportRefusal(`${id} is not active: it is ${status === 'blocked' ? 'blocked' : 'deleted'}.`)
}
