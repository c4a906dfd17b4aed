import type { flows } from '@kabinet/contract/flows/all'
import type { StepOf } from '@kabinet/contract/flows/flow'
import type { User } from '@kabinet/contract/api/me.api'
import type { Replies } from '../testing/replies.ts'
import type { Actions, TextMatch } from '../testing/actions.ts'
import type { PasskeyBrowser } from '../testing/passkey-browser.ts'
import type { ScreenState } from './states.ts'

/** One state of the product: the real page at `at`, the server's replies, and the user's actions. */
export type Sample = SampleOpening & { id: string; part: string; state: ScreenState; place: SampledPlace }
/** The step of a flow, or the page. */
export type SampledPlace = { flow: SampledFlow; step: string } | { route: string }
export type SampledFlow = keyof typeof flows

export type SampleOpening = {
  at: string
  /** The signed-in user. */
  me?: User
  /** In addition to the reads of every signed-in page (`server.ts`). */
  replies?: (replies: Replies) => Replies
  /** Content of the tab's storage. */
  tab?: Record<string, string>
  /** The browser's passkey behaviour, where it matters. */
  passkeys?: PasskeyBrowser
  play?: (actions: Actions) => Promise<void>
  /** The text that identifies the state; `busy`: something is loading. */
  text: TextMatch | 'busy'
}

/** Additions and overrides of one sample. */
export type OwnOpening = Omit<SampleOpening, 'at'> & { at?: string }

/** Samples with the same address and user. */
export function samplesAt(common: Pick<SampleOpening, 'at' | 'me'>) {
  return {
    /** A step of a flow; step names are type-checked. */
    step<F extends SampledFlow>(flow: F, name: StepOf<(typeof flows)[F]>, state: ScreenState, own: OwnOpening): Sample {
      return { ...common, ...own, id: `${flow}.${name}.${state}`, part: name, state, place: { flow, step: name } }
    },
    /** A page of `app/routes.ts`. `part` distinguishes samples of the same state. */
    page(route: string, state: ScreenState, { part = '', ...own }: OwnOpening & { part?: string }): Sample {
      const name = route.replaceAll(/[/:]+/g, '-').replace(/^-/, '') || 'index'
      const id = ['page', name, part, state].filter(Boolean).join('.')
      return { ...common, ...own, id, part, state, place: { route } }
    },
  }
}

/** Runs scripts in sequence. */
export const playInTurn =
  (...scripts: ((actions: Actions) => Promise<void>)[]) =>
  async (actions: Actions): Promise<void> => {
    for (const script of scripts) await script(actions)
  }

export function groupOf({ place }: Sample): string {
  return 'flow' in place ? place.flow : place.route
}
