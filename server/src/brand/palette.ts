import { tokens } from '../lib/tokens.ts'
import { black, type Colour, isColour, mix, readableOn, white } from './colours.ts'
import { lowestContrast } from './colours.ts'

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const ownTokens = [
  'page',
  'surface',
  'sunken',
  'text',
  'text-2',
  'line',
  'control',
  'accent',
  'accent-hover',
  'accent-press',
  'on-accent',
  'soft',
  'on-soft',
  'focus',
  'skeleton',
  'second',
] as const
export type OwnToken = (typeof ownTokens)[number]
export type Token = OwnToken | 'danger' | 'success' | 'warn'

/** `#rrggbb` by token and theme. */
export type Palette = Readonly<Record<Theme, Readonly<Record<Token, Colour>>>>
export type OwnColours = Partial<Record<OwnToken, Record<Theme, Colour>>>

/** The default palette, read from `web/src/ui/tokens.css` (docs/design.md#colours). */
export const defaultPalette: Palette = { light: standardPalette('light'), dark: standardPalette('dark') }

function standardPalette(theme: Theme): Palette[Theme] {
  const colour = (token: Token): Colour => {
    const found = new RegExp(`--${token}: light-dark\\((#\\w+), (#\\w+)\\);`).exec(tokens)?.[theme === 'light' ? 1 : 2]
    if (!isColour(found)) throw new Error(`web/src/ui/tokens.css has no colour ${token}`)
    return found
  }
  const found: Record<Token, Colour> = Object.create(null)
  for (const token of [...ownTokens, 'danger', 'success', 'warn'] as const) found[token] = colour(token)
  return found
}

/** Derives hover, press, soft and focus colours from a custom accent unless they are set. */
export function paletteOf(custom: OwnColours): Palette {
  return { light: inTheme(custom, 'light'), dark: inTheme(custom, 'dark') }
}

function inTheme(custom: OwnColours, theme: Theme): Palette[Theme] {
  const chosen = Object.fromEntries(Object.entries(custom).map(([token, colours]) => [token, colours[theme]]))
  const base = { ...defaultPalette[theme], ...chosen }
  const others = custom.accent ? derived(base, theme) : {}
  return { ...base, ...others, second: quietAccent(base, custom.accent !== undefined, theme), ...chosen }
}

/** A quiet relative of a custom accent. Never too weak for a brand that sets only its grounds. */
function quietAccent({ accent, second, page, surface, 'text-2': quiet }: Palette[Theme], isOwn: boolean, theme: Theme) {
  return readableOn(isOwn ? mix(accent, quiet, 0.5) : second, [page, surface], 3, theme === 'light' ? black : white)
}

function derived({ accent, surface }: Palette[Theme], theme: Theme): Partial<Palette[Theme]> {
  const isLight = theme === 'light'
  const soft = mix(surface, accent, isLight ? 0.1 : 0.2)
  const states: Colour[] = isLight
    ? [accent, mix(accent, black, 0.16), mix(accent, black, 0.36)]
    : [accent, mix(accent, white, 0.24), mix(accent, black, 0.12)]
  const [, hover = accent, press = accent] = states
  const on = [white, mix(accent, black, 0.88)].toSorted((a, b) => lowestContrast(b, states) - lowestContrast(a, states))
  return {
    'accent-hover': hover,
    'accent-press': press,
    'on-accent': on[0] ?? white,
    soft,
    'on-soft': readableOn(isLight ? hover : mix(accent, white, 0.36), [soft], 4.5, isLight ? black : white),
    focus: isLight ? accent : mix(accent, white, 0.36),
  }
}
