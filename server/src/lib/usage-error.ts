/** The command line answers it with the help of the command. */
export class UsageError extends Error {
  constructor() {
    super('wrong arguments: add --help to the command')
    this.name = 'UsageError'
  }
}
