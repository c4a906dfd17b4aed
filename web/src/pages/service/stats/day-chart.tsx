import styles from '../service.module.css'

export type Day = { date: string; sign_ins: number }

const height = 40

/** Decorative: the sentence and the table contain the same data. */
export function Chart({ days, max }: { days: Day[]; max: number }) {
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
