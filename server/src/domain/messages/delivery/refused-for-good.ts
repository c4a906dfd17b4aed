/** The recipient's server permanently rejects this message. Any other error of a sender is retried. */
export class RefusedForGood extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause })
    this.name = 'RefusedForGood'
  }
}
