import { UsageError } from '../../lib/usage-error.ts'
import { SupportRefusal } from '../support/refusal.ts'
import { commandOf } from './help.ts'
import { runFile } from './run-file.ts'
import { type Printed, refusalText, runOne } from './run-one.ts'
import { type ReadCommand, readTyped } from './read-typed.ts'
import type { Runner } from './runner.ts'

/** Reads the words after `npm run admin --`. Throws `UsageError`, and an error in one line for a missing reason. */
export function readCommand(words: readonly string[]): ReadCommand {
  const act = commandOf(words)?.act
  if (!act) throw new UsageError()
  return readTyped(act, words)
}

/** Throws an error whose message is for the operator. */
export async function runCommand(runner: Runner, command: ReadCommand): Promise<Printed> {
  if (command.file !== undefined) return runFile(runner, command, command.file)
  try {
    return { text: await runOne(runner, command), hasRefused: false }
  } catch (error) {
    throw inOneLine(error)
  }
}

function inOneLine(error: unknown): unknown {
  const text = refusalText(error)
  return text === undefined || error instanceof SupportRefusal ? error : new Error(text, { cause: error })
}
