/** The start ends for a reason outside the program: `message` is one line that says what to do. */
export class StartProblem extends Error {}
