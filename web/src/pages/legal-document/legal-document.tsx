import type { LegalKind } from '@kabinet/contract/legal/legal-text'
import { useParams, useSearchParams } from 'react-router'
import { dayInNumbers } from '../../lib/format/day.ts'
import type { PlainKey } from '../../text/messages.ts'
import { useLanguage, useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { LegalSections } from '../../components/legal/legal-text.tsx'
import { useLegalText } from '../../components/legal/use-legal-text.ts'
import { BackLink, Loaded } from '../../ui/page/loaded.tsx'
import { Skeleton } from '../../ui/page/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Card, PageHeading, Small, Stack } from '../../ui/page/page.tsx'
import styles from './legal-document.module.css'

export function LegalDocumentPage() {
  const { id = '' } = useParams()
  const legalDocument = legalDocuments.get(id)
  return legalDocument ? <LegalDocument key={id} {...legalDocument} /> : <NotFound />
}

type LegalDocument = { kind: LegalKind; title: PlainKey }

const legalDocuments = new Map<string, LegalDocument>([
  ['user-agreement', { kind: 'user_agreement', title: 'shell.agreement' }],
  ['personal-data', { kind: 'personal_data', title: 'shell.consent' }],
])

function LegalDocument({ kind, title }: LegalDocument) {
  const t = useT()
  const language = useLanguage()
  const [search] = useSearchParams()
  const query = useLegalText(kind, search.get('version') ?? undefined)
  const toList = <BackLink to="/documents">{t('legal.toList')}</BackLink>
  const print = (
    <Button onClick={() => window.print()} disabled={query.data === undefined}>
      {t('legal.print')}
    </Button>
  )
  return (
    <Stack>
      <PageHeading action={print}>{t(title)}</PageHeading>
      <Loaded query={query} skeleton={<Skeleton lines={12} />} foot={toList}>
        {(text) => (
          <Card>
            <article className={styles.text}>
              <Small>{t('legal.version', { date: dayInNumbers(text.version, language) })}</Small>
              <LegalSections text={text} as="h2" />
            </article>
          </Card>
        )}
      </Loaded>
    </Stack>
  )
}

function NotFound() {
  const t = useT()
  return (
    <Stack>
      <PageHeading>{t('nav.documents')}</PageHeading>
      <Notice kind="error">{t('shell.notFound')}</Notice>
      <BackLink to="/documents">{t('legal.toList')}</BackLink>
    </Stack>
  )
}
