import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Also the new files that are not committed yet, and not those deleted. */
export const repositoryFiles = (...paths: readonly string[]): string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...paths], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && existsSync(file))
