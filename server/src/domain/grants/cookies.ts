/** Bare names; under https `http/cookies.ts` makes them `__Host-…`. The single sign-on cookie is the provider's session cookie. */
export const signOnCookie = 'kabinet_sso'
/** The interactions that this browser began; there is one open when the cookie is there. */
export const requestsCookie = 'kabinet_requests'
