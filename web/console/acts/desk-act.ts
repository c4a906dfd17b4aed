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

/** An act that asks for a reason. `undo`: how to undo it; `never`: it cannot be undone; absent: it changes nothing. `always`: is sent with each call. */
export type DeskAct = {
  call: AdminCall
  role: Role
  name: PlainConsoleKey
  will: PlainConsoleKey
  undo?: PlainConsoleKey | 'never'
  fields?: readonly ActField[]
  always?: Record<string, boolean>
}
