let wanted = false

/** A route change wants the focus on the next h1 that is drawn, perhaps only after its chunk or data has come. */
export function wantHeadingFocus(): void {
  wanted = true
}

/** True once for each wish. */
export function claimFocus(): boolean {
  const claimed = wanted
  wanted = false
  return claimed
}
