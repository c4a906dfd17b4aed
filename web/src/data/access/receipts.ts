import { receiptsApi } from '@kabinet/contract/api/receipts.api'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { saveFile } from '../../ui/save-file.ts'
import { call } from '../../session/call.ts'
import { grantKey, pageAt, pages } from './grants.ts'

/** Of one service, or without `clientId` of the legal texts. Newest first. */
export function useReceipts(clientId?: string) {
  return useInfiniteQuery({
    queryKey: clientId === undefined ? ['receipts'] : [...grantKey(clientId), 'receipts'],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...pageAt(pageParam), ...(clientId === undefined ? {} : { client_id: clientId }) }
      return call(receiptsApi.listReceipts, { query }, { signal })
    },
    ...pages,
  })
}

/** Saves the record as it is signed. */
export function useSaveReceipt() {
  return useMutation({
    mutationFn: (id: string) => call(receiptsApi.getReceipt, { params: { id } }),
    onSuccess: ({ id, jws }) => saveFile(`receipt-${id}.jws`, jws, 'application/jose'),
  })
}
