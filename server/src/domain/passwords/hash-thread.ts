import { hashSync, type Options, verifySync } from '@node-rs/argon2'
import { getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

export type HashJob = { hash: string; options: Options } | { verify: string; against: string }
export type HashAnswer = { made: string } | { isRight: boolean } | { failed: string }

/** Reads must not wait for hashes. Only Linux has a priority per thread; elsewhere it would apply to the process. */
const lowerBy = 10
const lowest = 19
if (process.platform === 'linux') setPriority(0, Math.min(lowest, getPriority(0) + lowerBy))

parentPort?.on('message', (job: HashJob) => parentPort?.postMessage(answerTo(job), []))

function answerTo(job: HashJob): HashAnswer {
  try {
    return 'hash' in job ? { made: hashSync(job.hash, job.options) } : { isRight: verifySync(job.against, job.verify) }
  } catch (error) {
    return { failed: String(error) }
  }
}
