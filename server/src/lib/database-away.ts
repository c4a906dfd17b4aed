/** The database did not answer or would not take the work: leaves as DATABASE (12), and the caller may try again. */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super('the database is away', { cause })
  }
}
