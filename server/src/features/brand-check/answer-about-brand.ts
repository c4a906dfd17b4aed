import { resolve } from 'node:path'
import { locales } from '@kabinet/contract/fields/locale'
import { parseArgs } from 'node:util'
import type { Brand } from '../../brand/brand.ts'
import { checkBrand } from '../../brand/read-brand.ts'
import { UsageError } from '../../lib/usage-error.ts'

type TakePictures = (
  brand: Brand,
  wish: { folder: string; only: string; say: (line: string) => void },
) => Promise<string>

/** Runs `npm run admin -- brand …` without a database or other settings. Throws an error that lists every mistake. */
export async function answerAboutBrand(
  args: readonly string[],
  brandDir: string | undefined,
  takeScreenshots: TakePictures,
): Promise<string> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { dir: { type: 'string' }, pictures: { type: 'string' }, only: { type: 'string' } },
  })
  if (positionals.join(' ') !== 'check') throw new UsageError()
  const folder = values.dir ?? brandDir
  if (folder === undefined) throw new Error('No folder given: set BRAND_DIR or use brand check --dir DIR')
  const { brand, mistakes } = checkBrand(folder)
  if (mistakes.length > 0) throw new Error([`${resolve(folder)} has mistakes:`, ...mistakes].join('\n'))
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  const seen =
    values.pictures === undefined
      ? []
      : [await takeScreenshots(brand, { folder: resolve(values.pictures), only: values.only ?? '', say })]
  return [`${resolve(folder)} is valid.`, ...summarize(brand), ...seen].join('\n')
}

function summarize({ name, operator, legal, ownLegal, emails, files }: Brand): string[] {
  return locales
    .flatMap((locale) => [
      `${locale}: ${name[locale]}`,
      `  operator: ${operator ? Object.values(operator[locale]).join(', ') : 'not named in the consent'}`,
      ...ownLegal.map((kind) => `  own ${kind}: version ${legal[kind][locale].version}`),
      `  own e-mails: ${[...emails[locale].keys()].join(', ') || 'none'}`,
    ])
    .concat(
      `files to serve: ${files.length}, ${Math.ceil(files.reduce((sum, { body }) => sum + body.length, 0) / 1024)} KB`,
    )
}
