let underWay: Promise<void> | undefined

/**
 * A history step back takes effect asynchronously (HTML, session history). Navigation waits for it (`app/router.tsx`);
 * otherwise the wrong entry would be removed.
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
