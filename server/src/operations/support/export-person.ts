import { randomInt } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { recoveryAlphabet } from '@kabinet/contract/fields/recovery-code'
import type { Deps } from '../../deps.ts'
import { byOperator, recordEvent } from '../../domain/accounts/events.sql.ts'
import { areActsHeld } from '../../domain/accounts/held-acts.sql.ts'
import { holdAccount } from '../../domain/accounts/hold-account.sql.ts'
import { writeArchive } from '../../domain/personal-data/write-archive.ts'
import type { Reason } from './act-on-person.ts'
import { noAccount, SupportRefusal } from './refusal.ts'
import { recordSupportAct } from './support-acts.sql.ts'

type Export = Reason & { id: string; to?: string | undefined }

/**
 * Writes the user's download (docs/my-data.md) into the folder `to`, encrypted with a new passphrase. Never replaces a file. Records the actor
 * and reason first.
 */
export async function exportPerson(
  deps: Deps,
  { id, who, why, to = '.' }: Export,
): Promise<{ file: string; passphrase: string }> {
  await deps.db.transaction().execute(async (tx) => {
    if ((await holdAccount(tx, id)) === undefined) throw noAccount(id)
    if (await areActsHeld(tx, id))
      throw new SupportRefusal(`Support let ${id} in within 72 hours: its data is not exported until they are over.`)
    await recordEvent(tx, { accountId: id, kind: 'data_exported', by: byOperator })
    await recordSupportAct(tx, { act: 'export', accountId: id, who, why })
  })
  const passphrase = newPassphrase()
  const file = join(to, `data-${id}.zip`)
  const sink = await newFile(file)
  try {
    await writeArchive(deps, { accountId: id, withDocuments: true, password: passphrase }, Writable.toWeb(sink))
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
  return { file, passphrase }
}

/** Readable by its owner only. Throws `SupportRefusal` when the file exists or the folder cannot be written. */
async function newFile(path: string) {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  await new Promise((resolve, reject) => file.once('open', resolve).once('error', reject)).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new SupportRefusal(`${path} cannot be written: ${reason}. Name another folder with --to.`)
  })
  return file
}

/** 120 random bits. */
function newPassphrase(): string {
  const letters = Array.from({ length: 24 }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)])
  return letters.join('').replaceAll(/.{4}(?=.)/g, '$&-')
}
