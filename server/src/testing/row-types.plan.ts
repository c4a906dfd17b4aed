import { globSync, readFileSync } from 'node:fs'
import { API, SignatureKind, type Type } from 'typescript/unstable/sync'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isShortRun } from '../../../testbed/sample.ts'
import { type Kind, kinds } from './seen-rows.ts'
import { keptRows } from './statements.ts'

const folder = resolve(import.meta.dirname, '../..')
const config = resolve(folder, '../tsconfig.json')
const seen = keptRows()
const api = new API({ cwd: folder })
const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects()
if (!project) throw new Error('tsconfig.json is not read')
const { checker } = project
afterAll(() => api.close())

type Place = { place: string; columns: Record<string, Kind[]> }

/** Rows of a batch belong to its calls, which also run alone and are recorded there. */
const handsOn = 'src/db/batched-reads.ts'

const declaredQueries = globSync('src/**/*.ts', {
  cwd: folder,
  exclude: ['**/*.test.ts', '**/testing/**', handsOn],
}).flatMap((file): Place[] => {
  const text = readFileSync(join(folder, file), 'utf8')
  return [...text.matchAll(/(?<!transaction\(\))\.execute(TakeFirst(OrThrow)?)?\(/g)].flatMap(({ index }) => {
    const columns = columnsOf(rowTypeAt(join(folder, file), index + 1))
    const line = text.slice(0, index).split('\n').length
    return columns.length > 0 ? [{ place: `server/${file}:${line}`, columns: Object.fromEntries(columns) }] : []
  })
})

test('has rows that the tests of this run recorded', () => expect(Object.keys(seen).length).toBeGreaterThan(0))

test('matches every row type with the rows of PostgreSQL', () => expect(declaredQueries.flatMap(faultsOf)).toEqual([]))

function faultsOf({ place, columns }: Place): string[] {
  const rows = seen[place] ?? {}
  return Object.entries(columns).flatMap(([column, may]) => {
    const kindsSeen = rows[column]
    // The short run has not all cases.
    if (!kindsSeen) return isShortRun || isReadOfTwin(columns) ? [] : [`${place}: no test reads ${column}`]
    return kindsSeen.filter((kind) => !may.includes(kind)).map((kind) => `${place}: ${column} may be ${kind}`)
  })
}

/** A compiled statement with several callers is recorded at the one that ran it first. */
function isReadOfTwin(columns: Place['columns']): boolean {
  const names = (place: Place['columns']) => Object.keys(place).toSorted().join()
  return declaredQueries.some((other) => seen[other.place] && names(other.columns) === names(columns))
}

/** The row type of the `execute` call at this position. A template returns `{ rows }`, the builder returns rows or the first row. */
function rowTypeAt(file: string, position: number): Type | undefined {
  const method = checker.getTypeAtPosition(file, position)
  const [signature] = method ? checker.getSignaturesOfType(method, SignatureKind.Call) : []
  const answer = argumentOf(signature && checker.getReturnTypeOfSignature(signature))
  if (!answer) return undefined
  const rows = checker.getPropertyOfType(answer, 'rows')
  if (rows) return argumentOf(checker.getTypeOfSymbol(rows))
  const row = checker.isArrayLikeType(answer) ? argumentOf(answer) : checker.getNonNullableType(answer)
  return row && isCount(row) ? undefined : row
}

function isCount(type: Type): boolean {
  return /^(Insert|Update|Delete)Result$/.test(checker.typeToString(type))
}

function argumentOf(type: Type | undefined): Type | undefined {
  return type?.isTypeReference() ? checker.getTypeArguments(type)[0] : undefined
}

function columnsOf(row: Type | undefined): [column: string, may: Kind[]][] {
  return row
    ? checker.getPropertiesOfType(row).map((property) => [property.name, kindsOf(checker.getTypeOfSymbol(property))])
    : []
}

function kindsOf(type: Type | undefined): Kind[] {
  if (!type) return []
  if (type.isUnionType()) return type.getTypes().flatMap(kindsOf)
  if (type.isIntersectionType()) return type.getTypes().flatMap(kindsOf).slice(0, 1)
  if (type.isStringLiteralType() || type.isTemplateLiteralType()) return ['string']
  if (type.isNumberLiteralType()) return ['number']
  if (type.isBooleanLiteralType()) return ['boolean']
  if (checker.isArrayLikeType(type)) return ['array']
  const name = checker.typeToString(type)
  if (name === 'unknown' || type.isTypeParameter()) return [...kinds]
  return [kinds.find((kind) => kind === name) ?? 'object']
}
