import { firstLocale, type Locale } from '@kabinet/contract/fields/locale'
import { eachLocale } from '../lib/each-locale.ts'
import { html } from '../lib/html.ts'
import type { BrandFile } from './brand.ts'
import { brandFile } from './brand-file.ts'
import { checkSvg, type Drawing } from './check-svg.ts'
import type { Mistakes } from './mistakes.ts'
import type { Palette, Theme } from './palette.ts'

export type BrandLogo = { file: BrandFile; drawing: Drawing }
export type BrandLogos = Record<Locale, Record<Theme, BrandLogo>>

const svg = 'image/svg+xml'
type Files = ReadonlyMap<string, Buffer>

export function readLogos(files: Files, mistakes: Mistakes): BrandLogos | undefined {
  const light = readDrawing(files, 'logo.svg', mistakes)
  const dark = readDrawing(files, 'logo-dark.svg', mistakes) ?? light
  if (light === undefined && dark !== undefined) mistakes.add('logo-dark.svg', 'needs a logo.svg for the light theme')
  return light && dark ? eachLocale(() => ({ light, dark })) : undefined
}

function readDrawing(files: Files, name: string, mistakes: Mistakes): BrandLogo | undefined {
  const bytes = files.get(name)
  if (bytes === undefined) return undefined
  const drawing = checkSvg(bytes.toString('utf8'))
  if (typeof drawing !== 'string') return { file: brandFile(svg, bytes), drawing }
  mistakes.add(name, drawing)
  return undefined
}

/** The favicon: favicon.svg, favicon.png, or else the logo. */
export function readIcon(files: Files, logos: BrandLogos | undefined, mistakes: Mistakes): BrandFile | undefined {
  const drawn = readDrawing(files, 'favicon.svg', mistakes)
  const png = files.get('favicon.png')
  if (png !== undefined && !png.subarray(0, 8).equals(signature)) mistakes.add('favicon.png', 'is not a PNG')
  return drawn?.file ?? (png && brandFile('image/png', png)) ?? logos?.[firstLocale].light.file
}

const signature = Buffer.from('89504e470d0a1a0a', 'hex')

/** Default logo for a custom name: its first letter in the place of Kabinet's mark. */
export function emailLogos(names: Readonly<Record<Locale, string>>, palette: Palette): BrandLogos {
  const drawing = { width: 32, height: 32 }
  const logo = (letter: string, colours: Palette[Theme]): BrandLogo => ({
    drawing,
    file: brandFile(
      svg,
      html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="${colours.accent}"/><text x="16" y="22.5" text-anchor="middle" font-family="system-ui,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif" font-size="19" font-weight="700" fill="${colours['on-accent']}">${letter}</text></svg>`
        .text,
    ),
  })
  return eachLocale((locale) => {
    const [letter = ''] = /[\p{L}\p{N}]/u.exec(names[locale].toUpperCase()) ?? []
    return { light: logo(letter, palette.light), dark: logo(letter, palette.dark) }
  })
}
