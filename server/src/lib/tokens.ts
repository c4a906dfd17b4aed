import { readFileSync } from 'node:fs'

/** The colours, radii and fonts of the page, which the server's own pages begin their sheets with. */
export const tokens = readFileSync(new URL('../../../web/src/ui/tokens.css', import.meta.url), 'utf8')

/** In letters colours stand as they are: mail programs know neither `var()` nor `light-dark()`. */
export const light = (name: string) => pairOf(name).light
export const dark = (name: string) => pairOf(name).dark

const pairs = new Map(
  [...tokens.matchAll(/--([\w-]+): light-dark\((#\w+), (#\w+)\);/g)].map(([, name, light, dark]) => [
    name,
    { light, dark },
  ]),
)

function pairOf(name: string) {
  const pair = pairs.get(name)
  if (!pair) throw new Error(`web/src/ui/tokens.css has no colour ${name}`)
  return pair
}
