import { statsDays } from '@kabinet/contract/api/services/clients.api'
import { useState } from 'react'
import { type StatsDays, useClientStats } from '../../../data/clients/client-stats.ts'
import { dayInNumbers } from '../../../lib/format/day.ts'
import { useLanguage, useT } from '../../../text/use-t.ts'
import { Fold } from '../../../ui/page/fold.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Skeleton } from '../../../ui/page/loading.tsx'
import { Card, Small, Stack } from '../../../ui/page/page.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import styles from '../service.module.css'

export function StatsCard({ id }: { id: string }) {
  const t = useT()
  const [days, setDays] = useState<StatsDays>('30')
  const stats = useClientStats(id, days)
  const options = statsDays.map((value) => ({ value, label: t('service.stats.days', { count: Number(value) }) }))
  const period = <Segmented name={t('service.stats.period')} options={options} value={days} onChange={setDays} />
  return (
    <Card heading={t('service.stats')} actions={period}>
      <Loaded query={stats} skeleton={<Skeleton height={9} />}>
        {({ items }) => <SignIns days={items} />}
      </Loaded>
    </Card>
  )
}

function SignIns({ days }: { days: Day[] }) {
  const t = useT()
  const locale = useLanguage()
  const sum = days.reduce((total, { sign_ins }) => total + sign_ins, 0)
  const busiest = days.reduce((best, day) => (day.sign_ins > best.sign_ins ? day : best), { date: '', sign_ins: 0 })
  if (sum === 0) return <p className={styles.hidden}>{t('service.stats.empty')}</p>
  const words = [
    t('service.stats.sum', { count: sum }),
    t('service.stats.most', { date: dayInNumbers(busiest.date, locale), count: busiest.sign_ins }),
  ].join(', ')
  return (
    <Stack tight>
      <p>{words}</p>
      <Chart days={days} max={busiest.sign_ins} />
      <div className={styles.ends} aria-hidden="true">
        <Small>{dayInNumbers(days[0]?.date ?? null, locale)}</Small>
        <Small>{dayInNumbers(days.at(-1)?.date ?? null, locale)}</Small>
      </div>
      <Fold title={t('service.stats.table')}>
        <DayTable days={days} />
      </Fold>
    </Stack>
  )
}

function DayTable({ days }: { days: Day[] }) {
  const t = useT()
  const locale = useLanguage()
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('service.stats.day')}</th>
          <th scope="col">{t('service.stats.signIns')}</th>
        </tr>
      </thead>
      <tbody>
        {days
          .filter(({ sign_ins }) => sign_ins > 0)
          .sort((a, b) => b.date.localeCompare(a.date))
          .map(({ date, sign_ins }) => (
            <tr key={date}>
              <td>{dayInNumbers(date, locale)}</td>
              <td>{sign_ins}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}

type Day = { date: string; sign_ins: number }

const height = 40

/** Decorative: the sentence and the table contain the same data. */
function Chart({ days, max }: { days: Day[]; max: number }) {
  const width = days.length * 4
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {days.map(({ date, sign_ins }, n) => {
        const bar = sign_ins === 0 ? 0.5 : Math.max(1.5, (sign_ins / max) * height)
        return (
          <rect
            key={date}
            className={sign_ins === 0 ? styles.none : styles.bar}
            x={n * 4 + 0.5}
            y={height - bar}
            width={3}
            height={bar}
          />
        )
      })}
    </svg>
  )
}
