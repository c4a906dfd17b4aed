import type { Locale } from '@kabinet/contract/fields/locale'
import { browserOf, systemOf } from './browser-names.ts'

const unknown: Record<Locale, string> = { ru: 'неизвестное устройство', en: 'unknown device' }
const networkAddress: Record<Locale, string> = { ru: 'сетевой адрес', en: 'network address' }

export type SeenDevice = { userAgent: string; address: string | null }

/** "Chrome, Windows, network address 203.0.113.7". */
export function fromDevice(locale: Locale, { userAgent, address }: SeenDevice): string {
  const named = [browserOf(userAgent), systemOf(userAgent)].filter((name) => name !== null).join(', ')
  return (named || unknown[locale]) + (address ? `, ${networkAddress[locale]} ${address}` : '')
}
