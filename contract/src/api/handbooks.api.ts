import * as z from 'zod/mini'
import { route } from '../route.ts'
import { listQuery } from './list.ts'

const query = listQuery(['name', 'id'])
const rows = <S extends z.ZodMiniType>(item: S) => z.object({ items: z.array(item), total: z.number() })

/** `offset` in minutes east of UTC at the moment; names by locale. Open to all, cacheable. */
export const listTimezones = route({
  method: 'GET',
  path: '/api/handbooks/timezones',
  who: 'anyone',
  summary: 'Time zones',
  query,
  reply: rows(z.object({ id: z.string(), name: z.string(), offset: z.number() })),
  errors: [],
})

export const listRegions = route({
  method: 'GET',
  path: '/api/handbooks/regions',
  who: 'anyone',
  summary: 'The 89 regions of Russia',
  query,
  reply: rows(z.object({ id: z.string(), name: z.string() })),
  errors: [],
})

export const handbooksApi = { listTimezones, listRegions }
