import type { Locale } from '@kabinet/contract/fields/locale'
import { deviceName } from './device-name.ts'

const networkAddress: Record<Locale, string> = { ru: 'сетевой адрес', en: 'network address' }

export type SeenDevice = { userAgent: string; address: string | null }

/** "Chrome, Windows, network address 203.0.113.7". */
export function fromDevice(locale: Locale, { userAgent, address }: SeenDevice): string {
  return deviceName(userAgent, locale) + (address === null ? '' : `, ${networkAddress[locale]} ${address}`)
}
