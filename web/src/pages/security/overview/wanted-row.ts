import { createContext, type RefObject, useContext, useEffect } from 'react'
import type { AdvisedRow } from '../../../components/advice/advice.tsx'

/** The row to go to. `press`: its action is wanted too, not only the focus. */
export type Wanted = { row: string; press: boolean }

/** `onReached`: forgets the row, so that it does not take the focus again when it is drawn again. */
export const WantedRow = createContext<{ wanted: Wanted | null; onReached: () => void }>({
  wanted: null,
  onReached: () => undefined,
})

export function useWanted(row: RefObject<HTMLElement | null>, name: AdvisedRow | undefined): void {
  const { wanted, onReached } = useContext(WantedRow)
  useEffect(() => {
    if (name === undefined || wanted?.row !== name) return
    onReached()
    const button = row.current?.querySelector('button')
    button?.focus()
    const expanded = button?.getAttribute('aria-expanded') ?? null
    if (expanded === null ? wanted.press : expanded === 'false') button?.click()
  }, [wanted, onReached, name, row])
}
