import type { Locale } from '@kabinet/contract/fields/locale'
import { deviceName } from '../../lib/device-name.ts'

const networkAddress = { ru: 'сетевой адрес', en: 'network address' }

/** "Chrome, Windows, network address 203.0.113.7". */
export function fromDevice(locale: Locale, { userAgent, address }: { userAgent: string; address: string | null }): string {
  return deviceName(userAgent, locale) + (address === null ? '' : `, ${networkAddress[locale]} ${address}`)
}
