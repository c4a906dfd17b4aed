import { type Client, type NewClient, newClient, redirectProblems } from '@kabinet/contract/api/clients.api'
import { type Platform, platforms as allPlatforms } from '@kabinet/contract/claims'
import { says } from '@kabinet/contract/fields/text'
import * as z from 'zod/mini'

const { name, platforms, scopes, redirect_uris } = newClient.shape

/** What the form asks for. Redirect URIs are typed one a line; empty lines are nothing. */
export const serviceSchema = z
  .object({
    name,
    platforms,
    scopes,
    redirect_uris: z.pipe(z.pipe(z.string(says('v.redirect')), z.transform(lines)), redirect_uris),
  })
  .check(z.check(checkRedirects, { when: () => true }))

/** Runs beside the other fields' errors too, so that a wrong address is told on leaving it and not only once all else is right. */
function checkRedirects({ value, issues }: z.core.ParsePayload<Partial<Pick<NewClient, 'platforms' | 'redirect_uris'>>>): void {
  const { platforms, redirect_uris } = value
  if (!Array.isArray(platforms) || !Array.isArray(redirect_uris)) return
  const [first] = redirectProblems({ platforms: chosen(platforms), redirect_uris })
  if (first) issues.push({ code: 'custom', input: redirect_uris, path: ['redirect_uris'], message: first.problem })
}

export type ServiceDraft = z.input<typeof serviceSchema>
export type ServiceValues = z.output<typeof serviceSchema>

/** What the form shows at first. */
export function serviceDraft(client?: Client): ServiceDraft {
  if (!client) return { name: '', platforms: [], scopes: [], redirect_uris: '' }
  const { name, platforms, scopes, redirect_uris } = client
  return { name, platforms, scopes, redirect_uris: redirect_uris.join('\n') }
}

/** The first wrong line, counted from 1; null when it is the only one and needs no number. */
export function wrongLine({ platforms, redirect_uris }: Pick<ServiceDraft, 'platforms' | 'redirect_uris'>): number | null {
  const typed = redirect_uris.split(/\r?\n/)
  if (lines(redirect_uris).length < 2) return null
  const wrong = typed.findIndex(
    (line) => line.trim() !== '' && redirectProblems({ platforms: chosen(platforms), redirect_uris: [line.trim()] }).length > 0,
  )
  return wrong < 0 ? null : wrong + 1
}

/** Where the service would send people back to; null until the first address reads as one. */
export function serviceHost({ redirect_uris }: Pick<ServiceDraft, 'redirect_uris'>): string | null {
  const [first = ''] = lines(redirect_uris)
  return (URL.canParse(first) && new URL(first).hostname) || null
}

/** While no platform is ticked, an address of either kind may still turn out right. */
function chosen(platforms: readonly Platform[]): Platform[] {
  return platforms.length > 0 ? [...platforms] : [...allPlatforms]
}

function lines(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
