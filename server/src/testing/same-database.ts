import type { Database } from '../db/open.ts'

const shape = `
  select concat('function', oid, xmin) as part from pg_proc where pronamespace = 'public'::regnamespace
  union all select concat('trigger', tgrelid, tgname, tgenabled) from pg_trigger where not tgisinternal and tgparentid = 0
  union all select concat('relation', relname, relkind, relnatts, reloptions, relacl, relrowsecurity) from pg_class
    where relnamespace = 'public'::regnamespace and not relispartition
  union all select concat('month', relname) from pg_class where relispartition and relkind = 'r'
  union all select concat('constraint', conrelid, conname, convalidated) from pg_constraint
    where connamespace = 'public'::regnamespace and conparentid = 0 and conrelid not in (select oid from pg_class where relispartition)
  union all select concat('setting', setconfig) from pg_db_role_setting where setdatabase = (select oid from pg_database where datname = current_database())`
/** A hash of the tables, functions, triggers and settings; the template stores it as the comment of its schema. */
export const fingerprint = `select md5(string_agg(part, ' ' order by part)) from (${shape}) shape`

/** False when tests changed more than rows, such as the months that come with a moved clock. */
export async function isAsCreated({ inTransaction }: Database): Promise<boolean> {
  const [row] = await inTransaction(({ query }) =>
    query(`select (${fingerprint}) = obj_description('public'::regnamespace, 'pg_namespace') as same`),
  )
  return row?.['same'] === true
}

/** Uses `delete`: `truncate` makes new files for every table and index. Accounts go first: a consent that ends before its account adds a row to `past_grant`. */
export async function emptyTables(
  { inTransaction }: Pick<Database, 'inTransaction'>,
  kept: readonly string[],
): Promise<void> {
  const names = kept.map((name) => `'${name}'`).join(', ')
  await inTransaction((raw) =>
    raw.exec(`do $$ declare name text; begin
      for name in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and relname not in (${names}) order by relname <> 'account' loop
        execute format('delete from %I', name);
      end loop;
      update test_clock set ahead = '0';
      perform make_coming_months();
    end $$`),
  )
}
