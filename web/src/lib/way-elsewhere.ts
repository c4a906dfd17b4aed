let underWay = false

/** Another page is on its way: its code or its data has still to come. Set by `app/follow-location.ts`. */
export const wayElsewhere = {
  note: (isUnderWay: boolean): void => void (underWay = isUnderWay),
  isUnderWay: (): boolean => underWay,
}
