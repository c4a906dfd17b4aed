import type { Locale } from '@kabinet/contract/fields/locale'
import type { Brand } from '../../brand/brand.ts'
import type { Config } from '../../config/config.ts'

const daysValid = 30

/** Body of security.txt (RFC 9116). `Expires` is 30 days after `now`, because the file is generated for each request. */
export function securityText(
  { securityContacts, publicUrl }: Pick<Config, 'securityContacts' | 'publicUrl'>,
  now: Date,
): string {
  const expires = new Date(now.getTime() + daysValid * 24 * 3600 * 1000)
  return [
    ...securityContacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires.toISOString().slice(0, 19)}Z`,
    'Preferred-Languages: ru, en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}

/** Web app manifest (https://www.w3.org/TR/appmanifest/) with the name and icon of the brand. */
export const manifestOf = ({ name, icon }: Pick<Brand, 'name' | 'icon'>, lang: Locale) => ({
  name: name[lang],
  short_name: name[lang],
  lang,
  start_url: '/',
  scope: '/',
  display: 'minimal-ui',
  icons: [{ src: icon.path, type: icon.type, sizes: icon.type === 'image/svg+xml' ? 'any' : '192x192' }],
})
