import type { archiveApi } from '../api/archive.api.ts'
import type { ExamplesOf } from './examples-of.ts'

const sampleArchive = {
  is_here: true,
  with_documents: true,
  progress: 0,
  size: null,
  requested_at: '2026-11-22T12:00:00.000Z',
  starts_at: '2026-11-22T12:00:00.000Z',
  downloaded_at: null,
  expires_at: '2026-11-23T12:00:00.000Z',
}

export const archiveExamples = {
  getArchive: {
    reply: {
      none: { archive: null },
      waiting: {
        archive: {
          ...sampleArchive,
          state: 'waiting',
          starts_at: '2026-11-23T12:00:00.000Z',
          expires_at: '2026-11-24T12:00:00.000Z',
        },
      },
      making: { archive: { ...sampleArchive, state: 'making', progress: 40 } },
      ready: { archive: { ...sampleArchive, state: 'ready', progress: 100, size: 2_640_000 } },
    },
  },
  requestArchive: {
    body: {
      alone: { with_documents: false },
      by_code: { with_documents: true, code: '012345' },
      by_app: { with_documents: true, app_code: '012345' },
    },
  },
  deleteArchive: {},
  downloadArchive: { body: { file: {} } },
} satisfies ExamplesOf<typeof archiveApi>
