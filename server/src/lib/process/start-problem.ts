/** `message` is one line with instructions for the operator. */
export class StartProblem extends Error {}
