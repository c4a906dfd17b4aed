import type { ClaimRead, Grant, GrantDetail, GrantLine } from '@kabinet/contract/api/grants.api'
import { claims, type ConsentName, consentNames } from '@kabinet/contract/claims'
import type { Config } from '../../config/config.ts'
import { hostOf } from '../../lib/host-of.ts'
import { loginUrl } from '../../domain/grants/login-url.ts'
import { canProvide, isVerified, shownValue } from '../../domain/grants/personal-claims.ts'
import type { GrantDetailRow, GrantRow } from './grants.sql.ts'
import type { ReadRow } from './reads.sql.ts'

export function presentGrant({ publicUrl }: Pick<Config, 'publicUrl'>, row: GrantRow): Grant {
  const { client_id, name, former_name, description, logo_url, address, document, of_operator } = row
  const { initiate_login_uri, claims: on, since, last_read_at, last_reads, ended_at } = row
  const initiate_login_url = initiate_login_uri === null ? null : loginUrl(initiate_login_uri, publicUrl)
  const client = {
    client_id,
    name,
    ...(former_name === null ? {} : { former_name }),
    description,
    logo_url,
    host: address === null ? null : hostOf(address),
    initiate_login_url,
    ...documentHost(document),
    ...(of_operator ? { of_operator } : {}),
  }
  const end = row.expires_at ? { expires_at: row.expires_at } : {}
  return { client, claims: inOrder(on), since, last_read_at, last_reads, ended_at, ...end }
}

const documentHost = (document: string | null) => (document === null ? {} : { document_host: hostOf(document) })

export function presentDetail(config: Pick<Config, 'publicUrl'>, row: GrantDetailRow): GrantDetail {
  const apis = row.seen?.apis.map(({ address, ...api }) => ({ ...api, host: hostOf(address) })) ?? []
  const maxDays = row.seen?.maxDays ?? null
  return {
    ...presentGrant(config, row),
    lines: linesOf(config, row),
    ...(apis.length > 0 ? { apis } : {}),
    ...(maxDays === null ? {} : { max_consent_days: maxDays }),
  }
}

export const presentRead = ({ claims: read, ...rest }: ReadRow): ClaimRead => ({ claims: inOrder(read), ...rest })

function linesOf(config: Pick<Config, 'publicUrl'>, { claims: on, seen }: GrantDetailRow): GrantLine[] {
  if (!seen) return []
  const { admits, declined, registered, essential, groups, reasons, person } = seen
  return inOrder([...on, ...declined]).map((name) => {
    const reason = reasonFor(name, reasons)
    const verified = isVerified(name, person)
    return {
      name,
      on: on.includes(name),
      essential: essential.some((scope) => scope === needOf(name)),
      value: shownValue(config, name, person),
      can_give: admits && canProvide(config, name, { declined, registered, groups, person }),
      ...(reason === undefined ? {} : { reason }),
      ...(verified === undefined ? {} : { verified }),
    }
  })
}

function reasonFor(name: ConsentName, reasons: Record<string, string>): string | undefined {
  const needs = needOf(name)
  return needs === null ? undefined : reasons[needs]
}

const needOf = (name: ConsentName) => (name === 'offline_access' ? null : claims[name].needs)

export const inOrder = (names: readonly ConsentName[]) => consentNames.filter((name) => names.includes(name))
