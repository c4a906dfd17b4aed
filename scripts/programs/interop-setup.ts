import { findApache } from './apache.ts'
import openBrowser from './chromium-setup.ts'

/** Vitest's global set-up of the project `interop`: a browser for the person, and an Apache as one of the clients. */
export default async function setUp() {
  const { program, modules } = findApache()
  process.env['APACHE'] = program
  process.env['APACHE_MODULES'] = modules
  return openBrowser()
}
