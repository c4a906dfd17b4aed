import { formatPhone } from '@kabinet/contract/fields/phone'
import { Link, useLocation } from 'react-router'
import { openFlow } from '../../lib/active-flow.ts'
import { written } from '../../lib/product.ts'
import type { MenuUser } from '../../session/menu-user.ts'
import type { PlainKey } from '../../text/messages.ts'
import { useT } from '../../text/use-t.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { LanguageSwitch, useTheme } from '../../ui/page/preferences.tsx'
import styles from './menu-contents.module.css'
import { MenuIcon, type MenuIconName } from './menu-icon.tsx'
import { themeChoices } from '../../lib/theme.ts'
import { Outline } from '../../ui/icon.tsx'

/** `waiting`: paths of sections where something waits for the user. */
export type MenuProps = { user: MenuUser | null; waiting: readonly string[]; onChoose?: () => void }

export function MenuContents({ user, waiting, onChoose }: MenuProps) {
  return (
    <>
      <UserBlock user={user} />
      <Sections waiting={waiting} onChoose={onChoose} />
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
  { path: '/services/access', text: 'access.title', icon: 'eye' },
  { path: '/partners', text: 'nav.partners', icon: 'people' },
  { path: '/services', text: 'nav.services', icon: 'plug' },
  { path: '/cloud', text: 'nav.cloud', icon: 'cloud', isSoon: true },
  { path: '/payments', text: 'nav.payments', icon: 'card', isSoon: true },
  { path: '/devices', text: 'nav.devices', icon: 'device', isSoon: true },
  { path: '/documents', text: 'nav.documents', icon: 'document' },
] as const satisfies readonly { path: string; text: PlainKey; icon: MenuIconName; isSoon?: true }[]

/** The longest path that begins the address. */
function sectionOf(address: string): string | undefined {
  const begun = sections.filter(({ path }) => address === path || (path !== '/' && address.startsWith(`${path}/`)))
  return begun.reduce<string | undefined>(
    (longest = '', { path }) => (path.length > longest.length ? path : longest),
    undefined,
  )
}

type SectionsProps = { waiting: readonly string[]; onChoose: (() => void) | undefined }

function Sections({ waiting, onChoose }: SectionsProps) {
  const t = useT()
  const current = sectionOf(useLocation().pathname)
  // Outside of the server's pages, as in /dev/screens, all are shown.
  const shown = written('sections') || 'cloud payments devices'
  return (
    <nav aria-label={t('shell.nav')}>
      <ul>
        {sections
          .filter((section) => !('isSoon' in section) || shown.includes(section.path.slice(1)))
          .map(({ path, text, icon, ...more }) => (
            <li key={path} data-section={'isSoon' in more ? path.slice(1) : undefined}>
              <Link
                to={path}
                className={styles.item}
                aria-current={path === current ? 'page' : undefined}
                onClick={onChoose}
              >
                <MenuIcon name={icon} />
                <span>{t(text)}</span>
                {'isSoon' in more && <span className={styles.soon}>{t('nav.soon')}</span>}
                {waiting.includes(path) && <Dot />}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}

function Dot() {
  const t = useT()
  return (
    <span className={styles.dot}>
      <span className="hidden-visually">{t('nav.waits')}</span>
    </span>
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

const paths = {
  auto: 'M12 3v18M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM12 7h7.5M12 12h9M12 17h7.5',
  light:
    'M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0ZM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4',
  dark: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z',
}

function ThemeIcons() {
  const t = useT()
  const { theme, choose } = useTheme()
  return (
    <div className={styles.themes} role="group" aria-label={t('shell.theme')}>
      {themeChoices.map((value) => (
        <button
          key={value}
          type="button"
          aria-label={t(`shell.theme.${value}`)}
          title={t(`shell.theme.${value}`)}
          aria-pressed={value === theme}
          onClick={() => choose(value)}
        >
          <Outline path={paths[value]} size={20} />
        </button>
      ))}
    </div>
  )
}
