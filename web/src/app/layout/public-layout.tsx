import type { LegalKind } from '@kabinet/contract/legal/legal-text'
import { useState } from 'react'
import { Link } from 'react-router'
import { useT } from '../../text/use-t.ts'
import { lateDialog } from '../../ui/late-dialog.tsx'
import { LanguageSwitch, ThemeSwitch } from '../../ui/page/preferences.tsx'
import styles from './public-layout.module.css'
import { Logo } from './logo.tsx'
import { PublicMain } from './public-main.tsx'

const LegalDialog = lateDialog(async () => (await import('../../components/legal/legal-dialog.tsx')).LegalDialog)

export function PublicLayout() {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Logo to="/login" />
      </header>
      <PublicMain className={styles.main} />
      <PublicFooter />
    </div>
  )
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
