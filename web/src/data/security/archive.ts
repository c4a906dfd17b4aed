import {
  type Archive,
  deleteArchive,
  downloadArchive,
  getArchive,
  requestArchive,
} from '@kabinet/contract/api/archive.api'
import { sendOtp } from '@kabinet/contract/api/auth/auth.api'
import type { Otp } from '@kabinet/contract/api/auth/otp'
import type { BodyFor } from '@kabinet/contract/route'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isCallError } from '../../lib/call-error.ts'
import { call } from '../../session/call.ts'
import { dropPendingCode, keepPendingCode } from '../../session/pending-codes.ts'
import { saveFile } from '../../ui/save-file.ts'
import { toastFailure } from '../../ui/toast/failure-toast.ts'

const key = ['archive']
const lookEveryMs = 2000
const code = 'data_download'

const isInWork = (archive: Archive | null | undefined) =>
  archive?.state === 'making' || (archive?.state === 'waiting' && archive.starts_at === archive.requested_at)

/** Looks again while the file is made. */
export function useArchive() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(getArchive, {}, { signal }),
    refetchInterval: ({ state }) => (isInWork(state.data?.archive) ? lookEveryMs : false),
  })
}

async function sendCode(): Promise<Otp> {
  const { otp } = await call(sendOtp, { body: { purpose: code } }, { as: 'signed-in' })
  return keepPendingCode(code, otp)
}

export type ArchiveCalls = ReturnType<typeof useArchiveCalls>

/** `code`: the name of the code that was sent. */
export function useArchiveCalls() {
  const cache = useQueryClient()
  const request = async (body: BodyFor<typeof requestArchive>) => {
    try {
      await call(requestArchive, { body })
      dropPendingCode(code)
    } finally {
      await cache.invalidateQueries({ queryKey: key })
    }
  }
  return { code, sendCode, request } as const
}

export function useDeleteArchive() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(deleteArchive, {}),
    onSuccess: () => cache.invalidateQueries({ queryKey: key }),
    meta: { otherwise: 'e.delete' },
  })
}

export function useDownloadArchive() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(downloadArchive, { body: {} }),
    onSuccess: (file) => saveFile(`my-data-${new Date().toISOString().slice(0, 10)}.zip`, file, 'application/zip'),
    onError: (error) => {
      if (isCallError(error, 'NOT_EXIST')) toastFailure(error, { NOT_EXIST: 'archive.gone' })
    },
    onSettled: () => cache.invalidateQueries({ queryKey: key }),
    meta: { otherwise: 'e.load' },
  })
}
