/** The only breakpoint (docs/design.md#layout): width in em, so that enlarged text switches in time. */
export function isWide(): boolean {
  return window.matchMedia('(width >= 64em)').matches
}
