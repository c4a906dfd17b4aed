import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

const aims = { lines: 200, imports: 12, filesInFolder: 20 }

/** Prints what has grown past the sizes of docs/architecture.md. A question for the review, never a failure. */
export function printSizes(): void {
  const files = sourceFiles()
  const perFolder = Map.groupBy(files, dirname)
  const warnings = [
    ...files.flatMap(warningsOf),
    ...[...perFolder].flatMap(([folder, inside]) => (inside.length > aims.filesInFolder ? [`${folder}: ${inside.length} files`] : [])),
  ]
  if (warnings.length > 0) console.log(`\nLarger than we aim for (a question, no failure):\n  ${warnings.join('\n  ')}`)
}

function warningsOf(file: string): string[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  const imports = lines.filter((line) => /^(import|\} from) .*['"]$/.test(line)).length
  return [
    ...(lines.length > aims.lines ? [`${file}: ${lines.length} lines`] : []),
    ...(imports > aims.imports ? [`${file}: ${imports} imports`] : []),
  ]
}

/** Everything that git knows or would take, so that build output never counts. */
export function sourceFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z', '*.ts', '*.tsx', '*.mjs'], { encoding: 'utf8' })
  return listed.split('\0').filter((file) => file !== '' && existsSync(file))
}
