import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { serveHttp } from '../testbed/ports.ts'
import { violations } from './browser.ts'
import { ownService } from './own-service.ts'
import { comeIn, somebody } from './people.ts'
import { connectService } from './services.ts'
import { stage } from './stage.ts'
import { words } from './words.ts'

const on = stage()
const t = words('ru')

test('posts the error of a request with response_mode=form_post to the service after a press', async () => {
  const posted: Record<string, string>[] = []
  const service = await serveHttp(async (request, response) => {
    if (request.method === 'POST') posted.push(Object.fromEntries(new URLSearchParams(await text(request))))
    response.end('Romashka')
  })
  const callback = `${service.url}/callback`
  const owner = await on.open({ width: 390 })
  await comeIn(owner, on.kabinet.inbox, somebody('Анна', 'Владельцева'))
  const { request } = ownService(on.kabinet.url, await connectService(owner, callback), callback)

  const guest = await on.open({ width: 390 })
  await guest.goto(`${request}&response_mode=form_post&prompt=never&state=s1`)
  const link = guest.getByRole('link', { name: t('leaving.heldRedirect.go', { redirectHost: new URL(callback).host }) })
  await link.waitFor()
  expect(await violations(guest)).toEqual([])
  expect(posted).toEqual([])
  await link.click()
  await guest.waitForURL(callback)
  expect(posted).toEqual([
    {
      error: 'invalid_request',
      error_description: expect.stringContaining('prompt must be'),
      state: 's1',
      iss: on.kabinet.url,
    },
  ])
  await service.close()
})
