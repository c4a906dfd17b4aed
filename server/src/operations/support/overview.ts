import * as z from 'zod/mini'
import { count, instant } from '@kabinet/contract/fields/reply-types'
import packageJson from '../../../package.json' with { type: 'json' }
import type { Deps } from '../../deps.ts'
import { publishedKeys } from '../../oidc/keys/signing-keys.ts'
import { signingKey } from '../acts/replies.ts'
import { countWaiting } from './overview.sql.ts'

export const overview = z.object({
  version: z.string(),
  /** Of the process that answers. */
  started_at: instant,
  warnings: z.array(z.string()),
  /** 1001 means more than 1,000. */
  waiting: z.object({ messages_waiting: count, messages_dead: count, publish_requests: count, feedback: count }),
  signing_keys: z.array(signingKey),
  /** Ids of SECRET_KEYS, newest first. */
  secret_keys: z.array(z.string()),
})

/** Cheap, unlike `readFigures`: no count is above 1,001. */
export async function readOverview(deps: Deps): Promise<z.infer<typeof overview>> {
  const { config, policies, db, keys } = deps
  return {
    version: packageJson.version,
    started_at: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    warnings: [
      ...config.warnings,
      ...(policies.isUnread ? ['The policies cannot be read, and the last ones hold.'] : []),
    ],
    waiting: await countWaiting(db),
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
