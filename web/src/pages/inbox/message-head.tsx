import type { InboxItem } from '@kabinet/contract/dev-inbox'
import { Link } from 'react-router'
import { momentOfInstant } from '../../lib/format/instant.ts'
import { useLanguage, useT } from '../../text/use-t.ts'
import { ButtonRow, OutsideLink } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Card, Small, Stack } from '../../ui/page/page.tsx'
import styles from './inbox.module.css'

export const titleOf = ({ subject, text }: InboxItem) => subject ?? text.split('\n')[0] ?? ''

export function MessageHead({ item, to }: { item: InboxItem; to?: string }) {
  const t = useT()
  const locale = useLanguage()
  const { transport, at, code, links } = item
  return (
    <Card heading={to && <Link to={to}>{titleOf(item)}</Link>}>
      <Stack tight>
        <Small>
          {t(`inbox.${transport}`, { to: item.to })} · <time dateTime={at}>{momentOfInstant(at, locale)}</time>
        </Small>
        {code !== null && (
          <div className={styles.code}>
            <code translate="no">{code}</code>
            <CopyButton value={code} name={t('inbox.code')} />
          </div>
        )}
        {code === null && links[0] !== undefined && (
          <ButtonRow>
            <OutsideLink href={links[0]}>{t('inbox.openLink')}</OutsideLink>
          </ButtonRow>
        )}
      </Stack>
    </Card>
  )
}
