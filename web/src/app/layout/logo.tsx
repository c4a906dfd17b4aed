import { Link } from 'react-router'
import { product } from '../../lib/product.ts'
import { useLanguage } from '../../text/use-t.ts'
import styles from './frame.module.css'

/** `reload`: full page load, because the target differs in version or language. */
export function Logo({ to, reload = false }: { to: string; reload?: boolean }) {
  // The name may differ by language.
  useLanguage()
  return (
    <Link to={to} reloadDocument={reload} className={styles.logo}>
      <LogoMark />
      <span>{product()}</span>
    </Link>
  )
}

/** Size is set in the style sheet, which an operator's logo overrides (server/src/brand/sheet.ts). */
export function LogoMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className={styles.mark}>
      <rect width="32" height="32" rx="9" className={styles.logoGround} />
      <path
        d="M11 8v16M21.5 8.5 12 16.5l10 7.5"
        fill="none"
        className={styles.logoLine}
        strokeWidth="3.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
