import * as api from '@kabinet/contract/api/handbooks.api'
import { regionCodes } from '@kabinet/contract/data/region-codes'
import { regions } from '@kabinet/contract/data/regions'
import type { Locale } from '@kabinet/contract/fields/locale'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { type Call, serve } from '../../http/serve.ts'
import { pickRows } from './pick-rows.ts'
import { timeZones } from './time-zones.ts'

/** Public reference lists (docs/contract.md#documents-partners-services-handbooks-feedback). */
export function handbookRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, api.listTimezones, async (call) => {
    const rows = timeZones(call.caller.locale, deps.now())
    return shared(call, pickRows(rows, call.query, call.caller.locale))
  })
  serve(app, deps, api.listRegions, async (call) =>
    shared(call, pickRows(regionRows(call.caller.locale), call.query, call.caller.locale)),
  )
}

const regionRows = (locale: Locale) =>
  regionCodes.map((id) => {
    const { [locale]: name, ...others } = regions[id]
    return { id, name, also: Object.values(others).join(' ') }
  })

function shared<A>({ setHeader }: Pick<Call<typeof api.listRegions>, 'setHeader'>, answer: A): A {
  setHeader('cache-control', 'public, max-age=3600')
  setHeader('vary', 'device-locale')
  return answer
}
