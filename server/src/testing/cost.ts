import type { World } from './world.ts'

const writes = /\b(insert into|update|delete from)\b/i

/** Counts the statements of `work` without `begin` and `commit`, and its commits. A write outside a transaction counts as a commit. */
export async function costOf(
  w: Pick<World, 'statements'>,
  work: () => Promise<unknown>,
): Promise<{ statements: number; commits: number }> {
  let [statements, commits, isOpen] = [0, 0, false]
  for (const text of await w.statements(work)) {
    if (text === 'begin') isOpen = true
    else if (text === 'commit') [isOpen, commits] = [false, commits + 1]
    else [statements, commits] = [statements + 1, commits + (!isOpen && writes.test(text) ? 1 : 0)]
  }
  return { statements, commits }
}
