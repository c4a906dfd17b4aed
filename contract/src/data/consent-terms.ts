/** `once`: this sign-in only, until its access token expires. `longest`: until withdrawn, or the maximum of the service. */
export const consentTerms = ['longest', 'year', 'month', 'once'] as const
export type ConsentTerm = (typeof consentTerms)[number]

export const daysOfTerm = { year: 365, month: 30, once: 0 } as const

/** Terms that a service offers. `max`: its maximum in days; without one a consent lasts until it is withdrawn. */
export const termsWithin = (max: number | null | undefined): readonly ConsentTerm[] =>
  consentTerms.filter((term) => term === 'longest' || daysOfTerm[term] < (max ?? Infinity))
