import type { Archive } from '@kabinet/contract/api/archive.api'
import type { Locale } from '@kabinet/contract/fields/locale'
import type { User } from '@kabinet/contract/api/me.api'
import { useState } from 'react'
import { useArchive, useArchiveCalls, useDeleteArchive, useDownloadArchive } from '../../../data/security/archive.ts'
import { momentOfInstant } from '../../../lib/format/instant.ts'
import type { T } from '../../../text/messages.ts'
import { useLanguage, useT } from '../../../text/use-t.ts'
import { LateDialog, LoadedRow, Row, RowAction } from '../overview/row.tsx'
import { RequestArchive } from '../late-details.ts'
import styles from '../security.module.css'

/** The download of the user's own data (docs/my-data.md). */
export function ArchiveRow({ user }: { user: User }) {
  const t = useT()
  return (
    <LoadedRow title={t('archive.title')} query={useArchive()}>
      {({ archive }) => <LoadedArchive user={user} archive={archive} />}
    </LoadedRow>
  )
}

function LoadedArchive({ user, archive }: { user: User; archive: Archive | null }) {
  const t = useT()
  const language = useLanguage()
  const [isAsking, setAsking] = useState(false)
  const calls = useArchiveCalls()
  const canAsk = archive === null || archive.state === 'failed'
  return (
    <Row
      name="my-data"
      title={t('archive.title')}
      state={<span role="status">{wordsOf(t, language, archive)}</span>}
      action={
        canAsk ? (
          <RowAction name={t('archive.ask.named')} onClick={() => setAsking(true)}>
            {t('archive.ask')}
          </RowAction>
        ) : (
          <Actions archive={archive} />
        )
      }
    >
      {isAsking && (
        <LateDialog>
          <RequestArchive user={user} calls={calls} onClose={() => setAsking(false)} />
        </LateDialog>
      )}
    </Row>
  )
}

function Actions({ archive: { state, is_here } }: { archive: Archive }) {
  const t = useT()
  const [remove, save] = [useDeleteArchive(), useDownloadArchive()]
  return (
    <div className={styles.acts}>
      {state === 'ready' && is_here && (
        <RowAction busy={save.isPending} onClick={() => save.mutate()}>
          {t('archive.save')}
        </RowAction>
      )}
      <RowAction kind="dangerQuiet" busy={remove.isPending} onClick={() => remove.mutate()}>
        {t(state === 'ready' ? 'archive.delete' : 'archive.cancel')}
      </RowAction>
    </div>
  )
}

function wordsOf(t: T, language: Locale, archive: Archive | null): string {
  if (!archive) return ''
  const { state, is_here, progress, size, starts_at, requested_at, downloaded_at, expires_at } = archive
  const when = momentOfInstant(expires_at, language)
  if (state === 'failed') return t('archive.failed')
  if (state === 'waiting' && starts_at !== requested_at)
    return `${t('archive.waiting', { when: momentOfInstant(starts_at, language) })} ${t('archive.waiting.notMe')}`
  if (state !== 'ready') return t('archive.making', { percent: progress })
  if (!is_here) return t('archive.elsewhere')
  if (downloaded_at) return t('archive.downloaded', { at: momentOfInstant(downloaded_at, language), when })
  return t('archive.ready', { size: sizeIn(t, size ?? 0), when })
}

function sizeIn(t: T, bytes: number): string {
  const isLarge = bytes >= 1e6
  return t(isLarge ? 'archive.size.mb' : 'archive.size.kb', { size: Math.ceil(bytes / (isLarge ? 1e6 : 1e3)) })
}
