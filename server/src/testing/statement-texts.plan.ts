import { expect, test } from 'vitest'
import { tables } from '../db/schema.ts'
import { keptStatements } from './statements.ts'

const statements = keptStatements()

/** One parameter of each batched statement: session check and token. */
test.each(['accessHash', 'idHash'])('finds statements by %s in batches too', (name) =>
  expect(
    statements.filter((text) => /with ordinality as call \(/.test(text) && text.includes(`call"."${name}"`)),
  ).not.toEqual([]),
)

const names = (text: string, table: string) =>
  new RegExp(`\\b(from|join|into|update|,)\\s+"?${table}"?\\b`, 'i').test(text)

// These tables may be on another server than the account data (docs/decisions/0047).
test.each(['message', 'limit_counter', 'anomaly', 'lease'])('names %s with no other table in a statement', (apart) => {
  const others = Object.keys(tables).filter((table) => table !== apart)
  expect(statements.filter((text) => names(text, apart) && others.some((other) => names(text, other)))).toEqual([])
})

const upserts = statements.filter((text) => /\bdo update set\b/i.test(text))

// A function in an upsert must be immutable when rows are distributed, and a repeated parameter may have two values (docs/decisions/0047).
test('allows in the update of an upsert only `excluded` and the row', () => {
  const functions = upserts.flatMap((text) =>
    changesOf(text)
      .flatMap((change) => [...change.matchAll(/\$\d+|\b(\w+)\s*\(/g)].map(([found]) => found))
      .filter((found) => !/^(array|all|unnest|coalesce|greatest|least|encode)\s*\($/i.test(found))
      .map((found) => `${found}: ${text}`),
  )
  expect(functions).toEqual([])
})

function changesOf(text: string): string[] {
  return text
    .split(/\bdo update set\b/i)
    .slice(1)
    .map((rest) => {
      let depth = 0
      for (const { 0: token, index } of rest.matchAll(/[()]|\breturning\b/gi)) {
        if (token === '(') depth++
        else if (token === ')') depth--
        if (depth < 0 || (depth === 0 && token !== ')' && token !== '(')) return rest.slice(0, index)
      }
      return rest
    })
}
