import { execFileSync } from 'node:child_process'

/** Files that differ from the commit, committed or not, and new files; none outside a git repository or without that commit. */
export function changedFiles(since: string): string[] {
  return [...git('diff', '--name-only', '--relative', since), ...git('ls-files', '--others', '--exclude-standard')]
}

function git(...args: string[]): string[] {
  try {
    const text = execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return text.split('\n').filter(Boolean)
  } catch {
    return []
  }
}
