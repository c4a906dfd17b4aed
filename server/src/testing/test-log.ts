import { pino } from 'pino'
import { beforeEach } from 'vitest'

/** A log of warnings and errors. `logged`: its lines in the present test; `entries`: the same, parsed. */
export function testLog() {
  const logged: string[] = []
  beforeEach(() => void logged.splice(0))
  return {
    log: pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) }),
    logged,
    entries: (): Record<string, unknown>[] => logged.map((line) => JSON.parse(line)),
  }
}
