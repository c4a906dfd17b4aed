import type { User } from '@kabinet/contract/api/me.api'
import { claimNames, claimRow } from '@kabinet/contract/claims'
import {
  genders,
  type ProfileKind,
  type ProfileName,
  profileNames,
  profileRows,
} from '@kabinet/contract/data/profile-fields'
import { Suspense } from 'react'
import { useTimeZone } from '../../data/time-zone.ts'
import { dayInNumbers } from '../../lib/format/day.ts'
import { withTexts } from '../../text/language.ts'
import { useLanguage, useT } from '../../text/use-t.ts'
import { late } from '../../ui/late.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/page/loading.tsx'
import { Card } from '../../ui/page/page.tsx'
import { ValueRow, ValueRows } from '../../ui/page/rows.tsx'
import { useEdited } from './one-edited.tsx'
import styles from './personal-info.module.css'
import { SeenBy } from './readers/seen-by.tsx'
import { useFocusOnReturn } from '../../lib/focus-on-return.ts'

const GroupsRow = late(async () => (await withTexts(import('./groups-row.tsx'), 'security')).GroupsRow)
const BasicsForm = late(async () => (await import('./basics-form.tsx')).BasicsForm)

export function BasicsCard({ user }: { user: User }) {
  const t = useT()
  const { isEdited, edit: begin, done } = useEdited('basics')
  const edit = useFocusOnReturn(isEdited)
  if (isEdited) {
    return (
      <Card heading={t('me.basics')}>
        <Suspense fallback={<Skeleton lines={6} />}>
          <BasicsForm user={user} onDone={done} />
        </Suspense>
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
      <Values user={user} onFill={begin} />
    </Card>
  )
}

function Values({ user, onFill }: { user: User; onFill: () => void }) {
  const t = useT()
  const language = useLanguage()
  const zone = useTimeZone(user.timezone)
  const shown: Record<ProfileKind, (value: string) => string> = {
    line: (value) => value,
    text: (value) => value,
    gender: (value) =>
      genders.filter((gender) => gender === value).map((gender) => t(`me.gender.${gender}`))[0] ?? value,
    day: (value) => dayInNumbers(value, language),
    timezone: () => (zone ? [zone.name, zone.offset].filter(Boolean).join(', ') : '\u00a0'),
  }
  const unknown = profileNames.filter((name) => !user[name])
  return (
    <ValueRows>
      {profileNames.map((name) => {
        const value = user[name]
        return value ? (
          <ValueRow key={name} label={t(`me.${name}`)} below={<SeenBy claims={claimsOf(name)} />}>
            {shown[profileRows[name].kind](value)}
          </ValueRow>
        ) : null
      })}
      <Suspense>{user.groups && <GroupsRow groups={user.groups} />}</Suspense>
      {unknown.length > 0 && <Unknown labels={unknown.map((name) => t(`me.${name}`))} onFill={onFill} />}
    </ValueRows>
  )
}

const claimsOf = (field: ProfileName) => claimNames.filter((name) => claimRow(name).field === field)

function Unknown({ labels, onFill }: { labels: string[]; onFill: () => void }) {
  const t = useT()
  const language = useLanguage()
  const [first, ...others] = labels
  const inWords = [first, ...others.map((label) => label.slice(0, 1).toLocaleLowerCase(language) + label.slice(1))]
  const fill = (
    <Button kind="quiet" aria-label={t('home.fillBasics')} onClick={onFill}>
      {t('home.fill')}
    </Button>
  )
  return (
    <ValueRow label={t('parts.notSet')} actions={fill}>
      <span className={styles.unknown}>{inWords.join(', ')}</span>
    </ValueRow>
  )
}
