import { black, contrast, readableOn, white } from './colours.ts'
import type { Mistakes } from './mistakes.ts'
import { themes, type Token, type Palette } from './palette.ts'

/** Foreground, its backgrounds and the required contrast (WCAG 2.2, 1.4.3 and 1.4.11). */
const pairs: readonly [Token, readonly Token[], 4.5 | 3][] = [
  ['text', ['page', 'surface', 'sunken', 'soft'], 4.5],
  ['text-2', ['page', 'surface', 'sunken'], 4.5],
  ['accent', ['page', 'surface'], 4.5],
  ['on-accent', ['accent', 'accent-hover', 'accent-press'], 4.5],
  ['on-soft', ['soft'], 4.5],
  ['second', ['page', 'surface'], 3],
  ['danger', ['page', 'surface'], 4.5],
  ['success', ['surface'], 4.5],
  ['warn', ['surface'], 4.5],
  ['control', ['surface', 'sunken'], 3],
  ['focus', ['page', 'surface', 'sunken', 'soft'], 3],
]

export function checkContrasts(palette: Palette, file: string, mistakes: Mistakes): void {
  for (const theme of themes)
    for (const [token, grounds, needed] of pairs) {
      const colours = palette[theme]
      const weak = grounds.find((ground) => contrast(colours[token], colours[ground]) < needed)
      if (weak === undefined) continue
      const found = contrast(colours[token], colours[weak]).toFixed(1)
      const all = grounds.map((ground) => colours[ground])
      const better = readableOn(colours[token], all, needed, theme === 'light' ? black : white)
      mistakes.add(
        file,
        `colours.${token}.${theme} ${colours[token]} on ${weak} ${colours[weak]} has a contrast of ${found}, and ${needed} is the least; ${better} would do`,
      )
    }
}
