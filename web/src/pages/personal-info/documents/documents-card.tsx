import { type Document, type DocumentType, documentTypes } from '@kabinet/contract/api/documents.api'
import type { User } from '@kabinet/contract/api/me.api'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useDocuments } from '../../../data/documents.ts'
import { useT } from '../../../text/use-t.ts'
import { LoadFailed } from '../../../ui/page/load-failed.tsx'
import { Loading, Skeleton } from '../../../ui/page/loading.tsx'
import { Card, Small, Stack } from '../../../ui/page/page.tsx'
import { TabSet } from '../../../ui/page/tabs.tsx'
import { DocumentTab } from './document-tab.tsx'

/**
 * docs/design.md#personal-info. The open tab is in the URL (`?doc=snils`). `below` waits for the documents too:
 * rendered earlier, it would shift.
 */
export function DocumentsCard({ user, below }: { user: User; below: ReactNode }) {
  const { data, error, isPending, refetch } = useDocuments()
  const again = () => void refetch()
  return (
    <Loading
      ready={!isPending}
      atOnce={<Frame />}
      skeleton={
        <Frame>
          <div>
            <Skeleton lines={4} />
          </div>
        </Frame>
      }
      onRetry={again}
    >
      <Frame>
        {data ? <DocumentTabs documents={data} user={user} /> : <LoadFailed error={error} onRetry={again} />}
      </Frame>
      {below}
    </Loading>
  )
}

function Frame({ children }: { children?: ReactNode }) {
  const t = useT()
  return (
    <Card heading={t('documents.title')}>
      <Stack tight>
        <Small>{t('home.documents')}</Small>
        {children}
      </Stack>
    </Card>
  )
}

function DocumentTabs({ documents, user }: { documents: Document[]; user: User }) {
  const t = useT()
  const [search, setSearch] = useSearchParams()
  const open = documentTypes.find((type) => type === search.get('doc')) ?? 'passport'
  const choose = (type: DocumentType) => {
    search.set('doc', type)
    setSearch(search, { replace: true, preventScrollReset: true })
  }
  return (
    <TabSet
      name={t('documents.title')}
      value={open}
      onChange={choose}
      tabs={documentTypes.map((type) => ({
        value: type,
        label: t(`documents.${type}`),
        content: (
          <DocumentTab
            type={type}
            held={documents.find(({ document_type }) => document_type === type) ?? null}
            user={user}
          />
        ),
      }))}
    />
  )
}
