import { deleteAvatar, putAvatar, type User } from '@kabinet/contract/api/me.api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Slices } from '../ui/avatar.tsx'
import { call } from '../session/call.ts'
import { meKey } from './me.ts'

/** JPEG or PNG, at most `limits.photoBytes`. Updates the photo wherever it is shown. */
export function useUploadPhoto() {
  const show = useShowPhoto()
  return useMutation({
    mutationFn: (file: Blob) => call(putAvatar, { body: fileForm(file) }),
    onSuccess: ({ slices_info }) => show(slices_info),
  })
}

export function useRemovePhoto() {
  const show = useShowPhoto()
  return useMutation({
    mutationFn: () => call(deleteAvatar, {}),
    onSuccess: ({ slices_info }) => show(slices_info),
    meta: { otherwise: 'e.delete' },
  })
}

function useShowPhoto(): (slices: Slices) => void {
  const cache = useQueryClient()
  return (slices_info) => cache.setQueryData<User>(meKey, (user) => user && { ...user, slices_info })
}

/** The file name is fixed: the server detects the type by content. */
export function fileForm(file: Blob): FormData {
  const form = new FormData()
  form.append('file', file, 'photo')
  return form
}
