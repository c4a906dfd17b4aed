import type { Database, RawSql } from '../db/open.ts'

type Column = { table: string; column: string; type: string; nullable: boolean; values: string[] | null }

const values: Record<string, string[]> = {
  'challenge.purpose': [
    'register',
    'login',
    'restore',
    'password_change',
    'email_change',
    'email_verify',
    'phone_verify',
    'transport_change',
  ],
  'oidc_artifact.kind': ['Session', 'Grant', 'AuthorizationCode', 'AccessToken', 'RefreshToken'],
  'oidc_request.kind': ['Interaction', 'PushedAuthorizationRequest', 'ReplayDetection', 'DeviceCode', 'UserCode'],
  'event.kind': ['signed_in', 'sign_in_refused', 'code_refused', 'access_changed'],
  'message.kind': ['code', 'notice', 'logout'],
}

/** Tables whose size does not depend on the number of accounts. A filled `legal_change` would ask every account for consent. */
export const smallTables = {
  signing_key: 'a few at a time',
  receipt_key: 'one row a rotation',
  epoch: 'one row',
  house_secret: 'one row a secret',
  lease: 'one row a job',
  legal_text: 'one row a text, version and language',
  legal_change: 'one row a version that users are asked to accept',
  page_build: 'one row a version',
  policy: 'one row a policy',
  operator_role: 'one row a person of support',
  migration: 'one row a file',
  test_clock: 'one row',
}

/**
 * Fills every table except `smallTables` and `empty` with `rows` rows and updates the statistics. Row n belongs to account n.
 * Disables foreign keys and triggers, which needs a superuser.
 */
export async function fillTables(
  { inTransaction }: Database,
  rows: number,
  { empty = [], over }: { empty?: readonly string[]; over: Over },
): Promise<void> {
  const columnsOf = await inTransaction(async (raw) => {
    await raw.exec(
      `create or replace function app_now() returns timestamptz language sql stable as 'select now()';
      select make_months(now() - ${around}, now() + ${around})`,
    )
    return Map.groupBy(await listColumns(raw), ({ table }) => table)
  })
  const tables = [...columnsOf].filter(([table]) => !(table in smallTables || empty.includes(table)))
  const fill = (share: typeof tables) =>
    inTransaction(async ({ exec }) => {
      await exec('set local session_replication_role = replica')
      for (const [table, columns] of share) {
        const names = columns.map(({ column }) => column).join(', ')
        await exec(
          `insert into ${table} (${names}) select ${columns.map((column) => sample(column, over)).join(', ')} from generate_series(1, ${rows}) n`,
        )
      }
    })
  await Promise.all([0, 1].map((half) => fill(tables.filter((_, at) => at % 2 === half))))
  await inTransaction((raw) => raw.exec('analyze'))
}

async function listColumns(raw: RawSql): Promise<Column[]> {
  const rows = await raw.query(`
    select c.table_name, c.column_name, c.udt_name, c.is_nullable = 'YES' as nullable, (
      select array_agg(one[1]) from pg_constraint k, regexp_matches(pg_get_constraintdef(k.oid), '''(\\w+)''::text', 'g') one
      where k.conrelid = c.table_name::regclass and k.contype = 'c' and array_length(k.conkey, 1) = 1
        and k.conkey[1] = c.ordinal_position
    ) as values
    from information_schema.columns c where c.table_schema = 'public' and c.is_generated = 'NEVER'
      and c.table_name not in (select relname from pg_class where relispartition) order by c.table_name, c.ordinal_position`)
  return rows.map((row) => ({
    table: String(row['table_name']),
    column: String(row['column_name']),
    type: String(row['udt_name']),
    nullable: row['nullable'] === true,
    values: Array.isArray(row['values']) ? row['values'] : null,
  }))
}

function sample({ table, column, type, nullable, values: checked }: Column, over: Over): string {
  const listed = checked ?? values[`${table}.${column}`]
  const isTime = type === 'timestamptz'
  const value = isTime
    ? times[over]
    : listed
      ? `('{${listed.join(',')}}'::text[])[1 + n % ${listed.length}]`
      : samples[type]
  if (value === undefined) throw new Error(`what does a ${type} look like? (${table}.${column})`)
  return nullable && isTime ? `case when n % 2 = 0 then ${value} end` : value
}

const around = `1000 * interval '1 hour'`

/** `all` gives the statistics of a quiet night, whose plans may be cached until the morning. */
type Over = 'half' | 'all'
const times: Record<Over, string> = {
  half: `now() + (n % 2000 - 1000) * interval '1 hour'`,
  all: `now() - (n % 2000 + 1) * interval '30 minutes'`,
}

const samples: Record<string, string> = {
  uuid: `lpad(to_hex(n), 32, '0')::uuid`,
  text: `'text ' || n`,
  bytea: `decode(lpad(to_hex(n), 64, '0'), 'hex')`,
  date: 'current_date - n % 365',
  int4: '1 + n % 100',
  float8: 'n % 100',
  bool: 'n % 2 = 0',
  jsonb: `'{}'`,
  _text: `array['text ' || n]`,
}
