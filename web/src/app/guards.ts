import { type LoaderFunction, type LoaderFunctionArgs, redirect } from 'react-router'
import { personsKey } from '../lib/forms/draft-owner.ts'
import { tabStore } from '../lib/web-storage.ts'
import { rememberReturnPath, takeReturnPath } from '../session/return-path.ts'
import { readSession } from '../session/session.ts'
import type { Visitor } from './route-row.ts'

/** Who may not see a page is sent on, before its code is asked for. */
export function guarding(who: Visitor): LoaderFunction {
  return async (args) => {
    await claimDrafts()
    return guards[who](args)
  }
}

/** Whose the drafts of this tab are must be known before a form is drawn: the session may have ended since, and another begun. */
async function claimDrafts(): Promise<void> {
  if (readSession() && tabStore.read(personsKey) !== null) await (await import('../data/ask-me.ts')).claimDrafts()
}

const guards: Record<Visitor, (args: LoaderFunctionArgs) => Response | null> = {
  public: () => null,
  guest: ({ request }) => {
    const isAsked = new URL(request.url).searchParams.has('interaction')
    return readSession() && !isAsked ? redirect(takeReturnPath()) : null
  },
  'signed-in': ({ request }) => {
    if (readSession()) return null
    const { pathname, search } = new URL(request.url)
    rememberReturnPath(pathname + search)
    return redirect('/login')
  },
}
