import { sql } from 'kysely'
import { hasPresentOwner } from '../custody/owners.sql.ts'

export const isNotOrphaned = sql<boolean>`(s.account_id is null or ${hasPresentOwner('s')})`

const clientIdOf = (service: Alias) =>
  sql`coalesce(${sql.ref(`${service}.client_id`)}, ${sql.ref(`${service}.mobile_client_id`)})`
type Alias = 's' | 'svc' | 'service'

/** A client that registered itself without a token (`DYNAMIC_REGISTRATION=open`): its id is no URL. */
export const isOpenClient = (service: Alias) =>
  sql<boolean>`(${sql.ref(`${service}.account_id`)} is null and ${clientIdOf(service)} not like 'http%')`

/** URL of the client metadata document; null for other clients. `service`: table alias. */
export const documentOf = (service: Alias) =>
  sql<
    string | null
  >`case when ${sql.ref(`${service}.account_id`)} is null and ${clientIdOf(service)} like 'http%' then ${clientIdOf(service)} end`

/** The URL whose host identifies an unregistered client to users: its metadata document, or the redirect URI of an open client. */
export const unknownAddressOf = (service: Alias) =>
  sql<
    string | null
  >`case when ${sql.ref(`${service}.account_id`)} is null then coalesce(${documentOf(service)}, ${sql.ref(`${service}.redirect_uris`)}[1]) end`
