import type { Deps } from '../../deps.ts'

const lookMs = 10_000

/** Returns a check that is true when photos can be stored. It runs at most every ten seconds and logs changes. */
export function watchStorage({ blobs, log }: Pick<Deps, 'blobs' | 'log'>): () => Promise<boolean> {
  let looked = -Infinity
  let looking = Promise.resolve(true)
  const look = async (was: boolean) => {
    const problem = await blobs.check().then(
      () => undefined,
      (error: unknown) => error ?? 'unknown',
    )
    if (was && problem !== undefined) log.error({ err: problem }, 'photo storage is not available')
    if (!was && problem === undefined) log.warn('photo storage is available again')
    return problem === undefined
  }
  return () => {
    if (performance.now() - looked >= lookMs) {
      looked = performance.now()
      looking = looking.then(look)
    }
    return looking
  }
}
