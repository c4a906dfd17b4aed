import { formatPhone } from '@kabinet/contract/fields/phone'
import { Link, NavLink } from 'react-router'
import { openFlow } from '../../lib/active-flow.ts'
import type { MenuUser } from '../../session/menu-user.ts'
import { useT } from '../../text/use-t.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { LanguageSwitch } from '../../ui/page/preferences.tsx'
import styles from './menu-contents.module.css'
import { MenuIcon } from './menu-icon.tsx'
import { ThemeIcons } from './theme-icons.tsx'

export function MenuContents({ user, onChoose }: { user: MenuUser | null; onChoose?: () => void }) {
  return (
    <>
      <UserBlock user={user} />
      <Sections onChoose={onChoose} />
      <MenuFoot onChoose={onChoose} />
    </>
  )
}

function UserBlock({ user }: { user: MenuUser | null }) {
  const contact = user ? formatPhone(user.contact) : undefined
  return (
    <div className={styles.user}>
      <Avatar
        firstName={user?.first_name ?? null}
        lastName={user?.last_name ?? null}
        slices={user?.slices_info ?? null}
      />
      <div className={styles.userText} translate="no">
        <p className={styles.userName}>{user && `${user.first_name} ${user.last_name}`}</p>
        <p className={styles.userContact} title={contact}>
          {contact}
        </p>
      </div>
    </div>
  )
}

const sections = [
  { path: '/', text: 'nav.personalInfo', icon: 'person' },
  { path: '/security', text: 'nav.security', icon: 'shield' },
  { path: '/partners', text: 'nav.partners', icon: 'people' },
  { path: '/services', text: 'nav.services', icon: 'plug' },
  { path: '/cloud', text: 'nav.cloud', icon: 'cloud' },
  { path: '/payments', text: 'nav.payments', icon: 'card' },
  { path: '/devices', text: 'nav.devices', icon: 'device' },
  { path: '/documents', text: 'nav.documents', icon: 'document' },
] as const

function Sections({ onChoose }: { onChoose: (() => void) | undefined }) {
  const t = useT()
  return (
    <nav aria-label={t('shell.nav')}>
      <ul>
        {sections.map(({ path, text, icon }) => (
          <li key={path}>
            <NavLink to={path} end={path === '/'} className={styles.item ?? ''} onClick={onChoose}>
              <MenuIcon name={icon} />
              <span>{t(text)}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function MenuFoot({ onChoose }: { onChoose: (() => void) | undefined }) {
  const t = useT()
  const logOut = () => {
    onChoose?.()
    openFlow('log-out')
  }
  return (
    <div className={styles.menuFoot}>
      <div className={styles.preferences}>
        <LanguageSwitch />
        <ThemeIcons />
      </div>
      <Link to="/feedback" className={styles.item} onClick={onChoose}>
        <MenuIcon name="support" />
        <span>{t('shell.support')}</span>
      </Link>
      <button type="button" className={styles.item} onClick={logOut}>
        <MenuIcon name="logOut" />
        <span>{t('shell.logOut')}</span>
      </button>
    </div>
  )
}
