import { findApache } from './apache.ts'
import { findAuthlib } from './authlib.ts'
import setUpChromium from './chromium-setup.ts'
import { findGoOidc } from './go-oidc.ts'

/** Vitest's global set-up of the project `interop`: a browser for the person, and an Apache, a Python and a Go as clients. AUTHLIB and GO_OIDC stay empty where there is none. */
export default async function setUp() {
  const { program, modules } = findApache()
  process.env['APACHE'] = program
  process.env['APACHE_MODULES'] = modules
  process.env['AUTHLIB'] = findAuthlib() ?? ''
  process.env['GO_OIDC'] = findGoOidc() ?? ''
  await setUpChromium()
}
