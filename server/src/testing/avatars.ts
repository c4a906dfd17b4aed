import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { putAvatar } from '@kabinet/contract/api/me.api'
import type { Sharp } from 'sharp'
import { beforeEach } from 'vitest'
import { perTest } from './fixtures.ts'
import type { Person } from './people.ts'
import { fileForm } from './photos.ts'
import { testWorld } from './world.ts'

type Slices = { slices_info: { title: string; url: string }[] | null }

/** Anna with her photos, and the folder of stored files, which is empty before each test. */
export function testAvatars() {
  const w = testWorld()
  const anna = perTest(() => w.person('anna'))
  const files = () => join(w.deps.config.dataDir, 'files')
  beforeEach(() => {
    rmSync(files(), { recursive: true, force: true })
    mkdirSync(files())
  })
  const send = async (bytes: Uint8Array, how?: Parameters<typeof fileForm>[1], who: Person = anna) => {
    const { body, headers } = await fileForm(bytes, how)
    const answer = await who.send('POST', putAvatar.path, body, { headers })
    return { status: answer.status, error: () => answer.error, slices: () => (answer.body as Slices).slices_info ?? [] }
  }
  return {
    w,
    anna,
    send,
    set: async (picture: Sharp) => (await send(await picture.jpeg().toBuffer())).slices(),
    look: (url: string, headers: Record<string, string> = {}) => w.app.inject({ url: new URL(url).pathname, headers }),
    kept: () => readdirSync(files(), { recursive: true, withFileTypes: true }).filter((one) => one.isFile()),
  }
}
