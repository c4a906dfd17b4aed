import { expect, test } from 'vitest'
import { tables } from '../db/schema.ts'
import { keptStatements } from './statements.ts'

/** What the text of a statement says already; `statements.plan.ts` looks at the plans. */
const statements = keptStatements()

/** A name in the lists of each: the session check, a login, a token, a visit with a sign-on cookie, the log of what services read. */
test.each(['accessHash', 'deviceHash', 'isRead', 'interactionHash', 'via'])(
  'statements by %s came in batches, too',
  (name) =>
    expect(
      statements.filter((text) => /with ordinality as asked \(/.test(text) && text.includes(`asked"."${name}"`)),
    ).not.toEqual([]),
)

const names = (text: string, table: string) =>
  new RegExp(`\\b(from|join|into|update|,)\\s+"?${table}"?\\b`, 'i').test(text)

// They can lie elsewhere than what is a person's (docs/decisions/0047).
test.each(['message', 'limit_counter', 'anomaly', 'lease'])('no statement names %s beside another table', (apart) => {
  const others = Object.keys(tables).filter((table) => table !== apart)
  expect(statements.filter((text) => names(text, apart) && others.some((other) => names(text, other)))).toEqual([])
})

const upserts = statements.filter((text) => /\bdo update set\b/i.test(text))

// A function there must be immutable where rows are distributed over servers, and what is given twice may be two things (docs/decisions/0047).
test.each(upserts)('what an upsert changes a row to comes from `excluded` and the row alone: %s', (text) => {
  const others = changesOf(text).flatMap((change) =>
    [...change.matchAll(/\$\d+|\b(\w+)\s*\(/g)].map(([found]) => found),
  )
  expect(others.filter((found) => !/^(array|all|unnest|coalesce|greatest|least)\s*\($/i.test(found))).toEqual([])
})

/** From `do update set` to what is returned, to the end of the parenthesis that it stands in, or to its own. */
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
