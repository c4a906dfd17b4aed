/** `message` is one line with instructions for the operator. */
export class StartProblem extends Error {}

/** Ends a line about an installation that is not there. */
export const seeCommands = 'Run the command with the settings of the server (docs/operate-reference.md, “Commands”).'
