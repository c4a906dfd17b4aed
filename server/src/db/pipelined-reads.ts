/** Texts of statements that only read, each whole in itself. Few: they are written in the code (`compiled.ts`). */
const texts = new Set<string>()

/** From now on this text is sent behind others of its kind, save in a transaction. It must neither write nor lock nor wait. */
export const pipeline = (text: string) => void texts.add(text)
export const isPipelined = (text: string) => texts.has(text)

/** How many of a kind follow each other on one connection: a read from the disk holds up so many others. */
const deepest = 4

type Answer = { command: string; rowCount: number | null; rows: Record<string, unknown>[] }
/** One of the pool, for whoever holds it until its release. `begins`: a transaction, whose first statement it is. */
export type Connection = {
  send: (text: string, values: readonly unknown[], begins?: boolean) => Promise<Answer>
  release: () => void
}
/** A connection while somebody asks over it. */
type Line = { connection: Promise<Connection>; asking: number }

/**
 * Reads that come at the same time go over one connection, each sent without waiting for the answer to the one before (“Pipelining”,
 * section 55.2.4 of the PostgreSQL 15 documentation): both sides write and wake once for several. Only reads of one text share
 * a connection, so none waits for a lock that it would not have to wait for itself.
 */
export function pipelinedReads(connect: () => Promise<Connection>): Connection['send'] {
  const lines = new Map<string, Line[]>()
  const open = (text: string): Line => {
    const line = { connection: connect(), asking: 0 }
    lines.set(text, [...(lines.get(text) ?? []), line])
    return line
  }
  const leave = (text: string, line: Line) => {
    const others = lines.get(text)?.filter((other) => other !== line) ?? []
    if (others.length > 0) lines.set(text, others)
    else lines.delete(text)
  }
  return async (text, values) => {
    const line = lines.get(text)?.find(({ asking }) => asking < deepest) ?? open(text)
    line.asking += 1
    try {
      return await (await line.connection).send(text, values)
    } catch (error) {
      // It may be lost: whoever asks from now on takes another.
      leave(text, line)
      throw error
    } finally {
      line.asking -= 1
      if (line.asking === 0) {
        leave(text, line)
        line.connection.then(
          (connection) => connection.release(),
          () => {},
        )
      }
    }
  }
}
