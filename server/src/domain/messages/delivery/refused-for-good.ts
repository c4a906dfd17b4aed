/** The recipient's server permanently rejects this message. Any other error of a sender is retried. */
export class RefusedForGood extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause })
    this.name = 'RefusedForGood'
  }
}

/** The SMS gateway did not take the message, so a quick retry sends no second one. */
export class RefusedForNow extends Error {}

/** The SMS gateway neither confirmed nor refused the message. */
export class UnclearAnswer extends Error {}
