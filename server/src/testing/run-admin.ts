import type { Deps } from '../deps.ts'
import { readCommand, runCommand } from '../operations/command-line/run-command.ts'
import { localRunner } from '../operations/command-line/runner.ts'

/** The text that `npm run admin -- …` prints. */
export async function runAdmin(deps: Deps, words: readonly string[]): Promise<string> {
  const { text } = await runCommand(localRunner(deps), readCommand(words))
  return text
}

/** What confirms an act on everybody. */
export const yes = ({ config }: Pick<Deps, 'config'>): string[] => ['--yes', new URL(config.publicUrl).host]
