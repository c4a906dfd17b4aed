import type { ClaimName } from '@kabinet/contract/claims'
import type { Account, Client, FindAccount } from 'oidc-provider'
import type { Deps } from '../deps.ts'
import { type Asked, type Asking, askedClaims, readableClaims } from './asked-claims.ts'
import { registeredOf, serviceIdOf } from './client-metadata.ts'
import { findReader, insertClaimRead, type Reader } from '../parts/grants/person.sql.ts'
import { personalClaims } from '../parts/grants/personal-claims.ts'

/**
 * The person behind a session or a token, as one service sees them. A service reads registered ∩ asked ∩ left on, all three as they are
 * now: a consent withdrawn or a scope given up holds at the next read.
 */
export function accountFinder(deps: Deps): FindAccount {
  return async (ctx, accountId, token) => {
    const { client } = ctx.oidc
    if (!client) return undefined
    const reader = await findReader(deps.db, accountId, serviceIdOf(client))
    if (!reader || (token !== undefined && !isStillAllowed(reader, token))) return undefined
    return createAccount(deps, client, reader)
  }
}

/** A token is worth nothing without the consent it came from, nor in a test service that its person is not let into; a refresh token not without `offline_access`. */
function isStillAllowed({ consent, admitted }: Reader, token: { kind: string }): boolean {
  return admitted && consent !== null && (token.kind !== 'RefreshToken' || consent.claims.includes('offline_access'))
}

function createAccount(deps: Deps, client: Client, reader: Reader): Account {
  const { accountId } = reader.person
  const leftOn = new Set(reader.consent?.claims)
  return {
    accountId,
    reader,
    async claims(use, scope, wanted) {
      const asking: Asking = { scopes: new Set(scope.split(' ')), named: namedIn(wanted) }
      const asked = askedClaims(asking, registeredOf(client))
      const via = use === 'userinfo' ? 'userinfo' : 'id_token'
      const readable = readableClaims(
        asked,
        new Set(await recordRead(deps, { accountId, serviceId: serviceIdOf(client), asked, leftOn, via })),
      )
      const all = Object.entries(personalClaims(deps.config, reader.person))
      return { sub: accountId, ...Object.fromEntries(all.filter(([claim]) => readable.has(claim))) }
    },
  }
}

type Reading = { accountId: string; serviceId: string; asked: readonly Asked[]; leftOn: ReadonlySet<string>; via: 'userinfo' | 'id_token' }

/** Nothing leaves that the read log does not hold: what was switched off since this request began is not read any more. */
async function recordRead({ db }: Deps, { accountId, serviceId, asked, leftOn, via }: Reading): Promise<ClaimName[]> {
  const claims = asked.flatMap(({ name }) => (leftOn.has(name) && name !== 'offline_access' ? [name] : []))
  return claims.length > 0 ? insertClaimRead(db, { accountId, serviceId, claims, via }) : []
}

const namedIn = (wanted: Record<string, unknown>) => new Map(Object.keys(wanted).map((claim) => [claim, { essential: false }]))

/** What the session's person decided about the service of this request; loaded with the account. */
export function readerOf(account: Account | undefined): Reader | undefined {
  const reader: unknown = account?.['reader']
  return isReader(reader) ? reader : undefined
}

const isReader = (value: unknown): value is Reader => typeof value === 'object' && value !== null && 'person' in value && 'consent' in value
