import styles from './spinner.module.css'

export function Spinner() {
  return (
    <svg
      className={styles.spinner}
      aria-hidden="true"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
    >
      <path d="M10 2a8 8 0 1 1-8 8" />
    </svg>
  )
}
