import { type LoaderFunction, type LoaderFunctionArgs, redirect } from 'react-router'
import { personsKey } from '../lib/forms/draft-owner.ts'
import { tabStore } from '../lib/web-storage.ts'
import { rememberReturnPath, takeReturnPath } from '../session/return-path.ts'
import { readSession } from '../session/session.ts'
import type { Visitor } from './route-row.ts'

/** Redirects visitors who may not see a page, before its code is loaded. */
export function guardFor(who: Visitor): LoaderFunction {
  return async (args) => {
    await claimDrafts()
    return guards[who](args)
  }
}

/** The owner of this tab's drafts must be known before a form renders: another user may have signed in since. */
async function claimDrafts(): Promise<void> {
  if (!readSession() || tabStore.read(personsKey) === null) return
  // Without the code they remain pending, as without a reply.
  await import('../data/ask-me.ts').then(
    (code) => code.claimDrafts(),
    () => undefined,
  )
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
