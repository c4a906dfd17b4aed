import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type Look, openBrowser, openWindow } from './browser.ts'
import { Inbox } from './inbox.ts'
import { startKabinet, type Kabinet } from './kabinet.ts'

/** What the stories of one file play on: opened before the first, closed after the last. `open`: a person's own browser. */
export type Stage = {
  readonly kabinet: Pick<Kabinet, 'url' | 'inbox'>
  readonly browser: Browser
  open: (look?: Look) => Promise<Page>
}

/** With settings the file has a server of its own, without any it shares the one that all stories share. */
export function stage(env?: Record<string, string>): Stage {
  let kabinet: Kabinet | undefined
  let browser: Browser | undefined
  const url = process.env['KABINET'] ?? ''
  const shared = { url, inbox: new Inbox(url) }
  beforeAll(async () => {
    ;[kabinet, browser] = await Promise.all([env && startKabinet(env), openBrowser()])
  })
  // A page that nobody looks at any more still works now and then. Those of stories that are told together close by themselves.
  afterEach(async ({ task }) => {
    if (!task.concurrent) await Promise.all((browser?.contexts() ?? []).map((context) => context.close()))
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

function absent(): never {
  throw new Error('the stage opens before the first story of its file')
}
