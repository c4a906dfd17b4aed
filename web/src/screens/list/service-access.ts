import { getClient } from '@kabinet/contract/api/services/clients.api'
import type { Client } from '@kabinet/contract/data/client-fields'
import { romashka } from '@kabinet/contract/examples/samples'
import type { Actions } from '../../testing/actions.ts'
import { anna } from '../../testing/people.ts'
import { answered, playInTurn, type Sample, samplesAt } from '../sample.ts'

const ofOne = samplesAt({ at: `/services/${romashka.id}`, me: anna })
const listed: Client = {
  ...romashka,
  access: 'list',
  access_logins: ['boris@example.ru', '+79001112233'],
  access_domains: ['example.ru', '*.example.ru'],
  groups: ['staff'],
}
const editList = ({ click }: Actions) => click('service.list.edit')
const wrongList = playInTurn(editList, async ({ fill, click }) => {
  await fill('service.list.domains', 'example.ru\nпример')
  await click('parts.save')
})

export const serviceAccessSamples: readonly Sample[] = [
  ofOne.page('/services/:id', 'filled', { part: 'listed', ...answered(getClient, listed, 'service.list.published') }),
  ofOne.page('/services/:id', 'empty', {
    part: 'listed',
    ...answered(getClient, { ...romashka, access: 'list' }, 'service.list.empty'),
  }),
  ofOne.page('/services/:id', 'form', {
    part: 'listed',
    replies: (r) => r.on(getClient, listed),
    play: editList,
    text: 'service.list.domains',
  }),
  ofOne.page('/services/:id', 'wrong', {
    part: 'listed',
    replies: (r) => r.on(getClient, listed),
    play: wrongList,
    text: 'v.domain',
  }),
]
