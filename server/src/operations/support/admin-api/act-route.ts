import { id, oneLine } from '@kabinet/contract/fields/text'
import { route } from '@kabinet/contract/route'
import * as z from 'zod/mini'
import { actDone } from './admin-replies.ts'

export const reason = z.strictObject({ by: oneLine(1, 64), why: oneLine(1, 500) })
export const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
export const params = z.object({ id })
export const act = <const P extends string>(path: P, summary: string) =>
  route({
    method: 'POST',
    path,
    who: 'operator',
    summary,
    params,
    body: reason,
    reply: actDone,
    repeat: 'acts-again',
    errors: ['NOT_EXIST', 'HUMAN_FRIENDLY'],
  })
