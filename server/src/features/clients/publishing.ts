import type { ClientSettings } from '@kabinet/contract/data/client-fields'
import { sql } from 'kysely'
import type { Config } from '../../config/config.ts'
import type { Db } from '../../db/schema.ts'

type Held = { settings: ClientSettings; isAsking: boolean }

/** Where the operator publishes (`SERVICES_PUBLISH`), a service that its owner publishes stays in test mode, and a request is made. */
export function holdPublishing(
  { services }: Pick<Config, 'services'>,
  settings: ClientSettings,
  before?: ClientSettings,
): Held {
  const isAsking = services.publish === 'operator' && settings.status === 'published' && before?.status !== 'published'
  return { settings: isAsking ? { ...settings, status: 'test' } : settings, isAsking }
}

/** Replaces an earlier refusal. Without `isAsking` it withdraws the request. */
export async function setPublishRequest(tx: Db, id: string, { isAsking }: Pick<Held, 'isAsking'>): Promise<void> {
  await sql`update service set publish_refused_at = null, publish_refusal = null,
      publish_asked_at = case when ${isAsking}::boolean then coalesce(publish_asked_at, app_now()) end
    where id = ${id}::uuid`.execute(tx)
}
