import { Worker } from 'node:worker_threads'
import type { Options } from '@node-rs/argon2'
import type { HashAnswer, HashJob } from './hash-thread.ts'

const idle: Worker[] = []

export async function hash(password: string, options: Options): Promise<string> {
  const answer = await ask({ hash: password, options })
  if ('made' in answer) return answer.made
  throw new Error('a thread answered something else')
}

export async function verify(stored: string, password: string): Promise<boolean> {
  const answer = await ask({ verify: password, against: stored })
  if ('isRight' in answer) return answer.isRight
  throw new Error('a thread answered something else')
}

async function ask(job: HashJob): Promise<HashAnswer> {
  const thread = idle.pop() ?? new Worker(new URL('./hash-thread.ts', import.meta.url))
  // An idle thread does not keep the process alive. A thread that dies fails its job and is not reused.
  thread.ref()
  const answer = await answerOf(thread, job)
  thread.unref()
  idle.push(thread)
  if ('failed' in answer) throw new Error(answer.failed)
  return answer
}

function answerOf(thread: Worker, job: HashJob): Promise<HashAnswer> {
  return new Promise((resolve, reject) => {
    const lost = (error: unknown) => {
      thread.off('message', answered)
      reject(error instanceof Error ? error : new Error('a hashing thread ended'))
    }
    const answered = (answer: HashAnswer) => {
      thread.off('error', lost).off('exit', lost)
      resolve(answer)
    }
    thread.once('message', answered).once('error', lost).once('exit', lost).postMessage(job, [])
  })
}
