import { adminCalls } from '@kabinet/contract/admin/calls'
import { PageHeading, Stack } from '../../../src/ui/page/page.tsx'
import { LinkRow, LinkRows } from '../../../src/ui/page/rows.tsx'
import { useActPages } from '../../call/queries.ts'
import { FindField } from '../../parts/find-field.tsx'
import { LoadedAct } from '../../parts/loaded-act.tsx'
import { useConsoleT } from '../../text/use-console-t.ts'

export function FindPage() {
  const t = useConsoleT()
  return (
    <Stack>
      <PageHeading>{t('frame.find')}</PageHeading>
      <FindField wide />
      <LoadedAct query={useActPages(adminCalls.listPeople, {})}>
        {({ pages }) => (
          <LinkRows>
            {pages
              .flatMap(({ items }) => items)
              .map(({ id, last_name: last, first_name: first }) => (
                <LinkRow key={id} to={`/people/${id}`} title={<bdi>{`${last} ${first}`}</bdi>} />
              ))}
          </LinkRows>
        )}
      </LoadedAct>
    </Stack>
  )
}
