import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type Look, mistakes, openBrowser, openWindow } from './browser.ts'
import { Inbox } from './inbox.ts'
import { startKabinet, type Kabinet } from './kabinet.ts'

export type Stage = {
  readonly kabinet: Pick<Kabinet, 'url' | 'inbox' | 'pass' | 'command'>
  readonly browser: Browser
  open: (look?: Look) => Promise<Page>
}

/** `keepsWindows`: until the end of the file, for tests that share one. */
export function stage(env?: Record<string, string>, { keepsWindows = false } = {}): Stage {
  let kabinet: Kabinet | undefined
  let browser: Browser | undefined
  const url = process.env['KABINET'] ?? ''
  const shared = { url, inbox: new Inbox(url), pass: noClock, command: noSettings }
  beforeAll(async () => {
    ;[kabinet, browser] = await Promise.all([env && startKabinet(env), openBrowser()])
  })
  // No story may log an error. Pages of finished stories, which would continue to work, are closed; concurrent stories
  // close theirs themselves.
  afterEach(async ({ task }) => {
    if (task.concurrent || keepsWindows) return
    const logged = [...mistakes]
    await Promise.all((browser?.contexts() ?? []).map((context) => context.close()))
    mistakes.length = 0
    expect(logged).toEqual([])
  })
  afterAll(async () => {
    await browser?.close()
    await kabinet?.stop()
  })
  const theKabinet = () => (env ? (kabinet ?? absent()) : shared)
  const theBrowser = () => browser ?? absent()
  return {
    get kabinet() {
      return theKabinet()
    },
    get browser() {
      return theBrowser()
    },
    open: (look) => openWindow(theBrowser(), theKabinet().url, look),
  }
}

const noSettings = () => Promise.reject(new Error('only a server with custom settings has commands'))
const noClock = () => Promise.reject(new Error('only a server with custom settings has a clock of its own'))

function absent(): never {
  throw new Error('the stage opens before the first story of its file')
}
