import { encodeQR } from 'qr'
import { Secret, TOTP } from 'otpauth'

/** Parameters that every authenticator app supports: SHA-1, six digits, 30 seconds (RFC 6238; Google's key URI format). */
const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Phone clocks drift, so the previous and the next code are accepted (RFC 6238 5.2). */
const window = 1
/** Five minutes: the clock of the phone is wrong, and the message explains it. */
export const nearWindow = 10

/** 160 bits (RFC 4226 4), in base 32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The time step of a right code, or null. `now`: seconds since the epoch. */
export function stepOfCode(secret: string, code: string, now: number, steps = window): number | null {
  const totp = new TOTP({ ...settings, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp: now * 1000, window: steps })
  return delta === null ? null : Math.floor(now / settings.period) + delta
}

type Label = { issuer: string; account: string }

export function totpUri(secret: string, { issuer, account }: Label): string {
  const plain = (text: string) => text.replaceAll(':', ' ')
  return new TOTP({
    ...settings,
    issuer: plain(issuer),
    label: plain(account),
    secret: Secret.fromBase32(secret),
  }).toString()
}

/** Dark modules as the data of one SVG path, with the quiet zone of four modules (ISO/IEC 18004 6.3.8). */
export function qrOf(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const path = rows.map((row, y) => runsOf(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`)).flat()
  return { size: rows.length, path: path.join('') }
}

function runsOf(row: readonly boolean[]): [number, number][] {
  const runs: [number, number][] = []
  row.forEach((isDark, x) => {
    const last = runs.at(-1)
    if (!isDark) return
    if (last && last[0] + last[1] === x) last[1]++
    else runs.push([x, 1])
  })
  return runs
}
