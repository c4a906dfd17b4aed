import { deleteDocument, listDocuments, putDocument } from '@kabinet/contract/api/documents.api'
import { addPasskey, listPasskeys, preparePasskey } from '@kabinet/contract/api/passkeys.api'
import { added } from '@kabinet/contract/examples/passkeys'
import { sampleCreationOptions } from '@kabinet/contract/examples/web-authn'
import { getMe, patchMe, putAvatar, type User } from '@kabinet/contract/api/me.api'
import { pending, refused, type Replies } from '../../testing/replies.ts'
import type { Actions } from '../../testing/actions.ts'
import { anna, annaInFull, documents, newcomer } from '../../testing/people.ts'
import { listGrants } from '@kabinet/contract/api/grants.api'
import { granted } from './access.ts'
import { forum, library, shop } from './grants.ts'
import { readersNoticeIn } from '../stage.ts'
import { answered, playInTurn, type Sample, samplesAt } from '../sample.ts'

const at = '/'
const { page, step } = samplesAt({ at, me: anna })
const all = (r: Replies) => r.on(listDocuments, { items: documents })
const seen = (r: Replies) => granted(r, shop, library, forum)
export const editBasics = ({ click }: Actions) => click('me.editBasics')
async function rename(actions: Actions) {
  await editBasics(actions)
  await actions.fill('me.first_name', 'Анюта')
}
export const renameAndSave = playInTurn(rename, ({ click }) => click('parts.save'))
const waitingForCode: User = {
  ...anna,
  email_candidate: 'anna.new@example.com',
  email_candidate_step: 'code',
  phone_candidate: '+79123456789',
}
const waitingForLink: User = { ...anna, email_candidate: 'anna.new@example.com', email_candidate_step: 'link' }
const deletePassport = ({ click }: Actions) => click('documents.passport.delete')
const confirmDelete = playInTurn(deletePassport, ({ confirm }) => confirm('parts.delete'))

async function photo(surplus: number): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 64 })
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'))
  return new File([jpeg ?? '', new Uint8Array(surplus)], 'anna.jpg', { type: 'image/jpeg' })
}

export const personalInfoSamples: readonly Sample[] = [
  page(at, 'loading', answered(getMe, pending, 'busy')),
  page(at, 'loadFailed', answered(getMe, refused('DATABASE'), 'e.load')),
  page(at, 'empty', { me: newcomer, text: 'documents.passport.none' }),
  page(at, 'filled', { me: annaInFull, replies: (r) => seen(all(r)), text: 'documents.passport.show' }),
  page(at, 'filled', {
    part: 'groups',
    me: { ...annaInFull, groups: ['admins', 'staff'] },
    text: 'me.groups.by',
  }),
  page(at, 'notice', {
    part: 'passkeyOffer',
    me: annaInFull,
    tab: { 'passkey-offer': 'open' },
    passkeys: {},
    replies: (r) => r.on(listPasskeys, { items: [], total: 0, rp_id: 'id.example', user_handle: 'x' }),
    text: 'passkeys.offer',
  }),
  page(at, 'notice', {
    part: 'passkeyMade',
    me: annaInFull,
    tab: { 'passkey-offer': 'new' },
    passkeys: { create: 'given' },
    replies: (r) => r.on(preparePasskey, sampleCreationOptions).on(addPasskey, added),
    text: 'passkeys.offer.made',
  }),
  page(at, 'notice', {
    part: 'untrusted',
    me: { ...anna, phone_trusted: false, phone_trusted_from: '2026-11-24T13:20:00.000Z' },
    text: 'contact.phone.notTrusted',
  }),
  page(at, 'notice', {
    part: 'readers',
    me: annaInFull,
    replies: (r) => seen(all(r)),
    tab: readersNoticeIn(annaInFull),
    text: 'access.first',
  }),
  page(at, 'failed', { part: 'readers', me: annaInFull, ...answered(listGrants, refused('DATABASE'), 'access.about') }),
  page(at, 'form', { part: 'basics', me: annaInFull, play: editBasics, text: 'me.last_name' }),
  page(at, 'wrong', {
    part: 'basics',
    me: annaInFull,
    play: async (actions) => {
      await editBasics(actions)
      await actions.fill('me.last_name', 'И')
      await actions.fill('me.first_name', 'Анна2')
      await actions.click('parts.save')
    },
    text: 'v.name.min',
  }),
  page(at, 'failed', {
    part: 'basics',
    replies: (r) => r.on(patchMe, refused('DATABASE')),
    play: renameAndSave,
    text: 'e.update',
  }),
  page(at, 'leaving', {
    play: playInTurn(rename, ({ leave }) => leave('/security')),
    text: 'shell.leave.title',
  }),
  page(at, 'waiting', { part: 'code', me: waitingForCode, text: 'contact.enterCode' }),
  page(at, 'waiting', { part: 'link', me: waitingForLink, text: 'letter.resend' }),
  page(at, 'wrong', { part: 'photo', play: async ({ upload }) => upload(await photo(600_000)), text: 'photo.shrink' }),
  page(at, 'loading', {
    part: 'photo',
    replies: (r) => r.on(putAvatar, pending),
    play: async ({ upload }) => upload(await photo(0)),
    text: 'photo.uploading',
  }),
  page(at, 'empty', { part: 'snils', at: '/?doc=snils', text: 'documents.snils.none' }),
  page(at, 'filled', { part: 'inn', at: '/?doc=inn', replies: all, text: 'documents.inn.show' }),
  page(at, 'opened', {
    part: 'passport',
    replies: all,
    play: ({ click }) => click('documents.passport.show'),
    text: 'documents.passport.hide',
  }),
  page(at, 'form', {
    part: 'passport',
    play: ({ click }) => click('documents.passport.add'),
    text: 'documents.department_code',
  }),
  page(at, 'wrong', {
    part: 'passport',
    play: async ({ click, fill }) => {
      await click('documents.passport.add')
      await fill('documents.number', '4504')
      await click('parts.save')
    },
    text: 'v.passport',
  }),
  page(at, 'failed', {
    part: 'snils',
    at: '/?doc=snils',
    replies: (r) => r.on(putDocument, refused('DATABASE')),
    play: async ({ click, fill }) => {
      await click('documents.snils.add')
      await fill('documents.snils', '112-233-445 95')
      await click('parts.save')
    },
    text: 'e.save',
  }),
  step('delete-document', 'confirm', 'opened', {
    replies: all,
    play: deletePassport,
    text: 'documents.passport.deleteTitle',
  }),
  step('delete-document', 'confirm', 'failed', {
    replies: (r) => all(r).on(deleteDocument, refused('DATABASE')),
    play: confirmDelete,
    text: 'e.delete',
  }),
  step('delete-document', 'deleted', 'opened', {
    replies: (r) => all(r).on(deleteDocument, undefined),
    play: confirmDelete,
    text: 's.deleted',
  }),
  step('log-out', 'confirm', 'opened', { play: ({ logOut }) => logOut(), text: 'logOut.text' }),
  step('log-out', 'signedOut', 'opened', {
    play: async ({ logOut, confirm }) => {
      await logOut()
      await confirm('shell.logOut')
    },
    text: 'login.title',
  }),
  page(at, 'menu', { me: annaInFull, play: ({ menu }) => menu(), text: 'nav.partners' }),
]
