import * as z from 'zod/mini'
import { count } from '../fields/reply-types.ts'
import { route } from '../route.ts'
import { listOf, listQuery } from './list.ts'

const query = listQuery(['name', 'id'])

/** `offset` in minutes east of UTC at the moment; names by locale. Public and cacheable. */
export const listTimezones = route({
  method: 'GET',
  path: '/api/handbooks/timezones',
  who: 'anyone',
  summary: 'List the time zones',
  query,
  reply: listOf(z.object({ id: z.string(), name: z.string(), offset: count })),
  errors: [],
})

export const listRegions = route({
  method: 'GET',
  path: '/api/handbooks/regions',
  who: 'anyone',
  summary: 'List the 89 regions of Russia',
  query,
  /** `also`: the name in the other languages, by which it is found too. */
  reply: listOf(z.object({ id: z.string(), name: z.string(), also: z.optional(z.string()) })),
  errors: [],
})

export const handbooksApi = { listTimezones, listRegions }
