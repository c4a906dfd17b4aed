import { statSync } from 'node:fs'
import { SettingError } from '../config/values.ts'
import { eachLocale } from '../lib/each-locale.ts'
import { type Brand, ownIcon, plainBrand } from './brand.ts'
import { brandFile } from './brand-file.ts'
import { type BrandJson, readBrandJson } from './brand-json.ts'
import { readFolder } from './folder.ts'
import { legalOf, readLegal } from './legal.ts'
import { readCustomEmails } from './custom-emails.ts'
import { emailLogos, readIcon, readLogos } from './logos.ts'
import { type Mistakes, noMistakes } from './mistakes.ts'
import { paletteOf } from './palette.ts'
import { checkContrasts } from './contrasts.ts'
import { sheetOf } from './sheet.ts'

const ownName = 'Kabinet'

/** Throws `SettingError` with the first mistake; `brand check` prints all of them. */
export function readBrand(folder: string | undefined, title: string | undefined): Brand {
  if (folder === undefined)
    return plainBrand(
      eachLocale(() => title ?? ownName),
      legalOf(undefined),
    )
  const { brand, mistakes } = checkBrand(folder, title)
  const [first, ...others] = mistakes
  if (first === undefined) return brand
  const more = others.length > 0 ? ` (and ${others.length} more: npm run admin -- brand check)` : ''
  throw new SettingError('BRAND_DIR', `${first}${more}`)
}

export function checkBrand(folder: string, title?: string): { brand: Brand; mistakes: readonly string[] } {
  const mistakes = noMistakes()
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    mistakes.add(folder, 'is not a folder')
    return { brand: readBrand(undefined, title), mistakes: mistakes.all }
  }
  const brand = brandOf(readFolder(folder, mistakes), title, mistakes)
  return { brand, mistakes: mistakes.all }
}

function brandOf(files: ReadonlyMap<string, Buffer>, title: string | undefined, mistakes: Mistakes): Brand {
  const json = readBrandJson(files.get('brand.json'), mistakes)
  if (json.name && title !== undefined)
    mistakes.add('brand.json', 'has a name, and PRODUCT_TITLE is set: remove one of them')
  const name = json.name ?? eachLocale(() => title ?? ownName)
  const operator = json.operator && operatorIn(json.operator)
  const legalTexts = readLegal(files, mistakes)
  return {
    ...plainBrand(name, legalOf(operator, legalTexts)),
    ownLegal: [...new Set(legalTexts.map(({ kind }) => kind))],
    isNamed: json.name !== undefined,
    about: json.about,
    answers: json.support?.answers,
    operator,
    reservedNames: json.reservedNames ?? [],
    emails: readCustomEmails(files, mistakes),
    support: { email: json.support?.email ?? '', phone: json.support?.phone ?? '', url: json.support?.url ?? '' },
    ...lookOf(files, json, name, mistakes),
  }
}

const operatorIn = ({ name, address }: NonNullable<BrandJson['operator']>) =>
  eachLocale((locale) => ({ name: name[locale], address: address[locale] }))

type Look = Pick<Brand, 'palette' | 'sheet' | 'icon' | 'files'>

function lookOf(
  files: ReadonlyMap<string, Buffer>,
  { colours = {}, logo, ...json }: BrandJson,
  name: Brand['name'],
  mistakes: Mistakes,
): Look {
  const palette = paletteOf(colours)
  checkContrasts(palette, 'brand.json', mistakes)
  const logoFiles = readLogos(files, mistakes)
  if (logo !== undefined && logoFiles === undefined) mistakes.add('brand.json', 'logo.holdsName needs a logo.svg')
  const logos = logoFiles ?? (json.name ? emailLogos(name, palette) : undefined)
  const icon = readIcon(files, logos, mistakes)
  const rules = sheetOf({
    name,
    palette,
    logos,
    holdsName: logo?.holdsName ?? false,
    hasSupport: json.support !== undefined,
  })
  const sheet = rules === '' ? undefined : brandFile('text/css', rules)
  const drawn = logos ? Object.values(logos).flatMap(({ light, dark }) => [light.file, dark.file]) : []
  const served = [...drawn, ...(icon ? [icon] : []), ...(sheet ? [sheet] : [])]
  return {
    palette,
    sheet: sheet?.path,
    icon: icon ?? ownIcon,
    files: [...new Map(served.map((file) => [file.path, file])).values()],
  }
}
