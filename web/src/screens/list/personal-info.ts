import { deleteDocument, listDocuments, putDocument } from '@kabinet/contract/api/documents.api'
import { getMe, patchMe, putAvatar, type User } from '@kabinet/contract/api/me.api'
import { pending, refused, type Replies } from '../../testing/replies.ts'
import type { Hands } from '../hands.ts'
import { anna, annaInFull, documents, newcomer } from '../people.ts'
import { page, type Sample, step } from '../sample.ts'

const at = '/'
const all = (r: Replies) => r.on(listDocuments, { items: documents })
const editBasics = ({ press }: Hands) => press('me.editBasics')
const waitingForCode: User = {
  ...anna,
  email_candidate: 'anna.new@example.com',
  email_candidate_step: 'code',
  phone_candidate: '+79123456789',
}
const waitingForLink: User = { ...anna, email_candidate: 'anna.new@example.com', email_candidate_step: 'link' }
const deletePassport = ({ press }: Hands) => press('documents.passport.delete')

/** A real picture, as heavy as is wanted by what lies behind its end. */
async function photo(surplus: number): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 64 })
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'))
  return new File([jpeg ?? '', new Uint8Array(surplus)], 'anna.jpg', { type: 'image/jpeg' })
}

export const personalInfo: readonly Sample[] = [
  page(at, 'loading', { at, me: anna, replies: (r) => r.on(getMe, pending), sees: 'busy' }),
  page(at, 'loadFailed', { at, me: anna, replies: (r) => r.on(getMe, refused('DATABASE')), sees: 'e.load' }),
  page(at, 'empty', { at, me: newcomer, sees: 'documents.passport.none' }),
  page(at, 'filled', { at, me: annaInFull, replies: all, sees: 'documents.passport.show' }),
  page(at, 'form', { at, me: annaInFull, play: editBasics, sees: 'me.lastName' }, 'basics'),
  page(
    at,
    'wrong',
    {
      at,
      me: annaInFull,
      play: async (hands) => {
        await editBasics(hands)
        await hands.fill('me.lastName', 'И')
        await hands.fill('me.firstName', 'Анна2')
        await hands.press('parts.save')
      },
      sees: 'parts.errors',
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
      play: async (hands) => {
        await editBasics(hands)
        await hands.fill('me.firstName', 'Анюта')
        await hands.press('parts.save')
      },
      sees: 'e.update',
    },
    'basics',
  ),
  page(at, 'leaving', {
    at,
    me: anna,
    play: async (hands) => {
      await editBasics(hands)
      await hands.fill('me.firstName', 'Анюта')
      await hands.leave('/security')
    },
    sees: 'shell.leave.title',
  }),
  page(at, 'waiting', { at, me: waitingForCode, sees: 'contact.enterCode' }, 'code'),
  page(at, 'waiting', { at, me: waitingForLink, sees: 'letter.resend' }, 'link'),
  page(at, 'wrong', { at, me: anna, play: async ({ choose }) => choose(await photo(600_000)), sees: 'photo.shrink' }, 'photo'),
  page(
    at,
    'loading',
    { at, me: anna, replies: (r) => r.on(putAvatar, pending), play: async ({ choose }) => choose(await photo(0)), sees: 'photo.uploading' },
    'photo',
  ),
  page(at, 'empty', { at: '/?doc=snils', me: anna, sees: 'documents.snils.none' }, 'snils'),
  page(at, 'filled', { at: '/?doc=inn', me: anna, replies: all, sees: 'documents.inn.show' }, 'inn'),
  page(
    at,
    'opened',
    { at, me: anna, replies: all, play: ({ press }) => press('documents.passport.show'), sees: 'documents.passport.hide' },
    'passport',
  ),
  page(at, 'form', { at, me: anna, play: ({ press }) => press('documents.passport.add'), sees: 'documents.department_code' }, 'passport'),
  page(
    at,
    'wrong',
    {
      at,
      me: anna,
      play: async ({ press, fill }) => {
        await press('documents.passport.add')
        await fill('documents.number', '4504')
        await press('parts.save')
      },
      sees: 'v.passport',
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
      play: async ({ press, fill }) => {
        await press('documents.snils.add')
        await fill('documents.snils', '112-233-445 95')
        await press('parts.save')
      },
      sees: 'e.save',
    },
    'snils',
  ),
  step('delete-document', 'confirm', 'opened', {
    at,
    me: anna,
    replies: all,
    play: deletePassport,
    sees: 'documents.passport.deleteTitle',
  }),
  step('delete-document', 'confirm', 'failed', {
    at,
    me: anna,
    replies: (r) => all(r).on(deleteDocument, refused('DATABASE')),
    play: async (hands) => {
      await deletePassport(hands)
      await hands.confirm('parts.delete')
    },
    sees: 'e.delete',
  }),
  step('delete-document', 'deleted', 'opened', {
    at,
    me: anna,
    replies: (r) => all(r).on(deleteDocument, undefined),
    play: async (hands) => {
      await deletePassport(hands)
      await hands.confirm('parts.delete')
    },
    sees: 's.deleted',
  }),
  step('log-out', 'confirm', 'opened', { at, me: anna, play: ({ logOut }) => logOut(), sees: 'logOut.text' }),
  step('log-out', 'signedOut', 'opened', {
    at,
    me: anna,
    play: async ({ logOut, confirm }) => {
      await logOut()
      await confirm('shell.logOut')
    },
    sees: 'login.title',
  }),
  page(at, 'menu', { at, me: annaInFull, play: ({ menu }) => menu(), sees: 'nav.partners' }),
]
