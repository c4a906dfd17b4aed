import { decideAuthorizationRequest } from '@kabinet/contract/api/consent.api'
import type { Browser } from '../../../testbed/browser.ts'
import { type Begun, look } from './sso.ts'

/** As `consent`, with all APIs of the request. */
export async function consentToAll(browser: Browser, begun: Begun): Promise<URL> {
  const end = await browser.follow(begun.url.href)
  const interaction = end.searchParams.get('interaction')
  if (!interaction) return end
  const apis = (await look(browser, interaction)).body.apis?.map(({ id }) => id) ?? []
  const { body } = await browser.call(decideAuthorizationRequest, { body: { interaction, decision: 'provide', apis } })
  return browser.follow(body.redirect_url)
}
