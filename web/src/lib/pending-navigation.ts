let isPending = false

/** Another page is on its way: its code or its data has still to come. Set by `app/follow-location.ts`. */
export const pendingNavigation = {
  set: (value: boolean): void => void (isPending = value),
  isPending: (): boolean => isPending,
}
