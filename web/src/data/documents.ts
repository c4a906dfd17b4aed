import {
  deleteDocument,
  type Document,
  listDocuments,
  type NewDocument,
  putDocument,
  showDocument,
} from '@kabinet/contract/api/documents.api'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ignoreMissing } from '../lib/call-error.ts'
import { type Shown, useEdit } from './use-edit.ts'
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

/** Replaces the document whole, unless another tab changed it. */
export function useSaveDocument(storedDocument: Document | null, shown?: Shown) {
  const edit = useEdit(storedDocument ?? {}, shown)
  const put = usePutDocument()
  return (wanted: NewDocument) =>
    edit({
      wanted,
      before: { document_type: wanted.document_type },
      save: ({ was }) => put.mutateAsync({ ...wanted, was }),
    })
}

export function useDeleteDocument(document_id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(deleteDocument, { params: { document_id } }).catch(ignoreMissing),
    onSuccess: () =>
      cache.setQueryData<Document[]>(documentsKey, (documents) =>
        documents?.filter((one) => one.document_id !== document_id),
      ),
    meta: { otherwise: 'e.delete' },
  })
}

/** Logs it before the numbers appear. */
export function useShowDocument(document_id: string) {
  return useMutation({
    mutationFn: () => call(showDocument, { params: { document_id } }),
    meta: { otherwise: 'e.load' },
  })
}
