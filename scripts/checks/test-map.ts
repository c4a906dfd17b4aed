import { globSync, readFileSync } from 'node:fs'

export type Proofs = ReadonlyMap<string, { file: string; title: string }>

const suites = '{contract,server,web,e2e,interop,scripts}/**/*.{test.ts,test.tsx,e2e.ts,tour.ts,bars.ts,interop.ts}'
const titled = /\(\s*(['"`])((?:\\.|(?!\1).)+?) \[([A-Z]{2}-\d+\.\d+(?:, [A-Z]{2}-\d+\.\d+)*)\]\1/g
const row = /^\| ([A-Z]{2}-\d+\.\d+) \| (.+?) \|.*$/gm

export const readProofs = (): Proofs =>
  proofsIn(
    globSync(suites, { exclude: (name) => name.includes('node_modules') }).map((file) => [
      file,
      readFileSync(file, 'utf8'),
    ]),
  )

/** Throws when two tests have one id. */
export function proofsIn(sources: (readonly [file: string, text: string])[]): Proofs {
  const found = sources.flatMap(([file, text]) =>
    [...text.matchAll(titled)].flatMap(([, , title = '', ids = '']) =>
      ids.split(', ').map((id) => [id, { file, title }] as const),
    ),
  )
  const twice = found.map(([id]) => id).filter((id, at, all) => all.indexOf(id) !== at)
  if (twice.length > 0) throw new Error(`ids in two titles: ${twice.join(', ')}`)
  return new Map(found)
}

/** Fills the rows of pages, which start with an id and a description, with the test of that id. Throws when either has no counterpart. */
export function fillTestMaps(pages: Record<string, string>, proofs: Proofs): Record<string, string> {
  const rows = new Set(Object.values(pages).flatMap((page) => [...page.matchAll(row)].map(([, id = '']) => id)))
  const stray = [...rows].filter((id) => !proofs.has(id)).concat([...proofs.keys()].filter((id) => !rows.has(id)))
  if (stray.length > 0) throw new Error(`ids without a test or without a row: ${stray.join(', ')}`)
  const fill = (_row: string, id: string, what: string) =>
    `| ${id} | ${what} | \`${proofs.get(id)?.file}\` | ${proofs.get(id)?.title} |`
  return Object.fromEntries(Object.entries(pages).map(([name, page]) => [name, page.replace(row, fill)]))
}
