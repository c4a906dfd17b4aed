import type { Document } from '@kabinet/contract/api/documents.api'
import { type DocumentType, documentTypes } from '@kabinet/contract/data/document-kinds'
import type { User } from '@kabinet/contract/api/me.api'
import { useSearchParams } from 'react-router'
import { useT } from '../../../text/use-t.ts'
import { TabSet } from '../../../ui/page/tabs.tsx'
import { DocumentTab } from './document-tab.tsx'

/** The open tab is in the URL (`?doc=snils`). */
export function DocumentTabs({ documents, user }: { documents: Document[]; user: User }) {
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
            document={documents.find(({ document_type }) => document_type === type) ?? null}
            user={user}
          />
        ),
      }))}
    />
  )
}
