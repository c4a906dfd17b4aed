import { readConfig } from './config.ts'
import { openDeps } from './open-deps.ts'
import { answerOperator } from './parts/messages/dead-letters.ts'

/** `npm run admin -- messages dead`: what an operator asks of a database, with the settings of the server. */
await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})

async function main(): Promise<void> {
  const { deps, close } = await openDeps(readConfig())
  try {
    process.stdout.write(`${await answerOperator(deps.db, process.argv.slice(2))}\n`)
  } finally {
    await close()
  }
}
