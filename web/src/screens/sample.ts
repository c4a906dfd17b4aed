import type { flows } from '@kabinet/contract/flows/all'
import type { StepOf } from '@kabinet/contract/flows/flow'
import type { User } from '@kabinet/contract/api/me.api'
import type { Route } from '@kabinet/contract/route'
import type { Answer, Replies } from '../testing/replies.ts'
import type { Actions, TextMatch } from '../testing/actions.ts'
import type { PasskeyBrowser } from '../testing/passkey-browser.ts'
import type { ScreenState } from './states.ts'

export type Sample = SampleOpening & { id: string; part: string; state: ScreenState; place: SampledPlace }
/** `console`: a page of the operators' console (`web/console`). */
export type SampledPlace = { flow: SampledFlow; step: string } | { route: string } | { console: string }
export type SampledFlow = keyof typeof flows

export type SampleOpening = {
  at: string
  me?: User
  replies?: (replies: Replies) => Replies
  registration?: string
  tab?: Record<string, string>
  passkeys?: PasskeyBrowser
  play?: (actions: Actions) => Promise<void>
  text: TextMatch | 'busy'
}

export type OwnOpening = Omit<SampleOpening, 'at'> & { at?: string }

export function samplesAt(common: Pick<SampleOpening, 'at' | 'me'>) {
  return {
    step<F extends SampledFlow>(flow: F, name: StepOf<(typeof flows)[F]>, state: ScreenState, own: OwnOpening): Sample {
      return { ...common, ...own, id: `${flow}.${name}.${state}`, part: name, state, place: { flow, step: name } }
    },
    page(route: string, state: ScreenState, { part = '', ...own }: OwnOpening & { part?: string }): Sample {
      const name = route.replaceAll(/[/:]+/g, '-').replace(/^-/, '') || 'index'
      const id = ['page', name, part, state].filter(Boolean).join('.')
      return { ...common, ...own, id, part, state, place: { route } }
    },
  }
}

/** A screen that shows this text when the route answers so. */
export const answered = <R extends Route>(route: R, answer: Answer<R>, text: SampleOpening['text']): OwnOpening => ({
  replies: (r) => r.on(route, answer),
  text,
})

export const playInTurn =
  (...scripts: ((actions: Actions) => Promise<void>)[]) =>
  async (actions: Actions): Promise<void> => {
    for (const script of scripts) await script(actions)
  }

export function groupOf({ place }: Sample): string {
  return 'flow' in place ? place.flow : 'route' in place ? place.route : `console ${place.console}`
}
