import type { AdminCall } from '@kabinet/contract/admin/calls'
import type { Role } from '@kabinet/contract/admin/roles'
import type { PlainConsoleKey } from '../text/use-console-t.ts'

/** A field besides the reason. `choices`: a list; otherwise a line of text. `isFlag`: sent as true or not at all; any choice means yes. */
export type ActField = {
  name: string
  label: PlainConsoleKey
  hint?: PlainConsoleKey
  choices?: readonly { value: string; label: PlainConsoleKey }[]
  isOptional?: true
  isFlag?: true
}

/** Names of acts with a text that says what happens: `desk.block` and `desk.block.will`. */
type ActName = { [K in PlainConsoleKey]: `${K}.will` extends PlainConsoleKey ? K : never }[PlainConsoleKey]

/**
 * An act that asks for a reason. `undo`: how to undo it; `never`: it cannot be undone; absent: it changes nothing. `always`: is sent with
 * each call. `will`: for a name without its own text.
 */
export type DeskAct = {
  call: AdminCall
  role: Role
  undo?: PlainConsoleKey | 'never'
  fields?: readonly ActField[]
  always?: Record<string, boolean>
} & ({ name: ActName; will?: undefined } | { name: PlainConsoleKey; will: PlainConsoleKey })

export const willOf = (act: DeskAct): PlainConsoleKey => (act.will === undefined ? `${act.name}.will` : act.will)
