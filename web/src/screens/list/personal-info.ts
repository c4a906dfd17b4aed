import { deleteDocument, listDocuments, putDocument } from '@kabinet/contract/api/documents.api'
import { getMe, patchMe, putAvatar, type User } from '@kabinet/contract/api/me.api'
import { pending, refused, type Replies } from '../../testing/replies.ts'
import type { Actions } from '../../testing/actions.ts'
import { anna, annaInFull, documents, newcomer } from '../../testing/people.ts'
import { page, type Sample, step } from '../sample.ts'

const at = '/'
const all = (r: Replies) => r.on(listDocuments, { items: documents })
const editBasics = ({ click }: Actions) => click('me.editBasics')
const waitingForCode: User = {
  ...anna,
  email_candidate: 'anna.new@example.com',
  email_candidate_step: 'code',
  phone_candidate: '+79123456789',
}
const waitingForLink: User = { ...anna, email_candidate: 'anna.new@example.com', email_candidate_step: 'link' }
const deletePassport = ({ click }: Actions) => click('documents.passport.delete')

/** A real picture, as heavy as is wanted by what lies behind its end. */
async function photo(surplus: number): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 64 })
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'))
  return new File([jpeg ?? '', new Uint8Array(surplus)], 'anna.jpg', { type: 'image/jpeg' })
}

export const personalInfo: readonly Sample[] = [
  page(at, 'loading', { at, me: anna, replies: (r) => r.on(getMe, pending), text: 'busy' }),
  page(at, 'loadFailed', { at, me: anna, replies: (r) => r.on(getMe, refused('DATABASE')), text: 'e.load' }),
  page(at, 'empty', { at, me: newcomer, text: 'documents.passport.none' }),
  page(at, 'filled', { at, me: annaInFull, replies: all, text: 'documents.passport.show' }),
  page(at, 'form', { at, me: annaInFull, play: editBasics, text: 'me.lastName' }, 'basics'),
  page(
    at,
    'wrong',
    {
      at,
      me: annaInFull,
      play: async (actions) => {
        await editBasics(actions)
        await actions.fill('me.lastName', 'И')
        await actions.fill('me.firstName', 'Анна2')
        await actions.click('parts.save')
      },
      text: 'parts.errors',
    },
    'basics',
  ),
  page(
    at,
    'failed',
    {
      at,
      me: anna,
      replies: (r) => r.on(patchMe, refused('DATABASE')),
      play: async (actions) => {
        await editBasics(actions)
        await actions.fill('me.firstName', 'Анюта')
        await actions.click('parts.save')
      },
      text: 'e.update',
    },
    'basics',
  ),
  page(at, 'leaving', {
    at,
    me: anna,
    play: async (actions) => {
      await editBasics(actions)
      await actions.fill('me.firstName', 'Анюта')
      await actions.leave('/security')
    },
    text: 'shell.leave.title',
  }),
  page(at, 'waiting', { at, me: waitingForCode, text: 'contact.enterCode' }, 'code'),
  page(at, 'waiting', { at, me: waitingForLink, text: 'letter.resend' }, 'link'),
  page(
    at,
    'wrong',
    { at, me: anna, play: async ({ upload }) => upload(await photo(600_000)), text: 'photo.shrink' },
    'photo',
  ),
  page(
    at,
    'loading',
    {
      at,
      me: anna,
      replies: (r) => r.on(putAvatar, pending),
      play: async ({ upload }) => upload(await photo(0)),
      text: 'photo.uploading',
    },
    'photo',
  ),
  page(at, 'empty', { at: '/?doc=snils', me: anna, text: 'documents.snils.none' }, 'snils'),
  page(at, 'filled', { at: '/?doc=inn', me: anna, replies: all, text: 'documents.inn.show' }, 'inn'),
  page(
    at,
    'opened',
    {
      at,
      me: anna,
      replies: all,
      play: ({ click }) => click('documents.passport.show'),
      text: 'documents.passport.hide',
    },
    'passport',
  ),
  page(
    at,
    'form',
    { at, me: anna, play: ({ click }) => click('documents.passport.add'), text: 'documents.department_code' },
    'passport',
  ),
  page(
    at,
    'wrong',
    {
      at,
      me: anna,
      play: async ({ click, fill }) => {
        await click('documents.passport.add')
        await fill('documents.number', '4504')
        await click('parts.save')
      },
      text: 'v.passport',
    },
    'passport',
  ),
  page(
    at,
    'failed',
    {
      at: '/?doc=snils',
      me: anna,
      replies: (r) => r.on(putDocument, refused('DATABASE')),
      play: async ({ click, fill }) => {
        await click('documents.snils.add')
        await fill('documents.snils', '112-233-445 95')
        await click('parts.save')
      },
      text: 'e.save',
    },
    'snils',
  ),
  step('delete-document', 'confirm', 'opened', {
    at,
    me: anna,
    replies: all,
    play: deletePassport,
    text: 'documents.passport.deleteTitle',
  }),
  step('delete-document', 'confirm', 'failed', {
    at,
    me: anna,
    replies: (r) => all(r).on(deleteDocument, refused('DATABASE')),
    play: async (actions) => {
      await deletePassport(actions)
      await actions.confirm('parts.delete')
    },
    text: 'e.delete',
  }),
  step('delete-document', 'deleted', 'opened', {
    at,
    me: anna,
    replies: (r) => all(r).on(deleteDocument, undefined),
    play: async (actions) => {
      await deletePassport(actions)
      await actions.confirm('parts.delete')
    },
    text: 's.deleted',
  }),
  step('log-out', 'confirm', 'opened', { at, me: anna, play: ({ logOut }) => logOut(), text: 'logOut.text' }),
  step('log-out', 'signedOut', 'opened', {
    at,
    me: anna,
    play: async ({ logOut, confirm }) => {
      await logOut()
      await confirm('shell.logOut')
    },
    text: 'login.title',
  }),
  page(at, 'menu', { at, me: annaInFull, play: ({ menu }) => menu(), text: 'nav.partners' }),
]
