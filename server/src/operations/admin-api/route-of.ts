import { instant } from '@kabinet/contract/fields/reply-types'
import type { Route, Schema } from '@kabinet/contract/route'
import * as z from 'zod/mini'
import { type Act, actorName, why } from '../acts/act.ts'

/** The person who acts. A named token says it; with ADMIN_TOKEN the console says it. */
const by = z.optional(actorName)

/** When the act happened that this one undoes: it is refused if that was done again later. */
const undoes = z.optional(instant)

/** Undefined: the act may not leave the machine. */
export function routeOf(act: Act): Route | undefined {
  if (act.http === undefined) return undefined
  const { method, path } = callOf(act.http)
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const pick = (isWanted: (name: string) => boolean): Record<string, Schema> =>
    Object.fromEntries(Object.entries(act.input).filter(([name]) => isWanted(name)))
  const [params, rest] = [pick((name) => inPath.includes(name)), pick((name) => !inPath.includes(name))]
  const common = {
    path,
    who: 'operator',
    summary: act.summary,
    reply: act.reply,
    errors: ['AUTH_FORBIDDEN', 'NOT_EXIST', 'HUMAN_FRIENDLY', ...(act.errors ?? [])],
    ...(act.status ? { status: act.status } : {}),
    ...(inPath.length > 0 ? { params: z.object(params) } : {}),
  } as const
  if (method === 'GET')
    return { ...common, method, ...(Object.keys(rest).length > 0 ? { query: z.strictObject(rest) } : {}) }
  const body = z.strictObject({ ...(act.isRead ? {} : { by, why, undoes }), ...rest })
  return { ...common, method, repeat: 'acts-again', body }
}

export function callOf(http: NonNullable<Act['http']>) {
  const [, method, path = ''] = /^(GET|POST|PATCH) (.*)$/.exec(http) ?? []
  if (method !== 'GET' && method !== 'POST' && method !== 'PATCH') throw new Error(`${http} is no call`)
  return { method, path } as const
}
