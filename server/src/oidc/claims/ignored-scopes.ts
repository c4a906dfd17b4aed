import { claims } from '@kabinet/contract/claims'
import type { Client, KoaContextWithOIDC } from 'oidc-provider'
import { parameter } from '../protocol/parameters.ts'
import { registeredOf } from '../clients/client-metadata.ts'

const always = ['openid', 'offline_access']

/** Sent scopes that do nothing: unknown ones, and those of which the service registered no data. */
export function ignoredScopes({ oidc, query }: KoaContextWithOIDC, client: Client): string[] {
  const registered = registeredOf(client)
  const useful = Object.values(claims).filter(({ needs }) => needs === null || registered.has(needs))
  const ofApis = Object.values(oidc.resourceServers ?? {}).flatMap(({ scopes }) => [...scopes])
  const known = new Set<string>([...always, ...useful.map(({ scope }) => scope), ...ofApis])
  const sent = parameter(oidc.body ?? query, 'scope')
  return [...new Set(sent.split(' '))].filter((scope) => scope !== '' && !known.has(scope))
}
