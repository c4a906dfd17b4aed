import { listEvents } from '@kabinet/contract/api/events.api'
import { listSessions } from '@kabinet/contract/api/sessions.api'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readPlaces } from '../../domain/places/places.ts'
import { costOf } from '../../testing/cost.ts'
import { mmdbOf } from '../../testing/mmdb.ts'
import { testWorld } from '../../testing/world.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'

const folder = temporaryFolder()
const placesDatabase = join(folder, 'places.mmdb')
const jena = { country: { iso_code: 'DE' }, city: { names: { en: 'Jena', ru: 'Йена' } } }
writeFileSync(placesDatabase, mmdbOf({ 127: jena }))
const w = testWorld({ deps: { places: readPlaces({ placesDatabase }) } })

test('shows the approximate place of a session without an extra statement', async () => {
  const anna = await w.person('anna')
  const [here] = (await anna.call(listSessions)).body.items
  expect(here).toMatchObject({ address: '127.0.0.1', place: { country: 'DE', city: { en: 'Jena', ru: 'Йена' } } })
  expect(await costOf(w, () => anna.call(listSessions))).toEqual({ statements: 1, commits: 0 })
})

test('shows the approximate place of an event', async () => {
  const boris = await w.person('boris')
  const [signedIn] = (await boris.call(listEvents)).body.items
  expect(signedIn).toMatchObject({ kind: 'signed_in', address: '127.0.0.1', place: { country: 'DE' } })
})
