import { Icon } from './icon.tsx'
import styles from './avatar.module.css'

export type Slices = { title: 'large' | 'medium' | 'thumbnail'; url: string }[] | null

type AvatarProps = { firstName?: string | null; lastName?: string | null; slices?: Slices; size?: 40 | 48 | 64 | 96 }

/** Decorative next to the name, so hidden from screen readers (docs/design.md#other-components). */
export function Avatar({ firstName, lastName, slices, size = 48 }: AvatarProps) {
  const url = slices?.find(({ title }) => title === (size > 48 ? 'medium' : 'thumbnail'))?.url
  const initials = initialsOf(firstName, lastName)
  return (
    <span className={styles.avatar} data-size={size} aria-hidden="true">
      {url ? <img src={url} alt="" className={styles.photo} /> : initials || <Icon name="person" size={size / 2} />}
    </span>
  )
}

export function ServiceLogo({ name, url, size = 48 }: { name: string; url?: string | null; size?: 40 | 48 | 64 }) {
  return (
    <span className={styles.logo} data-size={size} aria-hidden="true">
      {url ? <img src={url} alt="" className={styles.photo} /> : firstLetter(name)}
    </span>
  )
}

function initialsOf(firstName: string | null | undefined, lastName: string | null | undefined): string {
  return firstLetter(firstName ?? '') + firstLetter(lastName ?? '')
}

function firstLetter(text: string): string {
  return (Array.from(text.trim())[0] ?? '').toUpperCase()
}
