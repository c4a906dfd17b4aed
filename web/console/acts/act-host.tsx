import { useEffect, useSyncExternalStore } from 'react'
import { ActDialog } from './act-dialog.tsx'
import { actDraft, openedActStore } from './opened-act.ts'

/** Shows the opened act on any page, and opens the one that a sign-in interrupted. `by`: the account that is signed in. */
export function ActHost({ by }: { by: string }) {
  const opened = useSyncExternalStore(openedActStore.subscribe, openedActStore.get)
  useEffect(() => {
    openedActStore.set(openedActStore.get() ?? actDraft.read(by))
    return () => openedActStore.set(null)
  }, [by])
  if (!opened) return null
  const close = () => {
    actDraft.drop()
    openedActStore.set(null)
  }
  return <ActDialog opened={opened} by={by} onClose={close} />
}
