import { locales } from '@kabinet/contract/fields/locale'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { openPostgres } from '../../db/postgres.ts'
import { tables } from '../../db/schema.ts'
import { collecting, openZip } from '../../testing/archives.ts'
import { fillTables } from '../../testing/crowd.ts'
import { testWorld } from '../../testing/world.ts'
import { archiveSchema } from './archive-schema.ts'
import { exportedList, exportedTables } from './exported-tables.ts'
import { pageTexts } from './page-texts.ts'
import { omittedColumns } from './read-exported.sql.ts'
import { writeArchive } from './write-archive.ts'

const w = testWorld()

test('declares for every table how it is exported, or why not', () => {
  const forgotten = Object.keys(tables).filter((table) => !Object.hasOwn(exportedTables, table))
  expect(forgotten, 'add it to `exportedTables` of domain/personal-data/exported-tables.ts').toEqual([])
})

test('exports no secret, no hash of one, and no column that names somebody else', () => {
  const exported = exportedList.flatMap(([table, declared]) =>
    Object.keys(tables[table])
      .filter((column) => !omittedColumns(table, declared).includes(column))
      .map((column) => `${table}.${column}`),
  )
  const suspect = exported.filter((name) => /\..*(hash|secret|sealed|_by$|^who$|password|token|key)|\.who$/.test(name))
  expect(suspect.toSorted()).toEqual([
    'account.password_changed_at',
    'agreement.text_hash',
    'api.proved_by',
    'api.token_alg',
    'api.token_format',
    'contact_candidate.allowed_by',
    'device.by_passkey',
    'document.sealed',
    'feedback.sealed',
    'operator_role.suspended_by',
    'partner.sealed',
    'recovery.password_changed_at',
    'service.dpop_bound_access_tokens',
    'service.id_token_signed_response_alg',
    'service.token_endpoint_auth_method',
    'service_change.who',
    'service_registration.token_name',
    'session.passkey_id',
    'session.password_proven_at',
    'support_recovery.password_changed_at',
  ])
})

test('has a name in each language for every exported kind and column', () => {
  const hidden = /(^|_)id$|^sealed$/
  for (const locale of locales) {
    const { fields } = pageTexts[locale]
    const nameless = exportedList.flatMap(([table, declared]) =>
      Object.keys(tables[table]).filter(
        (column) =>
          ![...omittedColumns(table, declared), declared.picture].includes(column) &&
          !hidden.test(column) &&
          !Object.hasOwn(fields, column),
      ),
    )
    expect([...new Set(nameless)], locale).toEqual([])
  }
})

const noRows = ['document', 'partner', 'feedback', 'person_key', 'operator_role']

test('writes lines of every kind that match the schema, and only rows of the user', async () => {
  const { url } = w.testDatabase
  if (url === undefined) return
  const database = openPostgres({ url, connections: 2, statementMs: 0 })
  await fillTables(database, 4, { empty: noRows, over: 'half' })
  await database.close()
  const { sink, bytes } = collecting()
  await writeArchive(w.deps, { accountId: '00000000-0000-0000-0000-000000000002', withDocuments: true }, sink)
  const { rows } = await openZip(bytes())
  const kinds = exportedList.flatMap(([table, { kind }]) => (noRows.includes(table) ? [] : [kind]))
  expect([...new Set(rows.map(({ kind }) => kind))]).toEqual(kinds)
  const ajv = new Ajv2020({ allErrors: true, strictTypes: false })
  addFormats.default(ajv)
  const check = ajv.compile(archiveSchema())
  const wrong = rows.filter((row) => !check(row)).map((row) => JSON.stringify(row))
  expect(wrong).toEqual([])
  expect(JSON.stringify(rows)).not.toMatch(/00000000000[134]"|text [134]"/)
})
