import { type InboxItem, linkPattern } from '@kabinet/contract/dev-inbox'
import { Fragment } from 'react'
import { Navigate, useParams } from 'react-router'
import { useInbox } from '../../data/inbox.ts'
import { useT } from '../../text/use-t.ts'
import { BackLink, CardsSkeleton, Loaded } from '../../ui/page/loaded.tsx'
import { Card, PageHeading, Stack } from '../../ui/page/page.tsx'
import styles from './inbox.module.css'
import { MessageHead, titleOf } from './message-head.tsx'

export function MessagePage() {
  const t = useT()
  const { id } = useParams()
  const inbox = useInbox()
  const item = inbox.data?.items.find((one) => one.id === id)
  return (
    <div className={styles.page}>
      <Stack>
        <BackLink to="/dev/inbox">{t('inbox.back')}</BackLink>
        <PageHeading>{item ? titleOf(item) : t('inbox.title')}</PageHeading>
        <Loaded query={inbox} skeleton={<CardsSkeleton lines={[3, 8]} />}>
          {() => (item ? <Message item={item} /> : <Navigate to="/dev/inbox" replace />)}
        </Loaded>
      </Stack>
    </div>
  )
}

function Message({ item }: { item: InboxItem }) {
  const t = useT()
  return (
    <Stack>
      <MessageHead item={item} />
      {item.transport === 'email' && (
        <Card heading={t('inbox.asSeen')}>
          <iframe
            className={styles.letter}
            title={t('inbox.asSeen')}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            src={`/dev/inbox/${item.id}/letter`}
          />
        </Card>
      )}
      <Card heading={t('inbox.asText')}>
        <p className={styles.text}>
          <Linked text={item.text} />
        </p>
      </Card>
    </Stack>
  )
}

function Linked({ text }: { text: string }) {
  const links = text.match(linkPattern) ?? []
  return text.split(linkPattern).map((words, at) => (
    <Fragment key={at}>
      {words}
      {links[at] && <a href={links[at]}>{links[at]}</a>}
    </Fragment>
  ))
}
