import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { acts } from '../acts/all.ts'
import { actName } from '../acts/act.ts'
import { linesOf } from './read-file.ts'
import type { ReadCommand } from './read-typed.ts'
import { type Printed, refusalText, runOne } from './run-one.ts'
import type { Runner } from './runner.ts'

/**
 * Does the act for each line of the file, and reports line by line. The audit first gets one entry for the file, with its hash, which refuses
 * a file over the day's limit.
 */
export async function runFile(runner: Runner, command: ReadCommand, path: string): Promise<Printed> {
  const { act, raw, who } = command
  const bytes = readFileSync(path)
  const hash = createHash('sha256').update(bytes).digest('hex')
  const lines = linesOf(bytes, act)
  const spread = raw['spread'] === true ? { spread: true } : {}
  const begun = { act: actName(act), hash, lines: lines.length, ...spread, why: raw['why'] }
  if (!act.isRead) await runner.run(acts.operators.beginFile, begun, who)
  const reason = typeof raw['why'] === 'string' ? { why: `${raw['why']} (file ${hash.slice(0, 12)})` } : {}
  const report: string[] = []
  let refused = 0
  for (const { login, fields } of lines) {
    try {
      report.push(`${login}: ${await runOne(runner, { ...command, raw: { ...raw, ...reason, ...fields } })}`)
    } catch (error) {
      const text = refusalText(error)
      if (text === undefined) throw error
      refused += 1
      report.push(`${login}: refused. ${text}`)
    }
  }
  return { text: [...report, `${lines.length} lines, ${refused} refused`].join('\n'), hasRefused: refused > 0 }
}
