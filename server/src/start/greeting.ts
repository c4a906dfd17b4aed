import { resolve } from 'node:path'
import type { Logger } from 'pino'
import { firstLocale } from '@kabinet/contract/fields/locale'
import type { Config } from '../config/config.ts'
import { unsentTransports } from '../config/unsent.ts'

/** Announces the started server: text on a terminal, else one log record of any `LOG_LEVEL`, so that standard output is JSON only. */
export function greet(config: Config, log: Logger, terminal: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>): void {
  if (terminal.isTTY) terminal.write(greetingText(config))
  else log.child({}, { level: 'info' }).info(greetingFields(config), firstLine(config))
}

const firstLine = ({ brand, publicUrl }: Config) => `${brand.name[firstLocale]} is at ${publicUrl}`

export function greetingFields(config: Config) {
  const { publicUrl, host, port, dataDir, databaseUrl, isLoopbackOnly, limits, admin } = config
  const unsent = unsentKinds(config)
  return {
    address: publicUrl,
    listen: `${host}:${port}`,
    ...(admin ? { admin_listen: `${admin.host}:${admin.port}` } : {}),
    ...(admin?.consoleUrl === undefined ? {} : { console: `${admin.consoleUrl}/console/` }),
    ...(databaseUrl === undefined
      ? { database: 'embedded', data_dir: resolve(dataDir) }
      : { database: new URL(databaseUrl).host }),
    ...(unsent.length > 0
      ? { unsent, ...(isLoopbackOnly ? { inbox: readAt(config) } : { outbox: readAt(config) }) }
      : {}),
    ...(isLoopbackOnly ? { codes_per_destination_hour: limits.messagesPerDestinationHour } : {}),
  }
}

export function greetingText(config: Config): string {
  const { host, port, dataDir, databaseUrl, isLoopbackOnly, limits, admin } = config
  const unsent = unsentKinds(config)
  return [
    firstLine(config),
    ...(isLoopbackOnly ? [] : [`Listening on ${host}:${port}`]),
    ...(admin && !admin.isLaptop ? [`Admin API is at ${admin.host}:${admin.port}`] : []),
    ...(admin?.consoleUrl === undefined ? [] : [`The console is at ${admin.consoleUrl}/console/`]),
    databaseUrl === undefined
      ? `Data is in ${resolve(dataDir)} (embedded database, for demo and development only; otherwise set DATABASE_URL)`
      : `Data is on ${new URL(databaseUrl).host}`,
    ...(unsent.length > 0 ? [`${unsent.join(' and ')} are not sent. Read them at ${readAt(config)}`] : []),
    ...(isLoopbackOnly ? [`One e-mail or phone gets up to ${limits.messagesPerDestinationHour} codes an hour`] : []),
    '',
  ].join('\n')
}

const unsentKinds = (config: Config): string[] =>
  unsentTransports(config).map((transport) => (transport === 'email' ? 'E-mails' : 'SMS'))

const readAt = ({ isLoopbackOnly, publicUrl, dataDir }: Config) =>
  isLoopbackOnly ? `${publicUrl}/dev/inbox` : resolve(dataDir, 'outbox')
