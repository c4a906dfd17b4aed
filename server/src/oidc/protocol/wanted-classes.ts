import { parameter } from './parameters.ts'
import { isRecord } from '../../lib/is-record.ts'
import { parseJson } from '../../lib/parse-json.ts'

/** The `acr` values that a request asks for: in `claims`, or as voluntary `acr_values`. */
export function wantedClasses(params: Record<string, unknown>): { values: unknown[]; isEssential: boolean } {
  const acr = acrIn(params['claims'])
  const isEssential = acr['essential'] === true
  const named = [acr['value'], ...(Array.isArray(acr['values']) ? acr['values'] : [])]
  const wished = isEssential ? [] : parameter(params, 'acr_values').split(' ')
  return { values: [...named, ...wished].filter((value) => value !== undefined && value !== ''), isEssential }
}

function acrIn(claims: unknown): Record<string, unknown> {
  const wanted = typeof claims === 'string' ? parseJson(claims) : claims
  const inToken = isRecord(wanted) ? wanted['id_token'] : undefined
  const acr = isRecord(inToken) ? inToken['acr'] : undefined
  return isRecord(acr) ? acr : {}
}
