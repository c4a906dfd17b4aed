import { type Cluster, openCluster } from '../../../scripts/programs/postgres.ts'

/** Runs `open` on a separate durable PostgreSQL cluster, which the test may crash. */
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
