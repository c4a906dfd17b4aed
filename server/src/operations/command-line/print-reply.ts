import type { Act } from '../acts/act.ts'
import { textOfReply } from '../acts/text-of-reply.ts'

/** JSON with `--json`, of a list without pages only its items; otherwise what the act prints, `done`, or one line for each item or field. */
export function printReply({ print }: Act, reply: unknown, json: boolean): string {
  if (json) return JSON.stringify(isList(reply) ? reply.items : reply, null, 2)
  const text = print ? print(reply) : textOfReply(reply)
  return text === '' ? 'There are none.' : text
}

const isList = (reply: unknown): reply is { items: unknown[] } =>
  typeof reply === 'object' && reply !== null && Object.keys(reply).join() === 'items'
