import { firstLocale, type Locale } from '@kabinet/contract/fields/locale'
import type { LegalKind, LegalText } from '@kabinet/contract/legal/legal-text'
import type { Operator } from '@kabinet/contract/legal/operator'
import { eachLocale } from '../lib/each-locale.ts'
import type { CustomEmails } from './custom-emails.ts'
import { type Palette, defaultPalette } from './palette.ts'

export type BrandFile = { path: string; type: 'image/svg+xml' | 'image/png' | 'text/css'; body: Buffer }

export type LegalTexts = Readonly<Record<LegalKind, Readonly<Record<Locale, LegalText>>>>

/** Read once at startup (docs/operate-reference.md#branding). Without BRAND_DIR it is the default brand. */
export type Brand = {
  name: Readonly<Record<Locale, string>>
  /** True when BRAND_DIR sets the name. Mail then uses that name per language unless MAIL_FROM has one. */
  isNamed: boolean
  /** One sentence for the sign-in page; undefined: ours. */
  about: Readonly<Record<Locale, string>> | undefined
  /** When support answers. */
  answers: Readonly<Record<Locale, string>> | undefined
  operator: Readonly<Record<Locale, Operator>> | undefined
  /** Names that no service of a user may have, next to those of the product and its operator. */
  reservedNames: readonly string[]
  legal: LegalTexts
  ownLegal: readonly LegalKind[]
  emails: CustomEmails
  support: { email: string; phone: string; url: string }
  palette: Palette
  /** Undefined when nothing differs from the build. */
  sheet: string | undefined
  icon: { path: string; type: string }
  files: readonly BrandFile[]
}

export const namesOf = ({ name }: Pick<Brand, 'name'>): string => [...new Set(Object.values(name))].join(' ')

/** Omits the display name when BRAND_DIR sets one: each e-mail adds the name in its own language. */
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
    about: undefined,
    answers: undefined,
    operator: undefined,
    reservedNames: [],
    legal,
    ownLegal: [],
    emails: eachLocale(() => new Map()),
    support: noSupport,
    palette: defaultPalette,
    sheet: undefined,
    icon: ownIcon,
    files: [],
  }
}
