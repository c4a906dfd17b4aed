/** Aborts the start for a reason outside the program. `message` tells the operator in one line what to do. */
export class StartProblem extends Error {}
