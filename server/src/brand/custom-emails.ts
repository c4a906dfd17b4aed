import { type Locale, locales } from '@kabinet/contract/fields/locale'
import { eachLocale } from '../lib/each-locale.ts'
import { commonPlaceholders, isCustomEmailKind, emailPlaceholders, type CustomEmailKind } from './email-placeholders.ts'
import type { Mistakes } from './mistakes.ts'
import { type CustomEmail, readCustomEmail } from './custom-email.ts'

export type CustomEmails = Readonly<Record<Locale, ReadonlyMap<CustomEmailKind, CustomEmail>>>

/** Reads `letters/<letter>.<language>.md`. An e-mail without a file keeps the default text. */
export function readCustomEmails(files: ReadonlyMap<string, Buffer>, mistakes: Mistakes): CustomEmails {
  const emails: Record<Locale, Map<CustomEmailKind, CustomEmail>> = eachLocale(() => new Map())
  for (const [path, bytes] of files) {
    const [, kind = '', language] = /^letters\/([a-z_]+)\.(\w+)\.md$/.exec(path) ?? []
    const locale = locales.find((one) => one === language)
    if (locale === undefined) continue
    const read = isCustomEmailKind(kind) ? readCustomEmail(bytes.toString('utf8'), namesOf(kind)) : unknown
    if (typeof read === 'string') mistakes.add(path, read)
    else if (isCustomEmailKind(kind)) emails[locale].set(kind, read)
  }
  return emails
}

const unknown = `is no e-mail; there are ${Object.keys(emailPlaceholders).filter(isCustomEmailKind).join(', ')}`

function namesOf(kind: CustomEmailKind) {
  const { texts, links, must } = emailPlaceholders[kind]
  return { texts: [...texts, ...commonPlaceholders.texts], links: [...links, ...commonPlaceholders.links], must }
}
