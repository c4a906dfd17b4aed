import { findChromium } from './chromium.ts'

/** Vitest's global set-up of the project `e2e`: the stories start the browser that CHROMIUM names. */
export default async function setUp() {
  process.env['CHROMIUM'] = await findChromium()
}
