import type { LegalKind } from '@kabinet/contract/legal/legal-text'
import { useParams } from 'react-router'
import { dayInWords } from '../../lib/day.ts'
import type { MessageKey } from '../../text/messages.ts'
import { useLanguage, useT } from '../../text/use-t.ts'
import { Button, ButtonLink, ButtonRow } from '../../ui/button.tsx'
import { LegalSections, useLegalText } from '../../ui/legal-text.tsx'
import { Loading, Skeleton } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Card, PageHeading, Small, Stack } from '../../ui/page.tsx'
import styles from './document.module.css'

/** /documents/{id} (docs/design.md#other-cabinet-pages): one paper, to be read and printed. */
export function DocumentPage() {
  const { id = '' } = useParams()
  const paper = papers.get(id)
  return paper ? <Paper key={id} {...paper} /> : <NotFound />
}

type Paper = { kind: LegalKind; title: MessageKey }

const papers = new Map<string, Paper>([
  ['user-agreement', { kind: 'user_agreement', title: 'shell.agreement' }],
  ['personal-data', { kind: 'personal_data', title: 'shell.consent' }],
])

function Paper({ kind, title }: Paper) {
  const t = useT()
  const language = useLanguage()
  const text = useLegalText(kind)
  const print = (
    <Button onClick={() => window.print()} disabled={text === null}>
      {t('documents.print')}
    </Button>
  )
  return (
    <Stack>
      <PageHeading action={print}>{t(title)}</PageHeading>
      <Loading ready={text !== null} skeleton={<Skeleton lines={12} />}>
        {text && (
          <Card>
            <article className={styles.paper}>
              <Small>{t('documents.version', { date: dayInWords(text.version, language) })}</Small>
              <LegalSections text={text} as="h2" />
            </article>
          </Card>
        )}
      </Loading>
      <BackToList />
    </Stack>
  )
}

function NotFound() {
  const t = useT()
  return (
    <Stack>
      <PageHeading>{t('nav.documents')}</PageHeading>
      <Notice kind="error">{t('shell.notFound')}</Notice>
      <BackToList />
    </Stack>
  )
}

function BackToList() {
  const t = useT()
  return (
    <ButtonRow>
      <ButtonLink to="/documents">{t('documents.toList')}</ButtonLink>
    </ButtonRow>
  )
}
