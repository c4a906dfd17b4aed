import type { Duplex } from 'node:stream'

/**
 * How long a statement of one connection may take. The connection has one timer, which each statement sets anew. A timer of its own for each,
 * as `pg` sets one, outlives it: V8 moves what is under way at a collection to the old space, where it holds what came after it until all of
 * that is collected, which cost a read more than its own work.
 */
export class StatementTimer {
  readonly #timer: NodeJS.Timeout | undefined
  #stream: Duplex | undefined

  /** `ms` 0: as long as it needs. */
  constructor(ms: number) {
    if (ms > 0) this.#timer = setTimeout(() => this.#giveUp(), ms).unref()
  }

  /** A statement has been sent on this connection. */
  start(stream: Duplex): void {
    this.#stream = stream
    this.#timer?.refresh()
  }

  /** The connection waits for nothing. */
  stop(): void {
    this.#stream = undefined
  }

  /** Whatever waits on the connection is refused, and the connection is lost. */
  #giveUp() {
    this.#stream?.destroy(new Error('a statement took too long'))
  }
}
