import { firstLocale, type Locale } from '@kabinet/contract/fields/locale'
import type { LegalKind, LegalText } from '@kabinet/contract/legal/legal-text'
import type { Operator } from '@kabinet/contract/legal/operator'
import { eachLocale } from '../lib/each-locale.ts'
import type { OwnLetters } from './letters.ts'
import { type Palette, usualPalette } from './palette.ts'

/** Served at the hash of its content, for good. */
export type BrandFile = { path: string; type: 'image/svg+xml' | 'image/png' | 'text/css'; body: Buffer }

export type LegalTexts = Readonly<Record<LegalKind, Readonly<Record<Locale, LegalText>>>>

/** The face of this installation, read once at the start (docs/operate.md#own-face). Without BRAND_DIR it is Kabinet's own. */
export type Brand = {
  name: Readonly<Record<Locale, string>>
  /** Whether BRAND_DIR named it, so that it may speak for itself where MAIL_FROM names nobody. */
  isNamed: boolean
  operator: Readonly<Record<Locale, Operator>> | undefined
  /** What people agree to. */
  legal: LegalTexts
  /** Which of them are the operator's own words. */
  ownLegal: readonly LegalKind[]
  letters: OwnLetters
  support: { email: string; phone: string; url: string }
  palette: Palette
  /** The address of the sheet that lays our colours and logo over those of the build; absent: nothing differs. */
  sheet: string | undefined
  icon: { path: string; type: string }
  files: readonly BrandFile[]
}

/** All of them, as one text. */
export const namesOf = ({ name }: Pick<Brand, 'name'>): string => [...new Set(Object.values(name))].join(' ')

/** Without a name where each letter says its own, in its language. */
export function defaultFrom({ isNamed, name }: Brand, hostname: string): string {
  const address = `no-reply@${hostname}`
  return isNamed ? address : `${name[firstLocale].replaceAll(/["<>]/g, '')} <${address}>`
}

const noSupport: Brand['support'] = { email: '', phone: '', url: '' }
export const ownIcon: Brand['icon'] = { path: '/favicon.svg', type: 'image/svg+xml' }

export function plainBrand(name: Brand['name'], legal: LegalTexts): Brand {
  return {
    name,
    isNamed: false,
    operator: undefined,
    legal,
    ownLegal: [],
    letters: eachLocale(() => new Map()),
    support: noSupport,
    palette: usualPalette,
    sheet: undefined,
    icon: ownIcon,
    files: [],
  }
}
