import { locales } from '@kabinet/contract/fields/locale'
import type { Brand } from './brand.ts'
import type { BrandLogo, BrandLogos } from './logos.ts'
import { ownTokens, type Palette, defaultPalette } from './palette.ts'

/** Logo height and maximum width in the side menu, in rem. A wider logo shrinks to fit. */
const heightRem = 2
const maxWidthRem = 12
const maxWidthBesideNameRem = 4
const longName = 24

type Look = {
  palette: Palette
  logos: BrandLogos | undefined
  holdsName: boolean
  hasSupport: boolean
  name: Brand['name']
}

/** Stylesheet with the differences from the build, linked after it. Print keeps black and white. */
export function sheetOf({ palette, logos, holdsName, hasSupport, name }: Look): string {
  const changed = ownTokens.filter((token) => !isDefault(palette, token))
  const colours = changed.map((token) => `--${token}: light-dark(${palette.light[token]}, ${palette.dark[token]});`)
  return [
    ...(colours.length > 0 ? [`@media screen { :root { ${colours.join(' ')} } }`] : []),
    ...(logos === undefined ? [] : logoRules(logos, holdsName ? maxWidthRem : maxWidthBesideNameRem)),
    ...(logos !== undefined && holdsName ? [':root { --name-position: absolute; --name-clip: inset(50%); }'] : []),
    ...(Object.values(name).some(({ length }) => length > longName)
      ? [':root { --name-size: var(--size-body); --name-leading: var(--leading-small); }']
      : []),
    ...(hasSupport ? [':root { --support-ways: block; }'] : []),
    '',
  ].join('\n')
}

const isDefault = (palette: Palette, token: (typeof ownTokens)[number]) =>
  palette.light[token] === defaultPalette.light[token] && palette.dark[token] === defaultPalette.dark[token]

function logoRules(logos: BrandLogos, max: number): string[] {
  const rules = locales.flatMap((locale) => {
    const { light, dark } = logos[locale]
    const root = `:root:lang(${locale})`
    return [
      `${root} { ${logoValues(light, max)} }`,
      `@media (prefers-color-scheme: dark) { ${root}:not([data-theme="light"]) { ${logoValues(dark, max)} } }`,
      `${root}[data-theme="dark"] { ${logoValues(dark, max)} }`,
    ]
  })
  return [':root { --mark-ground: transparent; --mark-line: transparent; }', ...rules]
}

function logoValues({ file, drawing: { width, height } }: BrandLogo, max: number): string {
  const rem = Math.min((heightRem * width) / height, max)
  return `--logo: url(${file.path}); --logo-width: ${Math.round(rem * 1000) / 1000}rem;`
}
