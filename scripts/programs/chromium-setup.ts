import { findChromium } from './chromium.ts'

/** Vitest's global setup of the browser projects: CHROMIUM is the program that each file starts. */
export default async function setUp() {
  process.env['CHROMIUM'] = await findChromium()
}
