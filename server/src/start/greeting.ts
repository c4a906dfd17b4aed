import { resolve } from 'node:path'
import { firstLocale } from '@kabinet/contract/fields/locale'
import type { Config } from '../config/config.ts'

export function greeting({
  publicUrl,
  host,
  port,
  brand,
  dataDir,
  databaseUrl,
  smtpUrl,
  smsUrl,
  isLoopbackOnly,
  limits,
  admin,
}: Config): string {
  const kept = [smtpUrl === undefined ? 'Letters' : '', smsUrl === undefined ? 'SMS' : ''].filter(Boolean).join(' and ')
  const shown = isLoopbackOnly ? `${publicUrl}/dev/inbox` : resolve(dataDir, 'outbox')
  return [
    `${brand.name[firstLocale]} is at ${publicUrl}`,
    ...(isLoopbackOnly ? [] : [`Listening on ${host}:${port}`]),
    ...(admin ? [`A console of the operator asks at ${admin.host}:${admin.port}`] : []),
    databaseUrl === undefined
      ? `Data are in ${resolve(dataDir)} (embedded database: for demo and development; set DATABASE_URL for anything else)`
      : `Data are on ${new URL(databaseUrl).host}`,
    ...(kept ? [`${kept} are not sent but shown at ${shown}`] : []),
    ...(isLoopbackOnly
      ? [
          `One e-mail or phone gets up to ${limits.messagesPerDestinationHour} codes an hour (LIMIT_MESSAGES_PER_DESTINATION_HOUR)`,
        ]
      : []),
    '',
  ].join('\n')
}
