import type { Transport } from '@kabinet/contract/api/auth/otp'
import type { Config } from './config.ts'

/** Transports without a configured sender. */
export function unsentTransports({ smtpUrl, smsGateway }: Pick<Config, 'smtpUrl' | 'smsGateway'>): Transport[] {
  return [
    ...(smtpUrl === undefined ? (['email'] as const) : []),
    ...(smsGateway === undefined ? (['sms'] as const) : []),
  ]
}

/** Transports whose messages are at `/dev/inbox`, which exists only where nothing but this machine can connect. */
export const readInInbox = (config: Pick<Config, 'smtpUrl' | 'smsGateway' | 'isLoopbackOnly'>): Transport[] =>
  config.isLoopbackOnly ? unsentTransports(config) : []
