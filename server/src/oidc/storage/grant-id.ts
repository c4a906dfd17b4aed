import { newId } from '../../lib/ids.ts'

/** Account id and a UUID. The grant id never leaves the server; it contains the account, by which all rows are found. */
export const newGrantId = (accountId: string) => `${accountId}.${newId()}`

export function partsOfGrantId(grantId: string): { accountId: string; uuid: string } | null {
  const [, accountId, uuid] = /^([0-9a-f-]{36})\.([0-9a-f-]{36})$/.exec(grantId) ?? []
  return accountId === undefined || uuid === undefined ? null : { accountId, uuid }
}
