import type { Locale } from '@kabinet/contract/fields/locale'
import { useLayoutEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { BoundDraft } from './bind-draft.ts'
import { loadDrafts, loadedDrafts } from './draft-owner.ts'

/** What is typed stays in this tab over a reload, the end of the session and Back until it is sent or given up (decision 0060). */
export type FormDraft = {
  /** What was typed before a reload or the end of a session stands in the form again, as changes that are not saved yet. */
  isRestored: boolean
  /** Some of its fields are never kept. */
  leavesOut: boolean
  /** In which language a field that stands there again was typed. */
  writtenIn: (path: string) => Locale | undefined
  /** The form has been sent. */
  sent: () => void
  /** The form is as it was at first. */
  discard: () => void
}

export type DraftOptions = {
  /** The name under which this tab keeps what is typed until it is sent; null for a form of secrets or of an identity document. */
  draft: string | null
  /** A later step drops it, and coming back to the form with all in it is no news. */
  outlivesSubmit?: boolean
}

/** Behind the sign-in the draft stands in the form before it is first drawn; an open page loads what that takes after its first view. */
export function useDraft<In extends FieldValues, Out>(
  rhf: UseFormReturn<In, unknown, Out>,
  { draft: form, outlivesSubmit = false }: DraftOptions,
  unkept: ReadonlySet<string>,
): FormDraft {
  const [isRestored, setRestored] = useState(false)
  const bound = useRef<BoundDraft | null>(null)
  useLayoutEffect(() => {
    if (form === null) return
    const at = { form, path: location.pathname }
    let isOver = false
    const bind = ({ bindDraft }: NonNullable<ReturnType<typeof loadedDrafts>>) => {
      if (isOver) return
      bound.current = bindDraft(rhf, at, unkept)
      setRestored(bound.current.isRestored && !outlivesSubmit)
    }
    const loaded = loadedDrafts()
    if (loaded) bind(loaded)
    else void loadDrafts().then(bind, () => undefined)
    return () => {
      isOver = true
      bound.current?.release()
    }
  }, [form, outlivesSubmit, rhf, unkept])

  const discard = () => {
    bound.current?.drop()
    setRestored(false)
    rhf.reset()
  }
  return {
    isRestored,
    leavesOut: unkept.size > 0,
    writtenIn: (path) => bound.current?.writtenIn(path),
    sent: () => outlivesSubmit || bound.current?.drop(),
    discard,
  }
}
