import { useState } from 'react'
import { CallError, isCallError } from '../../lib/call-error.ts'
import { findPhotoProblem, shrinkForUpload } from '../../lib/photo.ts'
import type { PlainKey } from '../../text/messages.ts'
import { toast } from '../../ui/toast/toast.tsx'

type State = {
  busy: 'uploading' | 'removing' | null
  /** Text key or the server's message. */
  problem?: string | undefined
  tooBig?: Blob | undefined
  failure?: { error: unknown; otherwise: PlainKey } | undefined
}

type PictureCalls = {
  upload: { mutateAsync: (file: Blob) => Promise<unknown> }
  removal: { mutateAsync: () => Promise<unknown> }
}

/** The file is checked before upload and can be shrunk on the device. */
export function usePicture({ upload, removal }: PictureCalls) {
  const [state, setState] = useState<State>({ busy: null })

  const send = async (file: Blob) => {
    setState({ busy: 'uploading' })
    try {
      await upload.mutateAsync(file)
      setState({ busy: null })
      toast('success', (t) => t('s.changed'))
    } catch (error) {
      setState({ busy: null, ...refusalOf(error, file) })
    }
  }
  const choose = async (file: Blob) => {
    const problem = await findPhotoProblem(file)
    if (problem === null) return send(file)
    setState({ busy: null, problem, tooBig: problem === 'v.photo.type' ? undefined : file })
  }
  const shrink = async (file: Blob) => {
    setState({ busy: 'uploading' })
    const small = await shrinkForUpload(file)
    if (small) return send(small)
    setState({ busy: null, problem: 'v.photo.size' })
  }
  const remove = async () => {
    setState({ busy: 'removing' })
    try {
      await removal.mutateAsync()
      setState({ busy: null })
      toast('success', (t) => t('s.deleted'))
    } catch (error) {
      setState({ busy: null, failure: { error, otherwise: 'e.delete' } })
    }
  }
  return { ...state, choose, shrink, remove }
}

function refusalOf(error: unknown, file: Blob): Partial<State> {
  // A proxy that rejects the size responds without an error code.
  if (error instanceof CallError && error.status === 413) return { problem: 'v.photo.size', tooBig: file }
  if (isCallError(error, 'INVALID_PARAM_VALUE')) return { problem: error.fields[0]?.message ?? 'v.photo.type' }
  return { failure: { error, otherwise: 'e.save' } }
}
