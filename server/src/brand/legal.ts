import { createHash } from 'node:crypto'
import { type Locale, locales } from '@kabinet/contract/fields/locale'
import { type LegalKind, legalKinds, type LegalText } from '@kabinet/contract/legal/legal-text'
import { withOperator } from '@kabinet/contract/legal/operator'
import { personalDataEn } from '@kabinet/contract/legal/personal-data.en'
import { personalDataRu } from '@kabinet/contract/legal/personal-data.ru'
import { userAgreementEn } from '@kabinet/contract/legal/user-agreement.en'
import { userAgreementRu } from '@kabinet/contract/legal/user-agreement.ru'
import { eachLocale } from '../lib/each-locale.ts'
import type { Brand, LegalTexts } from './brand.ts'
import { legalTextOf } from './legal-markdown.ts'
import type { Mistakes } from './mistakes.ts'

const ours: LegalTexts = {
  user_agreement: { ru: userAgreementRu, en: userAgreementEn },
  personal_data: { ru: personalDataRu, en: personalDataEn },
}

type Files = ReadonlyMap<string, Buffer>
type OwnText = { kind: LegalKind; version: string; locale: Locale; text: LegalText }

/** The documents in force: the newest version in the folder, or else the default text with the operator's name. */
export function legalOf(operator: Brand['operator'], ownTexts: readonly OwnText[] = []): LegalTexts {
  const inForce = (kind: LegalKind) => {
    const newest = ownTexts
      .filter((one) => one.kind === kind)
      .toSorted((a, b) => (a.version < b.version ? 1 : -1))[0]?.version
    const texts = ownTexts.filter((one) => one.kind === kind && one.version === newest)
    return eachLocale(
      (locale) =>
        texts.find((one) => one.locale === locale)?.text ??
        withOperator(ours[kind][locale], kind, locale, operator?.[locale]),
    )
  }
  return { user_agreement: inForce('user_agreement'), personal_data: inForce('personal_data') }
}

export const hashOf = (text: LegalText): string => createHash('sha256').update(JSON.stringify(text)).digest('hex')

const folderOf = (kind: LegalKind) => kind.replace('_', '-')

/** Reads `legal/<document>/<version>.<language>.md`. Each version needs every language. */
export function readLegal(files: Files, mistakes: Mistakes): OwnText[] {
  return [...files].flatMap(([path, bytes]) => {
    const [, folder = '', version = '', language = ''] = /^legal\/([^/]+)\/([^/]+)\.(\w+)\.md$/.exec(path) ?? []
    const locale = locales.find((one) => one === language)
    if (locale === undefined) return []
    const kind = legalKinds.find((one) => folderOf(one) === folder)
    const problem = problemOf(files, { folder, version, locale, isKnown: kind !== undefined })
    if (problem !== undefined) mistakes.add(path, problem)
    if (problem !== undefined || kind === undefined) return []
    const text = legalTextOf(bytes.toString('utf8'), version)
    if (typeof text !== 'string') return [{ kind, version, locale, text }]
    mistakes.add(path, text)
    return []
  })
}

type Place = { folder: string; version: string; locale: Locale; isKnown: boolean }

function problemOf(files: Files, { folder, version, locale, isKnown }: Place): string | undefined {
  if (!isKnown) return `${folder} is nothing that people agree to; there are ${legalKinds.map(folderOf).join(' and ')}`
  if (!isDay(version)) return `its version ${version} must be a day, such as 2027-01-31`
  const missing = locales.find((other) => other !== locale && !files.has(`legal/${folder}/${version}.${other}.md`))
  return missing && `a version is there in every language: ${version}.${missing}.md is missing`
}

function isDay(version: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(version) ? new Date(`${version}T00:00:00Z`) : undefined
  return day !== undefined && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(version)
}
