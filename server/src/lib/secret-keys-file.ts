import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { StartProblem } from './process/start-problem.ts'

export const newSecretKey = () => randomBytes(32).toString('base64')

/** The key file of the embedded database: one base64 key per line, newest first. Created at the first start. */
export function readOrMakeKeys(file: string): Buffer[] {
  if (!existsSync(file)) writeFileSync(file, `${newSecretKey()}\n`, { flag: 'wx', mode: 0o600 })
  const keys = readFileSync(file, 'utf8')
    .split(/\s+/)
    .filter(Boolean)
    .map((line) => Buffer.from(line, 'base64'))
  if (keys.length === 0 || keys.some((key) => key.length < 32))
    throw new StartProblem(`${file} does not hold the keys generated at the first start`)
  return keys
}
