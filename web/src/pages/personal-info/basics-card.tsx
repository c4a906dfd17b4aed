import type { User } from '@kabinet/contract/api/me.api'
import type { ConsentName } from '@kabinet/contract/claims'
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
import type { BasicsName } from './basics-schema.ts'
import { useEdited } from './one-edited.tsx'
import styles from './personal-info.module.css'
import { SeenBy } from './readers/seen-by.tsx'
import { useBasicsLabels } from './use-basics-labels.ts'
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

type ShownName = Exclude<BasicsName, 'first_name' | 'last_name'>

const claimsOf: Record<ShownName, readonly ConsentName[]> = {
  middle_name: ['profile_full_name'],
  gender: ['gender'],
  birthdate: ['birthdate'],
  birthplace: [],
  timezone: ['location'],
  address: ['address'],
}

function Values({ user, onFill }: { user: User; onFill: () => void }) {
  const t = useT()
  const labels = useBasicsLabels()
  const language = useLanguage()
  const zone = useTimeZone(user.timezone)
  const values: Record<ShownName, string | null> = {
    middle_name: user.middle_name,
    gender: user.gender && t(`me.gender.${user.gender}`),
    birthdate: user.birthdate && dayInNumbers(user.birthdate, language),
    birthplace: user.birthplace,
    timezone: zone ? [zone.name, zone.offset].filter(Boolean).join(', ') : user.timezone && '\u00a0',
    address: user.address,
  }
  const names = Object.keys(claimsOf).filter((name): name is ShownName => Object.hasOwn(values, name))
  const unknown = names.filter((name) => !values[name])
  return (
    <ValueRows>
      {names
        .filter((name) => values[name])
        .map((name) => (
          <ValueRow key={name} label={labels[name]} below={<SeenBy claims={claimsOf[name]} />}>
            {values[name]}
          </ValueRow>
        ))}
      <Suspense>{user.groups && <GroupsRow groups={user.groups} />}</Suspense>
      {unknown.length > 0 && <Unknown labels={unknown.map((name) => labels[name])} onFill={onFill} />}
    </ValueRows>
  )
}

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
