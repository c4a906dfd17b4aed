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
  const kept = [smtpUrl === undefined ? 'E-mails' : '', smsUrl === undefined ? 'SMS' : ''].filter(Boolean).join(' and ')
  const shown = isLoopbackOnly ? `${publicUrl}/dev/inbox` : resolve(dataDir, 'outbox')
  return [
    `${brand.name[firstLocale]} is at ${publicUrl}`,
    ...(isLoopbackOnly ? [] : [`Listening on ${host}:${port}`]),
    ...(admin ? [`Admin API is at ${admin.host}:${admin.port}`] : []),
    databaseUrl === undefined
      ? `Data is in ${resolve(dataDir)} (embedded database, for demo and development only; otherwise set DATABASE_URL)`
      : `Data is on ${new URL(databaseUrl).host}`,
    ...(kept ? [`${kept} are not sent. Read them at ${shown}`] : []),
    ...(isLoopbackOnly
      ? [
          `One e-mail or phone gets up to ${limits.messagesPerDestinationHour} codes an hour (LIMIT_MESSAGES_PER_DESTINATION_HOUR)`,
        ]
      : []),
    '',
  ].join('\n')
}
