import * as z from 'zod/mini'
import { code } from '../fields/code.ts'
import { count, instant } from '../fields/reply-types.ts'
import { recoveryCode } from '../fields/recovery-code.ts'
import { route } from '../route.ts'

const archive = z.object({
  state: z.enum(['waiting', 'making', 'ready', 'failed']),
  /** False: another browser asked for it, and only that one gets the file. */
  is_here: z.boolean(),
  with_documents: z.boolean(),
  /** In percent. */
  progress: count,
  /** In bytes; null until it is ready. */
  size: z.nullable(count),
  requested_at: instant,
  /** Later than `requested_at` on a device that is younger than 72 hours. */
  starts_at: instant,
  downloaded_at: z.nullable(instant),
  expires_at: instant,
})
export type Archive = z.output<typeof archive>

export const getArchive = route({
  method: 'GET',
  path: '/api/users/me/archive',
  who: 'signed-in',
  summary: 'Get the state of the download of my data; null without one',
  reply: z.object({ archive: z.nullable(archive) }),
  errors: [],
})

/** With a second step, needs a `data_download` code, or a proof of the app. 13 while there is one. */
export const requestArchive = route({
  method: 'POST',
  path: '/api/users/me/archive',
  who: 'signed-in',
  needs: 'step-up',
  whilePending: true,
  summary: 'Ask for a download of all my data; three a day, and on a new device after 24 hours',
  body: z.strictObject({
    with_documents: z.boolean(),
    code: z.optional(code),
    app_code: z.optional(code),
    recovery_code: z.optional(recoveryCode),
  }),
  errors: ['ALREADY_EXIST', 'INVALID_OTP_CODE', 'NOT_EXIST'],
})

export const deleteArchive = route({
  method: 'DELETE',
  path: '/api/users/me/archive',
  who: 'signed-in',
  needs: 'token',
  whilePending: true,
  repeat: 'acts-again',
  summary: 'Delete the download of my data',
  errors: [],
})

/** 404 without a ready one that this browser asked for. */
export const downloadArchive = route({
  method: 'POST',
  path: '/api/users/me/archive/file',
  who: 'signed-in',
  needs: 'step-up',
  whilePending: true,
  repeat: 'acts-again',
  summary: 'Download my data as a ZIP file',
  body: z.strictObject({}),
  file: 'application/zip',
  errors: ['NOT_EXIST'],
})

export const archiveApi = { getArchive, requestArchive, deleteArchive, downloadArchive }
