import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { acts } from '../acts/all.ts'
import { actName } from '../acts/act.ts'
import type { ReadCommand } from './read-typed.ts'
import { type Printed, refusalText, runOne } from './run-one.ts'
import type { Runner } from './runner.ts'

/** Does the act for each line of the file, and reports line by line. The audit gets one entry for the file, with its hash. */
export async function runFile(runner: Runner, command: ReadCommand, path: string): Promise<Printed> {
  const { act, raw, who } = command
  const bytes = readFileSync(path)
  const hash = createHash('sha256').update(bytes).digest('hex')
  const field = act.person ?? act.login ?? ''
  const logins = linesOf(decode(bytes))
  const reason = typeof raw['why'] === 'string' ? { why: `${raw['why']} (file ${hash.slice(0, 12)})` } : {}
  const report: string[] = []
  let refused = 0
  for (const login of logins) {
    try {
      report.push(`${login}: ${await runOne(runner, { ...command, raw: { ...raw, ...reason, [field]: login } })}`)
    } catch (error) {
      const text = refusalText(error)
      if (text === undefined) throw error
      refused += 1
      report.push(`${login}: refused. ${text}`)
    }
  }
  const counts = { lines: logins.length, refused }
  if (!act.isRead)
    await runner.run(acts.operators.recordFile, { act: actName(act), hash, ...counts, why: raw['why'] }, who)
  return { text: [...report, `${logins.length} lines, ${refused} refused`].join('\n'), hasRefused: refused > 0 }
}

/** UTF-16 by its byte order mark, else UTF-8, else Windows-1251, which Excel writes in Russia. */
export function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1251').decode(bytes)
  }
}

function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  return [...new Set(lines.filter((line) => line !== '' && !line.startsWith('#')))]
}
