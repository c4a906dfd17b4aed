import {
  deleteDocument,
  type Document,
  listDocuments,
  type NewDocument,
  putDocument,
} from '@kabinet/contract/api/documents.api'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ignoreMissing } from '../lib/call-error.ts'
import { call } from '../session/call.ts'

const documentsKey = ['documents']

export function useDocuments() {
  return useQuery({
    queryKey: documentsKey,
    queryFn: async ({ signal }) => (await call(listDocuments, {}, { signal })).items,
  })
}

export function usePutDocument() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: NewDocument) => call(putDocument, { body }),
    onSuccess: ({ items }) => cache.setQueryData(documentsKey, items),
  })
}

export function useDeleteDocument(document_id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(deleteDocument, { params: { document_id } }).catch(ignoreMissing),
    onSuccess: () =>
      cache.setQueryData<Document[]>(documentsKey, (held) => held?.filter((one) => one.document_id !== document_id)),
    meta: { otherwise: 'e.delete' },
  })
}
