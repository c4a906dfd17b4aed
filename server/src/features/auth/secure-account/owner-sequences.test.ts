import { authApi } from '@kabinet/contract/api/auth/all'
import { clientsApi } from '@kabinet/contract/api/services/clients.api'
import { ownersApi } from '@kabinet/contract/api/services/owners.api'
import { beforeEach, expect, test } from 'vitest'
import { seeded } from '../../../../../testbed/random.ts'
import { sample } from '../../../../../testbed/sample.ts'
import { roomyLimits } from '../../../testing/intruders/scene.ts'
import { linkToken } from '../../../testing/people.ts'
import { pageOf, type Service, type Someone, testSso } from '../../../testing/sso.ts'

/** A thief in the session of `anna`, with two accounts, against a service that `anna` and the honest `boris` own. */
const w = testSso({ limits: roomyLimits })
const day = 24 * 3600
const names = ['anna', 'boris', 'eve', 'mallory'] as const
type Name = (typeof names)[number]
let people: Record<Name, Someone>
let service: Service

const params = () => ({ id: service.id })
const back = async () => {
  for (const name of names) await w.signIn(people[name].accountId, people[name].browser)
}
const owned = async (who: Name) =>
  (await w.call(ownersApi.listOwners, { params: params() }, pageOf(people[who]))).status

async function invite(who: Name, guest: Name): Promise<void> {
  const invitation = { params: params(), body: { login: `${guest}@example.com` } }
  const { status } = await w.call(ownersApi.inviteOwner, invitation, pageOf(people[who]))
  if (status === 201) await accept(guest)
}
async function accept(who: Name): Promise<void> {
  const { items } = (await w.call(ownersApi.listReceivedInvitations, {}, pageOf(people[who]))).body
  for (const { id } of items)
    await w.call(ownersApi.answerOwnerInvitation, { params: { id }, body: { answer: 'accept' } }, pageOf(people[who]))
}
async function remove(who: Name): Promise<void> {
  const listed = await w.call(ownersApi.listOwners, { params: params() }, pageOf(people[who]))
  const [one] = listed.status === 200 ? listed.body.items.flatMap(({ removal }) => removal ?? []) : []
  if (one)
    await w.call(ownersApi.removeServiceOwner, { params: { ...params(), owner_id: one.id } }, pageOf(people[who]))
}
async function add(who: Name): Promise<void> {
  const read = await w.call(clientsApi.getClient, { params: params() }, pageOf(people[who]))
  if (read.status !== 200) return
  const body = {
    redirect_uris: [...read.body.redirect_uris, `https://${who}.example/${read.body.redirect_uris.length}`],
    access_logins: [...read.body.access_logins, `${who}@example.com`],
  }
  await w.call(clientsApi.patchClient, { params: params(), body }, pageOf(people[who]))
}
async function secure(who: Name): Promise<void> {
  const mail = w.mail.to(`${who}@example.com`).findLast(({ text }) => text.includes('/secure-account'))
  if (mail) await w.call(authApi.secureAccount, { body: { token: linkToken(mail) } })
  await w.signIn(people[who].accountId, people[who].browser)
}
const leave = (who: Name) => w.call(ownersApi.leaveService, { params: params() }, pageOf(people[who]))
const hide = async (who: Name) =>
  void (await w.call(
    ownersApi.inviteOwner,
    { params: params(), body: { login: 'later@example.com' } },
    pageOf(people[who]),
  ))

const thieves = ['anna', 'eve', 'mallory'] as const
function stepOf(next: (max: number) => number) {
  const who = thieves[next(3)] ?? 'eve'
  const guest = thieves[next(3)] ?? 'eve'
  const acts = {
    invite: () => invite(who, guest),
    add: () => add(who),
    leave: () => leave(who),
    remove: () => remove(who),
    secure: () => (who === 'anna' ? Promise.resolve() : secure(who)),
    hide: () => hide(who),
    wait: async () => (await w.pass(day / 2), await back()),
  }
  const all = ['invite', 'invite', 'add', 'leave', 'remove', 'secure', 'hide', 'wait'] as const
  const name = all[next(all.length)] ?? 'add'
  return { said: `${who}: ${name}${name === 'invite' ? ` ${guest}` : ''}`, act: acts[name] }
}

const seeds = Array.from({ length: 60 }, (_, at) => at + 1)

beforeEach(async () => {
  const made = await Promise.all(names.map((name) => w.someone({ email: `${name}@example.com`, first_name: name })))
  people = Object.fromEntries(names.map((name, at) => [name, made[at]])) as typeof people
  service = await w.service(people.anna.accountId)
  await invite('anna', 'boris')
  await w.pass(30 * day)
  await back()
  await add('boris')
})

test.each(sample(seeds, 3, import.meta.url))(
  'undoes all that a thief and two guests did, sequence %i',
  async (seed) => {
    const { below: next } = seeded(seed)
    const client = (await w.call(clientsApi.getClient, { params: params() }, pageOf(people.boris))).body
    await invite('anna', 'eve')
    const said: string[] = []
    for (let n = 0; n < 10; n++) {
      const step = stepOf(next)
      said.push(step.said)
      await step.act()
    }
    await secure('anna')
    await secure('eve')
    await secure('mallory')
    await accept('eve')
    await accept('mallory')
    const now = await w.call(clientsApi.getClient, { params: params() }, pageOf(people.anna))
    expect([said, now.status]).toEqual([said, 200])
    expect([said, now.body.redirect_uris, now.body.access_logins]).toEqual([
      said,
      client.redirect_uris,
      client.access_logins,
    ])
    const statuses = [await owned('anna'), await owned('boris'), await owned('eve'), await owned('mallory')]
    expect([said, ...statuses]).toEqual([said, 200, 200, 404, 404])
  },
)
