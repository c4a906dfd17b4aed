import type { overview } from '@kabinet/contract/admin/overview'
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import type { Deps } from '../../deps.ts'
import { transportOf } from '../../domain/contacts/destinations.ts'
import { listWaiting } from '../../domain/recovery/support-recovery.sql.ts'
import { publishedKeys } from '../../oidc/keys/signing-keys.ts'
import { countWaiting } from './overview.sql.ts'

const packageJson = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')
const { version } = z.parse(z.object({ version: z.string() }), JSON.parse(packageJson))

/** Cheap, unlike `readFigures`: no count is above 1,001. */
export async function readOverview(deps: Deps): Promise<z.infer<typeof overview>> {
  const { config, policies, db, keys } = deps
  return {
    version,
    started_at: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    warnings: [
      ...config.warnings,
      ...(policies.isUnread ? ['The policies cannot be read, and the last ones hold.'] : []),
    ],
    waiting: await countWaiting(db),
    waiting_links: (await listWaiting(db)).map(({ id, accountId, who, contactKind, skipsSecondStep, expiresAt }) => ({
      id,
      account_id: accountId,
      who,
      to: contactKind && transportOf(contactKind),
      without_second_step: skipsSecondStep,
      expires_at: expiresAt,
    })),
    signing_keys: (await publishedKeys(deps)).map(({ kid, alg, state, signsFrom, retiredAt }) => ({
      kid,
      alg,
      state,
      signs_from: signsFrom.toISOString(),
      published_until: retiredAt?.toISOString() ?? null,
    })),
    secret_keys: [...keys.ids],
  }
}
