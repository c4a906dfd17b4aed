// Test files that every short run takes, as paths from `server` or `e2e`.

/** Run on both databases. */
export const mainJourneys = [
  'src/db/schema.test.ts',
  'src/db/compiled.test.ts',
  'src/features/auth/registration/registration.test.ts',
  'src/features/auth/confirm-sign-in.test.ts',
  'src/features/auth/refresh.test.ts',
  'src/features/auth/reset-password/reset-password.test.ts',
  'src/features/me/me.test.ts',
  'src/features/clients/clients.test.ts',
  'src/oidc/sign-in.test.ts',
  'src/domain/sweep/sweep.test.ts',
]
/** Each route with each kind of caller. */
export const walks = ['src/http/walk.test.ts', 'src/http/session/needs.test.ts']
/** Trusted contacts and «This was not me» keep an attacker out of an account. */
export const guards = [
  'src/features/me/trusted-contacts.test.ts',
  'src/features/auth/secure-account/changed-contact.test.ts',
  'src/features/auth/secure-account/secure-account.test.ts',
  'src/features/auth/secure-account/secure-by-code.test.ts',
]
/** The main job, sign-in, data, security, support, and every screen. */
export const mainStories = [
  'access',
  'account',
  'console',
  'consent',
  'contacts',
  'main-job',
  'my-data',
  'recovery',
  'registration',
  'reset-password',
  'screens',
  'security',
  'sign-in',
].map((story) => `${story}.e2e.ts`)
