import { newId } from '../../lib/ids.ts'

/** Of the account and a UUID. It never leaves the server: a grant is found by its person, as all else is. */
export const newGrantId = (accountId: string) => `${accountId}.${newId()}`

export function partsOfGrantId(grantId: string): { accountId: string; uuid: string } | null {
  const [, accountId, uuid] = /^([0-9a-f-]{36})\.([0-9a-f-]{36})$/.exec(grantId) ?? []
  return accountId === undefined || uuid === undefined ? null : { accountId, uuid }
}
