import { findApache } from './apache.ts'
import { findAuthlib } from './authlib.ts'
import setUpChromium from './chromium-setup.ts'
import { findGoOidc } from './go-oidc.ts'

/**
 * Vitest's global setup of the project `interop`: a browser for the user, and an Apache, a Python and a Go as clients.
 * AUTHLIB and GO_OIDC are empty when not available.
 */
export default async function setUp() {
  const { program, modules } = findApache()
  process.env['APACHE'] = program
  process.env['APACHE_MODULES'] = modules
  process.env['AUTHLIB'] = findAuthlib() ?? ''
  process.env['GO_OIDC'] = findGoOidc() ?? ''
  await setUpChromium()
}
