import { useInbox } from '../../data/inbox.ts'
import { useT } from '../../text/use-t.ts'
import { CardsSkeleton, Loaded } from '../../ui/page/loaded.tsx'
import { PageHeading, Small, Stack } from '../../ui/page/page.tsx'
import styles from './inbox.module.css'
import { MessageHead } from './message-head.tsx'

export function InboxPage() {
  const t = useT()
  const inbox = useInbox()
  return (
    <div className={styles.page}>
      <Stack>
        <Stack tight>
          <PageHeading>{t('inbox.title')}</PageHeading>
          <Small>{t('inbox.about')}</Small>
        </Stack>
        <Loaded query={inbox} skeleton={<CardsSkeleton lines={[3, 3]} />}>
          {({ items }) =>
            items.length === 0 ? (
              <p>{t('inbox.empty')}</p>
            ) : (
              <ul className={styles.list}>
                {items.map((item) => (
                  <li key={item.id}>
                    <MessageHead item={item} to={`/dev/inbox/${item.id}`} />
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </Stack>
    </div>
  )
}
