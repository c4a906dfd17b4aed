let underWay: Promise<void> | undefined

/**
 * A step back takes effect later (HTML, session history). What navigates meanwhile waits for it (`app/router.tsx`):
 * it would be taken out in place of the entry that was meant.
 */
export const stepBack = {
  underWay: (): Promise<void> | undefined => underWay,
  begin(step: () => void): void {
    step()
    underWay = new Promise<void>((resolve) => {
      addEventListener('popstate', () => setTimeout(resolve, 0), { once: true })
    }).then(() => (underWay = undefined))
  },
}
