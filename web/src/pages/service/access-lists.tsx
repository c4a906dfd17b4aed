import type { Client } from '@kabinet/contract/data/client-fields'
import { useState } from 'react'
import { useFocusOnReturn } from '../../lib/focus-on-return.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/page/page.tsx'
import { AccessListsForm } from './access-lists-form.tsx'
import styles from './service.module.css'

export const isEmptyList = (lists: Pick<Client, 'access_logins' | 'access_domains' | 'groups'>) =>
  [lists.access_logins, lists.access_domains, lists.groups].every(({ length }) => length === 0)

/** Access lists of a published service (docs/govern.md#groups-and-access). */
export function AccessLists({ client }: { client: Client }) {
  const t = useT()
  const [isEdited, setEdited] = useState(false)
  const edit = useFocusOnReturn(isEdited)
  if (isEdited) return <AccessListsForm client={client} onDone={() => setEdited(false)} />
  const { access, access_logins: logins, access_domains: domains, groups } = client
  const counts = { logins: logins.length, domains: domains.length, groups: groups.length }
  const isEmpty = isEmptyList(client)
  return (
    <Stack tight>
      {access === 'list' && client.status === 'test' && <p>{t('service.list.test')}</p>}
      {!isEmpty && <p className={styles.hidden}>{t('service.list.counts', counts)}</p>}
      <div>
        <Button ref={edit} onClick={() => setEdited(true)}>
          {t(access === 'list' || !isEmpty ? 'service.list.edit' : 'service.list.change')}
        </Button>
      </div>
    </Stack>
  )
}
