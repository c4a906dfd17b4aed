import { locales } from '@kabinet/contract/fields/locale'
import { legalKinds } from '@kabinet/contract/legal/legal-text'
import type { Deps } from '../../deps.ts'
import { StartProblem } from '../../lib/process/start-problem.ts'
import { hashOf } from '../../brand/legal.ts'
import { insertLegalTexts, listOwnTexts } from './legal-texts.sql.ts'

/** At startup, stores the documents in force verbatim, independent of their files. Throws when an accepted version has changed. */
export async function keepLegalTexts({ db, config, log }: Pick<Deps, 'db' | 'config' | 'log'>): Promise<void> {
  const { legal, ownLegal } = config.brand
  const texts = legalKinds.flatMap((kind) =>
    locales.map((locale) => {
      const text = legal[kind][locale]
      return { kind, locale, text, textHash: hashOf(text), own: ownLegal.includes(kind) }
    }),
  )
  const before = await listOwnTexts(db)
  for (const { kind, locale, text, textHash, own: isOwn } of texts) {
    const sameVersion = before.filter(
      (one) => one.kind === kind && one.locale === locale && one.version === text.version,
    )
    if (isOwn && sameVersion.some((one) => one.text_hash !== textHash))
      throw new StartProblem(
        `BRAND_DIR legal/${kind.replace('_', '-')}/${text.version}.${locale}.md: differs from the text that users accepted under this version: restore the text, or put the change in a file of a new version`,
      )
    const newer = before.find((one) => one.kind === kind && one.version > text.version)
    if (newer)
      log.warn(
        { kind, version: text.version, newer: newer.version },
        'users accepted a newer version that is no longer in BRAND_DIR',
      )
  }
  await insertLegalTexts(db, texts)
}
