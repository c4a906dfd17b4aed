import type { LegalKind } from '@kabinet/contract/legal/legal-text'
import { Suspense, useState } from 'react'
import { Link, Outlet } from 'react-router'
import { usePressedEarly } from '../../lib/take-over.ts'
import { useT } from '../../text/use-t.ts'
import { lateDialog } from '../../ui/late-dialog.tsx'
import { LanguageSwitch, ThemeSwitch } from '../../ui/page/preferences.tsx'
import styles from './public-layout.module.css'
import { Logo } from './logo.tsx'

const LegalDialog = lateDialog(async () => (await import('../../components/legal/legal-dialog.tsx')).LegalDialog)

/** No side menu: the logo above, a card in the middle (the page chooses its width), switches and legal texts below. */
export function PublicLayout() {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Logo to="/login" />
      </header>
      <main id="content" className={styles.main} tabIndex={-1}>
        <Suspense fallback={null}>
          <Outlet />
          <PressedEarly />
        </Suspense>
      </main>
      <PublicFooter />
    </div>
  )
}

/** Beside the page, whose boundary is hydrated after the frame around it. */
export function PressedEarly() {
  usePressedEarly()
  return null
}

function PublicFooter() {
  const t = useT()
  const [legalKind, setLegalKind] = useState<LegalKind | null>(null)
  return (
    <footer className={styles.foot}>
      <div className={styles.switches}>
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
      <div className={styles.links}>
        <Link to="/feedback" className={styles.link}>
          {t('shell.support')}
        </Link>
        <button type="button" className={styles.link} onClick={() => setLegalKind('user_agreement')}>
          {t('shell.agreement')}
        </button>
        <button type="button" className={styles.link} onClick={() => setLegalKind('personal_data')}>
          {t('shell.consent')}
        </button>
      </div>
      <LegalDialog open={legalKind !== null} kind={legalKind} onClose={() => setLegalKind(null)} />
    </footer>
  )
}
