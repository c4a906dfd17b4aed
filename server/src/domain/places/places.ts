import type { Place } from '@kabinet/contract/data/place'
import { Reader, type Response } from 'mmdb-lib'
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import type { Config } from '../../config/config.ts'
import { eachLocale } from '../../lib/each-locale.ts'
import { StartProblem } from '../../lib/process/start-problem.ts'

export type Places = { placeOf: (address: string) => Place | null }

const answer = z.object({
  country: z.optional(z.object({ iso_code: z.optional(z.string()) })),
  country_code: z.optional(z.string()),
  city: z.optional(z.union([z.string(), z.object({ names: z.record(z.string(), z.string()) })])),
})

/** The whole file is kept in memory; a look-up takes microseconds. Throws a `StartProblem`. */
export function readPlaces({ placesDatabase: path }: Pick<Config, 'placesDatabase'>): Places | undefined {
  if (path === undefined) return undefined
  const reader = openReader(path)
  return {
    placeOf: (address) => {
      const said = answer.safeParse(askReader(reader, address))
      if (!said.success) return null
      const { country, country_code, city } = said.data
      const code = country?.iso_code ?? country_code
      return code !== undefined && /^[A-Z]{2}$/.test(code) ? { country: code, city: namesOf(city) } : null
    },
  }
}

function openReader(path: string): Reader<Response> {
  try {
    return new Reader<Response>(readFileSync(path))
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new StartProblem(`PLACES_DATABASE cannot be read: ${why}`, { cause })
  }
}

function askReader(reader: Reader<Response>, address: string): unknown {
  try {
    return reader.get(address)
  } catch {
    return null
  }
}

function namesOf(city: z.output<typeof answer>['city']): Place['city'] {
  if (city === undefined) return null
  if (typeof city === 'string') return eachLocale(() => city)
  const { en, ...names } = city.names
  return en === undefined ? null : eachLocale((locale) => names[locale] ?? en)
}
