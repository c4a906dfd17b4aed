import { id, oneLine } from '@kabinet/contract/fields/text'
import { route, type Schema } from '@kabinet/contract/route'
import * as z from 'zod/mini'
import { actDone } from './admin-replies.ts'

export const reason = z.strictObject({ by: oneLine(1, 64), why: oneLine(1, 500) })
export const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
export const params = z.object({ id })

export const act = <const P extends string>(path: P, summary: string) => actWith(path, summary, reason)

export const actWith = <const P extends string, B extends Schema>(path: P, summary: string, body: B) =>
  route({
    method: 'POST',
    path,
    who: 'operator',
    summary,
    params,
    body,
    reply: actDone,
    repeat: 'acts-again',
    errors: ['NOT_EXIST', 'HUMAN_FRIENDLY'],
  })

export const list = <const P extends string, S extends Schema>(path: P, summary: string, shown: S) =>
  route({ method: 'GET', path, who: 'operator', summary, reply: z.object({ items: z.array(shown) }), errors: [] })
