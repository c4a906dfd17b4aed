import { chromium } from 'playwright-core'
import { findChromium } from './chromium.ts'

/** Vitest's global set-up of the browser's projects: all files share the process at BROWSER; CHROMIUM is the program, for who needs switches of its own. */
export default async function setUp() {
  const executablePath = await findChromium()
  const server = await chromium.launchServer({
    executablePath,
    args: [
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  process.env['CHROMIUM'] = executablePath
  process.env['BROWSER'] = server.wsEndpoint()
  return () => server.close()
}
