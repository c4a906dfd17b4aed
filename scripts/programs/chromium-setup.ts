import { findChromium } from './chromium.ts'

/** Vitest's global set-up of the browser's projects: CHROMIUM is the program that each file starts. */
export default async function setUp() {
  process.env['CHROMIUM'] = await findChromium()
}
