import { createContext, type RefObject, useContext, useEffect } from 'react'

export type RowName = 'second-step' | 'passkeys' | 'app' | 'recovery-codes'
/** The row to go to. `press`: its action is wanted too, not only the focus. */
export type Wanted = { row: string; press: boolean }

export const WantedRow = createContext<Wanted | null>(null)
/** A row that is drawn again must not take the focus again. */
const taken = new WeakSet<Wanted>()

/** Focuses the row's action when the row is wanted, and opens its details. */
export function useWanted(row: RefObject<HTMLElement | null>, name: RowName | undefined): void {
  const wanted = useContext(WantedRow)
  useEffect(() => {
    if (name === undefined || wanted?.row !== name || taken.has(wanted)) return
    taken.add(wanted)
    const button = row.current?.querySelector('button')
    button?.focus()
    const expanded = button?.getAttribute('aria-expanded') ?? null
    if (expanded === null ? wanted.press : expanded === 'false') button?.click()
  }, [wanted, name, row])
}
