import { findApache } from './apache.ts'
import { findChromium } from './chromium.ts'

/** Vitest's global set-up of the project `interop`: a browser for the person, and an Apache as one of the clients. */
export default async function setUp() {
  process.env['CHROMIUM'] = await findChromium()
  const { program, modules } = findApache()
  process.env['APACHE'] = program
  process.env['APACHE_MODULES'] = modules
}
