import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'

type Db = Deps['db']
export type Kept = { content: Buffer; mac: Buffer }

/** So long after the last process of a version nobody has a page of it open any more. */
const keptDays = 30
/** Some looks of a process that is busy. */
const atWorkSeconds = 20

export async function keepBuild(db: Db, id: string, { content, mac }: Kept): Promise<void> {
  await sql`delete from page_build where seen_at < app_now() - make_interval(days => ${keptDays}::int)`.execute(db)
  await sql`insert into page_build (id, content, mac) values (${id}, ${content}, ${mac})
    on conflict (id) do update set content = excluded.content, mac = excluded.mac, seen_at = excluded.seen_at`.execute(
    db,
  )
}

/** Those that are there belong to this build from now on; answers what lies there, in hexadecimal digits of its SHA-256. */
export async function claimFiles(db: Db, build: string, paths: readonly string[]) {
  const { rows } = await sql<{ path: string; digest: string; mac: Buffer }>`
    update page_file set build_id = ${build} where path = any(${paths}::text[])
    returning path, encode(sha256(content), 'hex') as digest, mac`.execute(db)
  return rows
}

export async function keepFile(db: Db, build: string, path: string, { content, mac }: Kept): Promise<void> {
  await sql`
    insert into page_file (path, build_id, content, mac) values (${path}, ${build}, ${content}, ${mac}) 
    on conflict (path) do update set build_id = excluded.build_id, content = excluded.content, mac = excluded.mac`.execute(
    db,
  )
}

/** Says that this build is at work, and which one is the oldest that is; undefined when this one is not known. */
export async function oldestAtWork(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with own as (update page_build set seen_at = app_now() where id = ${id} returning id)
    select b.id from page_build b, own
    where b.id = own.id or b.seen_at > app_now() - make_interval(secs => ${atWorkSeconds}::float8)
    order by b.first_at, b.id limit 1`.execute(db)
  return rows[0]?.id
}

export async function readBuild(db: Db, id: string): Promise<Kept | undefined> {
  const { rows } = await sql<Kept>`select content, mac from page_build where id = ${id}`.execute(db)
  return rows[0]
}

export async function readFile(db: Db, path: string): Promise<Kept | undefined> {
  const { rows } = await sql<Kept>`select content, mac from page_file where path = ${path}`.execute(db)
  return rows[0]
}
