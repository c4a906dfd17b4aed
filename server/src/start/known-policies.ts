import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Deps } from '../deps.ts'
import { parseJson } from '../lib/parse-json.ts'

const known = z.array(z.object({ name: z.string(), value: z.string(), changed_at: z.string() }))

/** Keeps the policies in DATA_DIR, and logs those that the database has from an earlier time: a backup was restored. */
export function compareWithKnown({ config, policies: { rows }, log }: Pick<Deps, 'config' | 'policies' | 'log'>): void {
  const file = join(config.dataDir, 'policies.json')
  const text = readText(file)
  const before = known.safeParse(parseJson(text)).data ?? []
  for (const { name, value, changed_at } of before) {
    const now = rows.find((row) => row.name === name)
    if (now !== undefined && now.changed_at >= changed_at) continue
    log.warn(
      { policy: name, value: now?.value ?? null, before: value, changed_at },
      'a policy is older than this server knew: set it again if a backup was restored',
    )
  }
  const current = JSON.stringify(rows.map(({ name, value, changed_at }) => ({ name, value, changed_at })))
  if (current === text) return
  // Processes may share the folder.
  writeFileSync(`${file}.${process.pid}`, current)
  renameSync(`${file}.${process.pid}`, file)
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
