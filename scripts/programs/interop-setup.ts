import { findApache } from './apache.ts'
import { findAuthlib } from './authlib.ts'
import openBrowser from './chromium-setup.ts'

/** Vitest's global set-up of the project `interop`: a browser for the person, and an Apache and a Python as clients. AUTHLIB stays empty where there is no Authlib. */
export default async function setUp() {
  const { program, modules } = findApache()
  process.env['APACHE'] = program
  process.env['APACHE_MODULES'] = modules
  process.env['AUTHLIB'] = findAuthlib() ?? ''
  return openBrowser()
}
