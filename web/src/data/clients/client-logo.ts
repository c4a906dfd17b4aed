import { deleteClientLogo, putClientLogo } from '@kabinet/contract/api/services/clients.api'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../session/call.ts'
import { fileForm } from '../avatar.ts'
import { useShowClient } from './clients.ts'

export function useUploadLogo(id: string) {
  const show = useShowClient()
  return useMutation({
    mutationFn: (file: Blob) => call(putClientLogo, { params: { id }, body: fileForm(file) }),
    onSuccess: show,
  })
}

export function useRemoveLogo(id: string) {
  const show = useShowClient()
  return useMutation({
    mutationFn: () => call(deleteClientLogo, { params: { id } }),
    onSuccess: show,
    meta: { otherwise: 'e.delete' },
  })
}
