import type { LegalKind } from '@kabinet/contract/legal/legal-text'
import { Suspense, useState } from 'react'
import { Link, Outlet } from 'react-router'
import { useT } from '../text/use-t.ts'
import { LanguageSwitch, ThemeSwitch } from '../ui/preferences.tsx'
import { LegalDialog } from '../ui/legal-dialog.tsx'
import styles from './layout.module.css'
import { Logo } from './logo.tsx'

/** No side menu: the logo above, a card in the middle (the page chooses its width), switches and papers below. */
export function PublicLayout() {
  return (
    <div className={styles.public}>
      <header className={styles.publicHead}>
        <Logo to="/login" />
      </header>
      <main id="content" className={styles.publicMain} tabIndex={-1}>
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </main>
      <PublicFooter />
    </div>
  )
}

function PublicFooter() {
  const t = useT()
  const [paper, setPaper] = useState<LegalKind | null>(null)
  return (
    <footer className={styles.publicFoot}>
      <div className={styles.switches}>
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
      <div className={styles.papers}>
        <Link to="/feedback" className={styles.paper}>
          {t('shell.support')}
        </Link>
        <button type="button" className={styles.paper} onClick={() => setPaper('user_agreement')}>
          {t('shell.agreement')}
        </button>
        <button type="button" className={styles.paper} onClick={() => setPaper('personal_data')}>
          {t('shell.consent')}
        </button>
      </div>
      <LegalDialog kind={paper} onClose={() => setPaper(null)} />
    </footer>
  )
}
