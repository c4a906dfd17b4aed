import { createHash } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type { Deps } from '../../deps.ts'
import { brandFiles } from '../pages/brand-files.ts'
import type { Pages } from '../pages/page.ts'
import { type BuiltFile, hashedFiles } from '../pages/static-files.ts'
import { proofOf, proves, provesDigest } from './proof.ts'
import { claimFiles, keepBuild, keepFile, oldestAtWork, readBuild } from './shared-pages.sql.ts'

type Sharing = Pick<Deps, 'config' | 'db' | 'keys' | 'log' | 'pages'>
export type SharedPages = { look: () => Promise<void> }

/**
 * Shows the pages of the oldest running version, so that no page calls an API older than itself. Each process stores its pages and files
 * in the database, for the others (decision 0065).
 */
export async function sharePages(
  deps: Sharing,
  files: readonly BuiltFile[] = [...hashedFiles(), ...brandFiles(deps.config.brand)],
): Promise<SharedPages> {
  const build = buildOf(deps.pages.thisVersion)
  let shownId = build.id
  await lay(deps, build, files)
  const look = async () => {
    const id = await oldestAtWork(deps.db, build.id)
    // A restored dump does not contain this version.
    if (id === undefined) return lay(deps, build, files)
    if (id === shownId) return
    deps.pages.show(id === build.id ? deps.pages.thisVersion : ((await pagesOf(deps, id)) ?? deps.pages.thisVersion))
    shownId = id
    deps.log.info({ build: id, this_version: build.id }, 'pages of this version are now served')
  }
  await look()
  return { look }
}

type Build = { id: string; content: Buffer }

function buildOf(pages: Pages): Build {
  const text = JSON.stringify(pages)
  const id = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  return { id, content: brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) }
}

async function lay({ db, keys }: Sharing, { id, content }: Build, files: readonly BuiltFile[]): Promise<void> {
  const paths = files.map(({ url }) => url)
  await db.transaction().execute(async (tx) => {
    await keepBuild(tx, id, { content, mac: proofOf(keys, id, content) })
    const claimed = await claimFiles(tx, id, paths)
    const there = new Set(
      claimed.filter(({ path, digest, mac }) => provesDigest(keys, path, digest, mac)).map(({ path }) => path),
    )
    for (const { url, body } of files.filter((file) => !there.has(file.url)))
      await keepFile(tx, id, url, { content: body.br(), mac: proofOf(keys, url, body.br()) })
  })
}

async function pagesOf({ db, keys, log }: Sharing, id: string): Promise<Pages | undefined> {
  const storedBuild = await readBuild(db, id)
  if (storedBuild && proves(keys, id, storedBuild))
    return JSON.parse(brotliDecompressSync(storedBuild.content).toString('utf8'))
  log.warn({ build: id }, 'pages of another version were not written by this server')
  return undefined
}
