import type { AccountEvent } from '@kabinet/contract/api/events.api'
import type { Locale } from '@kabinet/contract/fields/locale'
import { formatPlace } from './place.ts'

type Origin = Pick<AccountEvent, 'browser' | 'system' | 'address' | 'place'>

/** “Chrome, Windows · 203.0.113.7 · Moscow, Russia”. */
export function originOf({ browser, system, address, place }: Origin, language: Locale): string {
  const device = [browser, system].filter((part) => part !== null).join(', ')
  return [device, address, place && formatPlace(place, language)].filter(Boolean).join('\u00a0· ')
}
