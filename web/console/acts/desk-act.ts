import type { AdminCall } from '@kabinet/contract/admin/calls'
import type { Role } from '@kabinet/contract/admin/roles'
import type { PlainConsoleKey } from '../text/use-console-t.ts'

/** A field besides the reason. `choices`: a list; otherwise a line of text. */
export type ActField = {
  name: string
  label: PlainConsoleKey
  hint?: PlainConsoleKey
  choices?: readonly { value: string; label: PlainConsoleKey }[]
  isOptional?: true
}

/** An act that asks for a reason. `undo`: how to undo it; `never`: it cannot be undone; absent: it changes nothing. */
export type DeskAct = {
  call: AdminCall
  role: Role
  name: PlainConsoleKey
  will: PlainConsoleKey
  undo?: PlainConsoleKey | 'never'
  fields?: readonly ActField[]
}
