import type { User } from '@kabinet/contract/api/me.api'
import { useTimeZone } from '../../data/time-zones.ts'
import { dayInWords } from '../../lib/day.ts'
import { useLanguage, useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/page.tsx'
import { ValueRow, ValueRows } from '../../ui/rows.tsx'
import { BasicsForm } from './basics-form.tsx'
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
  const language = useLanguage()
  const zone = useTimeZone(user.timezone)
  return (
    <ValueRows>
      <ValueRow label={t('me.lastName')}>{user.last_name}</ValueRow>
      <ValueRow label={t('me.firstName')}>{user.first_name}</ValueRow>
      <ValueRow label={t('me.middleName')}>{user.middle_name}</ValueRow>
      <ValueRow label={t('me.gender')}>{user.gender && t(`me.gender.${user.gender}`)}</ValueRow>
      <ValueRow label={t('me.birthdate')}>{user.birthdate && dayInWords(user.birthdate, language)}</ValueRow>
      <ValueRow label={t('me.birthplace')}>{user.birthplace}</ValueRow>
      <ValueRow label={t('me.timezone')}>{zone ? [zone.name, zone.offset].filter(Boolean).join(', ') : user.timezone && '\u00a0'}</ValueRow>
      <ValueRow label={t('me.address')}>{user.address}</ValueRow>
    </ValueRows>
  )
}
