import { newId } from '../../lib/ids.ts'

/** A grant id, never sent to a client. It contains the account, which is part of every lookup key. */
export const newGrantId = (accountId: string) => `${accountId}.${newId()}`

export function partsOfGrantId(grantId: string): { accountId: string; uuid: string } | null {
  const [, accountId, uuid] = /^([0-9a-f-]{36})\.([0-9a-f-]{36})$/.exec(grantId) ?? []
  return accountId === undefined || uuid === undefined ? null : { accountId, uuid }
}
