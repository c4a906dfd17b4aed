import { spawnSync } from 'node:child_process'
import { findProgram, isExecutable } from './find-program.ts'
import { installDebianPackage } from './install-debian.ts'

/**
 * The path of a Chromium for the stories: CHROMIUM, an installed one, Debian's, Playwright's. Throws when none is
 * available. Prefers the headless shell: a full Chromium also draws its window, which takes as much time as all its
 * pages.
 */
export async function findChromium(): Promise<string> {
  const configured = process.env['CHROMIUM']
  if (configured) return isExecutable(configured) ? configured : fail(`CHROMIUM=${configured} is no program`)
  return (
    shell() ??
    debians('chromium-headless-shell', shell) ??
    whole() ??
    (await playwrights()) ??
    debians('chromium', whole) ??
    (await downloaded()) ??
    fail('install Chromium, or set CHROMIUM to its path')
  )
}

const shell = () => findProgram(['chromium-headless-shell'])
const whole = () => findProgram(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'])

function debians(name: string, find: () => string | undefined) {
  return installDebianPackage(name) ? find() : undefined
}

async function playwrights() {
  const { chromium } = await import('playwright-core')
  const path = chromium.executablePath()
  return isExecutable(path) ? path : undefined
}

async function downloaded() {
  console.log('Fetching Chromium through Playwright …')
  spawnSync(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium'], { stdio: 'inherit' })
  return playwrights()
}

function fail(how: string): never {
  throw new Error(`No Chromium was found or could be installed: ${how}`)
}
