// Imported by prepare.mjs before any package is installed.
import { readFileSync } from 'node:fs'

/**
 * @typedef {Record<string, string>} Versions
 * @typedef {{ version?: string, link?: boolean, resolved?: string, dev?: boolean, optional?: boolean, peer?: boolean,
 *   os?: string[], cpu?: string[], dependencies?: Versions, optionalDependencies?: Versions, peerDependencies?: Versions }} Package
 * @typedef {Record<string, Package>} Packages
 */

/** Workspaces that `npm start` and `npm run example` need. */
export const programWorkspaces = ['contract', 'server', 'web', 'examples/romashka']
export const nodeWorkspace = 'scripts/node'

/** @returns {Packages | undefined} */
export function readPackages(/** @type {string} */ lockFile) {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')).packages
  } catch {
    return undefined
  }
}

/** Paths in node_modules that the workspaces need at run time, on every platform. */
export function neededBy(/** @type {string[]} */ workspaces, /** @type {Packages} */ locked) {
  /** @type {Set<string>} */
  const needed = new Set()
  const queue = [...workspaces]
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    const found = locked[path]
    if (!found || needed.has(path)) continue
    needed.add(path)
    const { link, resolved, dependencies, optionalDependencies, peerDependencies } = found
    if (link && resolved) queue.push(resolved)
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const place = placeOf(name, path, locked)
      if (place && !locked[place]?.dev) queue.push(place)
    }
  }
  return [...needed].filter((path) => path.includes('node_modules/'))
}

/** The nearest node_modules, as Node resolves a name. */
function placeOf(/** @type {string} */ name, /** @type {string} */ from, /** @type {Packages} */ locked) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = `${folder}${folder && '/'}node_modules/${name}`
    if (locked[place] || !folder) return locked[place] && place
  }
}
