import { startKabinet } from './kabinet.ts'

/** One server, at KABINET, for all files without custom settings. All their requests come from one network address. */
export default async function setUp() {
  const unlimited = String(1_000_000)
  const { url, stop } = await startKabinet({
    LIMIT_MESSAGES_PER_ADDRESS_HOUR: unlimited,
    LIMIT_TRIES_PER_ADDRESS_MINUTE: unlimited,
  })
  process.env['KABINET'] = url
  return stop
}
