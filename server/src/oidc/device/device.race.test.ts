import { decideDeviceRequest } from '@kabinet/contract/api/device.api'
import { deviceGrant, signInGrants } from '@kabinet/contract/data/grant-types'
import * as client from 'openid-client'
import { expect, test } from 'vitest'
import { openPerFile, perFile } from '../../testing/fixtures.ts'
import { ownFields, postForm } from '../../testing/oauth.ts'
import { decide, type Someone } from '../../testing/sso.ts'
import { twoServers } from '../../testing/two-servers.ts'

const w = openPerFile(twoServers)
const people = perFile(() => Promise.all(Array.from({ length: 6 }, () => w.someone())))
const service = perFile(async () =>
  w.service((await w.someone()).accountId, { grant_types: [...signInGrants, deviceGrant] }),
)

const ask = () => client.initiateDeviceAuthorization(service.config, { scope: 'openid email offline_access' })
const redeem = async (device_code: string) =>
  (await postForm(w, '/oauth/token', { grant_type: deviceGrant, device_code, ...ownFields(service) })).status
const lastStep = async ({ browser }: Someone, user_code: string) => {
  const { body } = await browser.call(decideDeviceRequest, { body: { user_code, decision: 'continue' } })
  const interaction = new URL(body.redirect_url ?? '').searchParams.get('interaction') ?? ''
  return (await decide(browser, interaction)).body.redirect_url
}

test('accepts one of six concurrent approvals of a code', async () => {
  const { device_code, user_code } = await ask()
  const steps = await Promise.all(people.map(async (one) => ({ one, way: await lastStep(one, user_code) })))
  const ends = await Promise.all(steps.map(({ one, way }) => one.browser.follow(way)))
  const outcomes = ends.map(({ searchParams }) => searchParams.get('outcome'))
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
  expect(await redeem(device_code)).toBe(200)
})

test('issues tokens to one of ten concurrent redemptions of a code', async () => {
  const { device_code, user_code } = await ask()
  const [anna] = people
  if (!anna) throw new Error('nobody')
  await anna.browser.follow(await lastStep(anna, user_code))
  const statuses = await Promise.all(Array.from({ length: 10 }, () => redeem(device_code)))
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.every((status) => status === 200 || status === 400)).toBe(true)
})
