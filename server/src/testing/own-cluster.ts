import { type Cluster, openCluster } from '../../../scripts/programs/postgres.ts'

/** Opens something on a PostgreSQL of its own, which may be crashed: it loses nothing that it has committed. */
export async function onOwnCluster<T>(open: () => Promise<T>): Promise<{ opened: T; cluster: Cluster }> {
  const others = process.env['TEST_PG']
  const cluster = await openCluster([])
  process.env['TEST_PG'] = cluster.url
  try {
    return { opened: await open(), cluster }
  } finally {
    process.env['TEST_PG'] = others
  }
}
