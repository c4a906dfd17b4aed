import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'

type Db = Deps['db']
export type StoredContent = { content: Buffer; mac: Buffer }

/** No browser still has a page of a version open this long after its last process. */
const keptDays = 30
const atWorkSeconds = 20

export async function keepBuild(db: Db, id: string, { content, mac }: StoredContent): Promise<void> {
  await sql`delete from page_build where seen_at < app_now() - make_interval(days => ${keptDays}::int)`.execute(db)
  await sql`insert into page_build (id, content, mac) values (${id}, ${content}, ${mac})
    on conflict (id) do update set content = excluded.content, mac = excluded.mac, seen_at = excluded.seen_at`.execute(
    db,
  )
}

/** Assigns existing files to this build. Returns the SHA-256 of their content in hexadecimal. */
export async function claimFiles(db: Db, build: string, paths: readonly string[]) {
  const { rows } = await sql<{ path: string; digest: string; mac: Buffer }>`
    update page_file set build_id = ${build} where path = any(${paths}::text[])
    returning path, encode(sha256(content), 'hex') as digest, mac`.execute(db)
  return rows
}

export async function keepFile(db: Db, build: string, path: string, { content, mac }: StoredContent): Promise<void> {
  await sql`
    insert into page_file (path, build_id, content, mac) values (${path}, ${build}, ${content}, ${mac}) 
    on conflict (path) do update set build_id = excluded.build_id, content = excluded.content, mac = excluded.mac`.execute(
    db,
  )
}

/** Marks this build as running and returns the oldest running build. Undefined when this build is not in the table. */
export async function oldestAtWork(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with this_build as (update page_build set seen_at = app_now() where id = ${id} returning id)
    select b.id from page_build b, this_build
    where b.id = this_build.id or b.seen_at > app_now() - make_interval(secs => ${atWorkSeconds}::float8)
    order by b.first_at, b.id limit 1`.execute(db)
  return rows[0]?.id
}

export async function readBuild(db: Db, id: string): Promise<StoredContent | undefined> {
  const { rows } = await sql<StoredContent>`select content, mac from page_build where id = ${id}`.execute(db)
  return rows[0]
}

export async function readFile(db: Db, path: string): Promise<StoredContent | undefined> {
  const { rows } = await sql<StoredContent>`select content, mac from page_file where path = ${path}`.execute(db)
  return rows[0]
}
