import { type Document, type DocumentType, documentTypes } from '@kabinet/contract/api/documents.api'
import type { User } from '@kabinet/contract/api/me.api'
import { useSearchParams } from 'react-router'
import { useDocuments } from '../../../data/documents.ts'
import { useT } from '../../../text/use-t.ts'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Skeleton } from '../../../ui/page/loading.tsx'
import { Card, Small, Stack } from '../../../ui/page/page.tsx'
import { TabSet } from '../../../ui/page/tabs.tsx'
import { DocumentTab } from './document-tab.tsx'

/** Passport, SNILS and INN in tabs; the open one is in the address (`?doc=snils`). */
export function DocumentsCard({ user }: { user: User }) {
  const t = useT()
  return (
    <Card heading={t('documents.title')}>
      <Stack tight>
        <Small>{t('home.documents')}</Small>
        <Loaded query={useDocuments()} skeleton={<Skeleton lines={4} />}>
          {(documents) => <DocumentTabs documents={documents} user={user} />}
        </Loaded>
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
