import { operatorAccountId } from '@kabinet/contract/data/operator-account'
import {
  type ClientChanges,
  type ClientSettings,
  clientSettings,
  type NewClient,
} from '@kabinet/contract/data/client-fields'
import type { Was } from '@kabinet/contract/fields/was'
import type { Db } from '../../db/schema.ts'
import type { ActDeps, Deps } from '../../deps.ts'
import { ApiError, requireFound } from '../../lib/api-error.ts'
import { originOf, withoutLoopbackPort } from '../../lib/host-of.ts'
import { requireUnchanged } from '../../lib/require-unchanged.ts'
import { newId } from '../../lib/ids.ts'
import { endVerification } from '../../domain/custody/custody.sql.ts'
import { areHttps, endTrust } from '../../domain/custody/first-party.sql.ts'
import { tellLostVerification } from '../../domain/custody/tell-lost-verification.ts'
import { endRequestsTo } from '../../domain/grants/removed-addresses.sql.ts'
import { endServiceTokens } from '../../domain/grants/service-tokens.sql.ts'
import { change } from '../../domain/messages/change.ts'
import { requireMayConnect } from '../../domain/services-policy/services-policy.sql.ts'
import { type EntryPoint, holdPublishing } from '../../domain/services-policy/services-policy.ts'
import type { CheckedFact } from '../../domain/messages/emails/kinds.ts'
import type { Post } from '../../domain/messages/queue-message.ts'
import { requireSoundClient } from './check-client.ts'
import { changedFields, settingsAfter, settingsOf } from './client-settings.ts'
import { findClient, hasRoomForClient, lockClient, setPublishRequest } from './clients.sql.ts'
import type { ClientOwner } from './owner-of.ts'
import { recordChange } from './record-change.ts'
import { limitSensitiveChanges, sensitiveOf, notifyOfChange } from './notify-of-change.ts'
import { requireServiceName } from './service-name.ts'
import { type CreatedClient, saveSettings, clientIdsOf } from './save-client.ts'

export async function registerClient(deps: ActDeps, owner: ClientOwner, wanted: NewClient): Promise<CreatedClient> {
  const { accountId } = owner
  requireSoundClient(settingsOf(wanted), deps.config)
  requireServiceName(deps.config, wanted)
  return change(deps, async (tx) => {
    const id = newId()
    const made = await connectClient(deps.config, tx, { id, accountId, wanted, entryPoint: 'cabinet' })
    await recordChange(tx, owner, { service: id, kind: 'connected' })
    return made
  })
}

type Connecting = { id: string; accountId: string; wanted: NewClient; entryPoint: EntryPoint; clientId?: string }

/**
 * `clientId`: an id that was already issued, for the only platform. Throws AUTH_FORBIDDEN when the policy refuses, HUMAN_FRIENDLY when the
 * user's limit is reached.
 */
export async function connectClient(
  config: Deps['config'],
  tx: Deps['db'],
  { id, accountId, wanted, entryPoint, clientId = newId() }: Connecting,
): Promise<CreatedClient> {
  await requireMayConnect(config, tx, { accountId, entryPoint })
  if (!(await hasRoomForClient(tx, accountId, config.limits.servicesPerPerson))) throw new ApiError('HUMAN_FRIENDLY')
  const { settings, isAsking } = holdPublishing(config, settingsOf(wanted))
  const isWeb = settings.platforms.includes('WEB')
  const ids = isWeb ? { clientId, mobileClientId: null } : { clientId: null, mobileClientId: clientId }
  const made = await saveSettings(config, tx, { id, accountId, settings, ids, hasSecret: false })
  if (!isAsking) return made
  await setPublishRequest(tx, id, { isAsking })
  return { ...made, ...(await findClient(config, tx, accountId, id)) }
}

export async function changeClient(
  deps: ActDeps,
  owner: ClientOwner,
  id: string,
  changes: ClientChanges & { was?: Was },
): Promise<CreatedClient> {
  if (sensitiveOf(Object.keys(changes)).length > 0) await limitSensitiveChanges(deps, owner)
  return change(deps, (tx, post) => changeIn(deps, tx, post, owner, id, changes))
}

export async function changeIn(
  { config, keys, log }: Pick<Deps, 'config' | 'keys' | 'log'>,
  tx: Db,
  post: Post,
  owner: ClientOwner,
  id: string,
  { was, ...changes }: ClientChanges & { was?: Was },
): Promise<CreatedClient> {
  const { accountId } = owner
  const found = requireFound(await lockClient(config, tx, accountId, id))
  const before = clientSettings.parse(found.client)
  requireUnchanged(before, changes, was)
  const { settings, isAsking } = holdPublishing(config, settingsAfter(before, changes), before)
  requireSoundClient(settings, config, found.client.registration ? settings : before, before)
  if (settings.name !== before.name && accountId !== operatorAccountId) requireServiceName(config, settings)
  const fields = changedFields(before, settings)
  if (changes.status !== undefined) await setPublishRequest(tx, id, { isAsking })
  if (fields.length > 0)
    await recordChange(tx, owner, { service: id, kind: 'changed', fields: withStatus(fields, settings.status) })
  const made = await saveSettings(config, tx, {
    id,
    accountId,
    settings,
    ids: clientIdsOf(found.client),
    hasSecret: found.hasSecret,
  })
  const unproven = changedFacts(before, settings)
  const lost = unproven.length > 0 ? await endVerification(tx, id, unproven) : undefined
  if (lost) await tellLostVerification({ config, log }, post, lost)
  if (!areHttps(settings.redirect_uris)) await endTrust(tx, id, 'It has a redirect URI without https')
  const removed = before.redirect_uris.filter((uri) => !settings.redirect_uris.includes(uri))
  await endRequestsTo(tx, id, removed)
  if (fields.some((field) => ofOwnTokens.includes(field))) await endServiceTokens(tx, id)
  const issued = made.client_secret === undefined ? [] : (['client_secret'] as const)
  await notifyOfChange(keys, tx, post, owner, {
    id,
    service: found.client.name,
    changes: [...sensitiveOf(fields), ...issued],
    status: settings.status,
  })
  return made
}

/** The log names what became of the service, not only that it changed. */
const withStatus = (fields: readonly string[], status: ClientSettings['status']): readonly string[] =>
  fields.includes('status') ? [...fields, status === 'published' ? 'published' : 'test_mode'] : fields

function changedFacts(before: ClientSettings, after: ClientSettings): CheckedFact[] {
  return [
    ...(before.name === after.name ? [] : (['name'] as const)),
    ...(hasNewHost(before, after) ? (['redirect_uris'] as const) : []),
  ]
}

const hasNewHost = (before: ClientSettings, after: ClientSettings) => {
  const known = before.redirect_uris.map(hostOfRedirect)
  return after.redirect_uris.some((uri) => !known.includes(hostOfRedirect(uri)))
}

const hostOfRedirect = (uri: string) => originOf(withoutLoopbackPort(uri) ?? uri) ?? new URL(uri).protocol

const ofOwnTokens = ['platforms', 'token_endpoint_auth_method', 'jwks', 'grant_types']
