export type Colour = `#${string}`

export const isColour = (text: unknown): text is Colour => typeof text === 'string' && /^#[\da-f]{6}$/.test(text)

export const black: Colour = '#000000'
export const white: Colour = '#ffffff'

/** Interpolates linearly: a `share` of 0 returns `from`, 1 returns `to`. */
export function mix(from: Colour, to: Colour, share: number): Colour {
  const target = channels(to)
  const mixed = channels(from).map((value, at) => Math.round(value + ((target[at] ?? value) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** WCAG 2.2, "contrast ratio": 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [relativeLuminance(one), relativeLuminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function relativeLuminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const channels = (colour: Colour) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** Returns the shade nearest to `colour`, on the way to `end`, with enough contrast on all grounds. */
export function readableOn(colour: Colour, grounds: readonly Colour[], minContrast: number, end: Colour): Colour {
  for (let percent = 0; percent <= 100; percent++) {
    const shade = mix(colour, end, percent / 100)
    if (grounds.every((ground) => contrast(shade, ground) >= minContrast)) return shade
  }
  return end
}

export const lowestContrast = (colour: Colour, grounds: readonly Colour[]) =>
  Math.min(...grounds.map((ground) => contrast(colour, ground)))
