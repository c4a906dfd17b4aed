import type { flows } from '@kabinet/contract/flows/all'
import type { StepOf } from '@kabinet/contract/flows/flow'
import type { User } from '@kabinet/contract/api/me.api'
import type { Replies } from '../testing/replies.ts'
import type { Actions, TextMatch } from '../testing/actions.ts'
import type { PasskeyBrowser } from '../testing/passkey-browser.ts'
import type { ScreenState } from './states.ts'

/** One state of the product: the real page at `at`, what the server would say, and what a person did there. */
export type Sample = SampleOpening & { id: string; part: string; state: ScreenState; place: SampledPlace }
/** What it shows: a step of a journey, or a page. */
export type SampledPlace = { flow: SampledFlow; step: string } | { route: string }
export type SampledFlow = keyof typeof flows

export type SampleOpening = {
  at: string
  /** Signed in as. */
  me?: User
  /** On top of what every signed-in page asks for (`server.ts`). */
  replies?: (replies: Replies) => Replies
  /** What lies in the tab's storage. */
  tab?: Record<string, string>
  /** Where it matters how the browser answers for passkeys. */
  passkeys?: PasskeyBrowser
  play?: (actions: Actions) => Promise<void>
  /** By this text the state is known to be the wanted one; `busy`: something loads. */
  text: TextMatch | 'busy'
}

/** What one sample adds to how its list begins, or does otherwise. */
export type OwnOpening = Omit<SampleOpening, 'at'> & { at?: string }

/** Samples that begin alike: at the same address, as the same person. */
export function samplesAt(common: Pick<SampleOpening, 'at' | 'me'>) {
  return {
    /** A step of a journey; the compiler knows the steps. */
    step<F extends SampledFlow>(flow: F, name: StepOf<(typeof flows)[F]>, state: ScreenState, own: OwnOpening): Sample {
      return { ...common, ...own, id: `${flow}.${name}.${state}`, part: name, state, place: { flow, step: name } }
    },
    /** A page of `app/routes.ts`. `part` tells apart samples of the same state. */
    page(route: string, state: ScreenState, { part = '', ...own }: OwnOpening & { part?: string }): Sample {
      const name = route.replaceAll(/[/:]+/g, '-').replace(/^-/, '') || 'index'
      const id = ['page', name, part, state].filter(Boolean).join('.')
      return { ...common, ...own, id, part, state, place: { route } }
    },
  }
}

/** One script after the other. */
export const playInTurn =
  (...scripts: ((actions: Actions) => Promise<void>)[]) =>
  async (actions: Actions): Promise<void> => {
    for (const script of scripts) await script(actions)
  }

export function groupOf({ place }: Sample): string {
  return 'flow' in place ? place.flow : place.route
}
