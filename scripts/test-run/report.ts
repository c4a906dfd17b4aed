import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

export type FileResult = {
  project: string
  file: string
  /** Milliseconds, imports and hooks included. */
  time: number
  passed: number
  failed: number
  skipped: number
  /** Names of failed tests; empty when the file itself failed. */
  failures: string[]
}

/** Appends a line of JSON for each test file to the file in TEST_REPORT, which `scripts/test.ts` reads. */
export class FileReporter implements Reporter {
  onTestModuleEnd(module: TestModule): void {
    const to = process.env['TEST_REPORT']
    if (to) appendFileSync(to, `${JSON.stringify(resultOf(module))}\n`)
  }
}

function resultOf(module: TestModule): FileResult {
  const tests = [...module.children.allTests()]
  const count = (state: ReturnType<TestCase['result']>['state']) =>
    tests.filter((test) => test.result().state === state).length
  const failures = tests.filter((test) => test.result().state === 'failed').map(({ fullName }) => fullName)
  const hasBroken = failures.length === 0 && module.state() === 'failed'
  const { collectDuration, setupDuration, duration } = module.diagnostic()
  return {
    project: module.project.name,
    file: relative(process.cwd(), module.moduleId),
    time: Math.round(collectDuration + setupDuration + duration),
    passed: count('passed'),
    failed: failures.length + (hasBroken ? 1 : 0),
    skipped: count('skipped'),
    failures,
  }
}
