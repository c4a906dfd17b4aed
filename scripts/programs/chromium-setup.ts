import { findChromium } from './chromium.ts'

export default async function setUp() {
  process.env['CHROMIUM'] = await findChromium()
}
