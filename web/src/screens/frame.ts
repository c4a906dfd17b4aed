import type { User } from '@kabinet/contract/api/me.api'
import { firstLocale, type Locale, pickLocale } from '@kabinet/contract/fields/locale'
import '../testing/patience.ts'
import { actions } from '../testing/actions.ts'
import { setPasskeyBrowser } from '../testing/passkey-browser.ts'
import { tokens } from '../testing/people.ts'
import type { Sample } from './sample.ts'
import { samples } from './samples.ts'
import { serverFor } from './server.ts'
import { noticeShownTo, setRegistrationPolicy, setStage } from './stage.ts'

const parameters = new URLSearchParams(location.search)
const sample = samples.find(({ id }) => id === parameters.get('screen'))
const locale = pickLocale(parameters.get('lang')) ?? firstLocale

// While a frame unloads, its page may still focus an element; user-event's focus would then throw for the missing window.
addEventListener('pagehide', () => {
  HTMLElement.prototype.focus = () => {}
})

if (sample) await play(sample, locale)
else document.body.textContent = 'No such screen'

async function play(
  { at, me, place, tab = {}, registration, passkeys, replies, play: act, text }: Sample,
  locale: Locale,
): Promise<void> {
  const auth = JSON.stringify({ ...tokens, expires_at: Date.now() + 3_600_000, sign_in: 'sample' })
  const theme = parameters.get('theme')
  const signedIn = me ? { auth, user: storedUserOf(me), ...noticeShownTo(me) } : {}
  setStage({ path: at, local: { language: locale, ...(theme ? { theme } : {}), ...signedIn }, tab })
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme
  if (passkeys) setPasskeyBrowser(passkeys)
  setRegistrationPolicy(registration)
  const server = serverFor(me, locale)
  replies?.(server)
  tellOfGaps()
  try {
    await ('console' in place ? import('../../console/program.tsx') : import('../program.tsx'))
    await act?.(actions)
    await actions.find(text)
    document.documentElement.dataset['screen'] = 'ready'
  } catch (error) {
    document.documentElement.dataset['screen'] = 'failed'
    throw error
  }
}

function storedUserOf({ first_name, last_name, email, phone, slices_info }: User): string {
  return JSON.stringify({ first_name, last_name, contact: email ?? phone, slices_info })
}

function tellOfGaps(): void {
  const answer = globalThis.fetch
  globalThis.fetch = (input, init) =>
    answer(input, init).catch((error: unknown) => {
      if (error instanceof Error && error.message.startsWith('no reply')) reportError(error)
      throw error
    })
}
