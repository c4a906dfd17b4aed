import type { User } from '@kabinet/contract/api/me.api'
import { Fragment, type ReactNode } from 'react'
import { useTimeZone } from '../../data/time-zones.ts'
import { dayInWords } from '../../lib/format/day.ts'
import { useLanguage, useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/page/page.tsx'
import { ValueRow, ValueRows } from '../../ui/page/rows.tsx'
import { useBasicsLabels } from './basics-fields.tsx'
import { BasicsForm } from './basics-form.tsx'
import type { BasicsName } from './basics-schema.ts'
import { useEdited } from './one-edited.tsx'
import { useFocusOnReturn } from './use-focus-on-return.ts'

/** Values that turn into a form in place; the way back leads to «Изменить» again. */
export function BasicsCard({ user }: { user: User }) {
  const t = useT()
  const { isEdited, edit: begin, done } = useEdited('basics')
  const edit = useFocusOnReturn(isEdited)
  if (isEdited) {
    return (
      <Card heading={t('me.basics')}>
        <BasicsForm user={user} onDone={done} />
      </Card>
    )
  }
  const change = (
    <Button ref={edit} kind="quiet" aria-label={t('me.editBasics')} onClick={begin}>
      {t('parts.edit')}
    </Button>
  )
  return (
    <Card heading={t('me.basics')} actions={change}>
      <Values user={user} />
    </Card>
  )
}

function Values({ user }: { user: User }) {
  const t = useT()
  const labels = useBasicsLabels()
  const language = useLanguage()
  const zone = useTimeZone(user.timezone)
  const rows: Record<BasicsName, ReactNode> = {
    last_name: <ValueRow label={labels.last_name}>{user.last_name}</ValueRow>,
    first_name: <ValueRow label={labels.first_name}>{user.first_name}</ValueRow>,
    middle_name: <ValueRow label={labels.middle_name}>{user.middle_name}</ValueRow>,
    gender: <ValueRow label={labels.gender}>{user.gender && t(`me.gender.${user.gender}`)}</ValueRow>,
    birthdate: <ValueRow label={labels.birthdate}>{user.birthdate && dayInWords(user.birthdate, language)}</ValueRow>,
    birthplace: <ValueRow label={labels.birthplace}>{user.birthplace}</ValueRow>,
    timezone: (
      <ValueRow label={labels.timezone}>
        {zone ? [zone.name, zone.offset].filter(Boolean).join(', ') : user.timezone && '\u00a0'}
      </ValueRow>
    ),
    address: <ValueRow label={labels.address}>{user.address}</ValueRow>,
  }
  return (
    <ValueRows>
      {Object.entries(rows).map(([name, row]) => (
        <Fragment key={name}>{row}</Fragment>
      ))}
    </ValueRows>
  )
}
