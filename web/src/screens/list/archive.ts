import { type Archive, downloadArchive, getArchive, requestArchive } from '@kabinet/contract/api/archive.api'
import { sendOtp } from '@kabinet/contract/api/auth/auth.api'
import { archiveExamples } from '@kabinet/contract/examples/archive'
import type { Actions } from '../../testing/actions.ts'
import { anna, codeByMail } from '../../testing/people.ts'
import { refused, type Replies } from '../../testing/replies.ts'
import { answered, playInTurn, type Sample, samplesAt } from '../sample.ts'

const at = '/security'
const { page } = samplesAt({ at, me: anna })
const { waiting, making, ready } = archiveExamples.getArchive.reply

const withArchive =
  ({ archive }: { archive: Archive }, more: Partial<Archive> = {}) =>
  (r: Replies) =>
    r.on(getArchive, { archive: { ...archive, ...more } })
const open = ({ click }: Actions) => click('archive.ask.named')
const toCode = playInTurn(open, ({ click }) => click('parts.continue'))
const sends = (r: Replies) => r.on(sendOtp, { otp: codeByMail })

export const archiveSamples: readonly Sample[] = [
  page(at, 'waiting', { part: 'archive', replies: withArchive(waiting), text: 'archive.waiting.notMe' }),
  page(at, 'filled', { part: 'archive-making', replies: withArchive(making), text: 'archive.cancel' }),
  page(at, 'filled', { part: 'archive-ready', replies: withArchive(ready), text: 'archive.save' }),
  page(at, 'already', {
    part: 'archive',
    replies: withArchive(ready, { downloaded_at: '2026-11-22T12:10:00.000Z' }),
    text: 'archive.save',
  }),
  page(at, 'other', {
    part: 'archive',
    replies: withArchive(ready, { is_here: false }),
    text: 'archive.elsewhere',
  }),
  page(at, 'failed', {
    part: 'archive',
    replies: withArchive(making, { state: 'failed' }),
    text: 'archive.failed',
  }),
  page(at, 'loadFailed', { part: 'archive', ...answered(getArchive, refused('DATABASE'), 'e.load') }),
  page(at, 'opened', { part: 'archive', play: open, text: 'archive.dialog.new' }),
  page(at, 'code', { part: 'archive', replies: sends, play: toCode, text: 'code.confirm' }),
  page(at, 'expired', {
    part: 'archive',
    replies: (r) => withArchive(ready)(r).on(downloadArchive, refused('NOT_EXIST')),
    play: ({ click }) => click('archive.save'),
    text: 'archive.gone',
  }),
  page(at, 'taken', {
    part: 'archive',
    replies: (r) => sends(r).on(requestArchive, refused('ALREADY_EXIST')),
    play: playInTurn(toCode, ({ code }) => code()),
    text: 'archive.already',
  }),
  page(at, 'throttled', {
    part: 'archive',
    replies: (r) => sends(r).on(requestArchive, refused('THROTTLING', { retryAfter: 3600 })),
    play: playInTurn(toCode, ({ code }) => code()),
    text: 'e.throttledUntil',
  }),
]
