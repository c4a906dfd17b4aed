import type { Locale } from '@kabinet/contract/fields/locale'
import { useLayoutEffect, useRef, useState } from 'react'
import { type FieldValues, get, set, type UseFormReturn } from 'react-hook-form'
import type { BoundDraft } from './bind-draft.ts'
import { loadDrafts, loadedDrafts } from './load-drafts.ts'

/** Keeps typed values in this tab over reloads, session ends and Back, until sent or discarded (decision 0060). */
export type FormDraft = {
  /** True when values from before a reload or session end were restored as unsaved changes. */
  isRestored: boolean
  leavesOut: boolean
  writtenIn: (path: string) => Locale | undefined
  sent: () => void
  discard: () => void
}

export type DraftOptions = {
  /** Key of this tab's draft until it is submitted; null for forms with secrets or identity documents. */
  draft: string | null
  /** A later step drops the draft; returning to the filled form shows no restore notice. */
  outlivesSubmit?: boolean
}

/** Behind the sign-in the draft is restored before the first render; public pages load the code after their first view. */
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
      bound.current = bindDraft(rhf, { get, set }, at, unkept)
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
