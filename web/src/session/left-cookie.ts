/**
 * Marks that the user has logged out here. Set before the server is called, so that a lost call is not undone by a resumed session
 * (`POST /api/auth/resume`); kept until the next sign-in. Longer than any session.
 */
const name = 'kabinet_left'
const seconds = 31 * 24 * 3600

export const markLeft = (): void => set('1', seconds)
export const forgetLeft = (): void => set('', 0)
export const hasLeft = (): boolean => document.cookie.split('; ').includes(`${name}=1`)

function set(value: string, maxAge: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${name}=${value}; path=/; max-age=${maxAge}; samesite=strict${secure}`
}
