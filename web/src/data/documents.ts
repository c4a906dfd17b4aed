import { deleteDocument, type Document, listDocuments, type NewDocument, putDocument } from '@kabinet/contract/api/documents.api'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { newAttempts, unlessGone } from '../lib/forms/attempts.ts'
import { call } from '../session/call.ts'

const documentsKey = ['documents']

/** My documents, at most one of a type. */
export function useDocuments() {
  return useQuery({
    queryKey: documentsKey,
    queryFn: async ({ signal }) => (await call(listDocuments, {}, { signal })).items,
  })
}

/** One hook for one form: what is saved again after the network was lost is saved once (`lib/forms/attempts.ts`). */
export function usePutDocument() {
  const cache = useQueryClient()
  const [attempts] = useState(newAttempts)
  return useMutation({
    mutationFn: (body: NewDocument) => attempts.send(body, (idempotencyKey) => call(putDocument, { body }, { idempotencyKey })),
    onSuccess: ({ items }) => cache.setQueryData(documentsKey, items),
    meta: { otherwise: 'e.save' },
  })
}

/** A document that is gone already is deleted, whoever did it. */
export function useDeleteDocument(document_id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(deleteDocument, { params: { document_id } }).catch(unlessGone),
    onSuccess: () => cache.setQueryData<Document[]>(documentsKey, (held) => held?.filter((one) => one.document_id !== document_id)),
    meta: { otherwise: 'e.delete' },
  })
}
