import type { flows } from '@kabinet/contract/flows/all'
import type { StepOf } from '@kabinet/contract/flows/flow'
import type { User } from '@kabinet/contract/api/me.api'
import type { Replies } from '../testing/replies.ts'
import type { Actions, TextMatch } from '../testing/actions.ts'
import type { State } from './states.ts'

/** One state of the product: the real page at `at`, what the server would say, and what a person did there. */
export type Sample = Opening & { id: string; part: string; state: State; place: Place }
/** What it shows: a step of a journey, or a page. */
export type Place = { flow: SampledFlow; step: string } | { route: string }
export type SampledFlow = keyof typeof flows

export type Opening = {
  at: string
  /** Signed in as. */
  me?: User
  /** On top of what every signed-in page asks for (`server.ts`). */
  replies?: (replies: Replies) => Replies
  /** What lies in the tab's storage. */
  tab?: Record<string, string>
  play?: (actions: Actions) => Promise<void>
  /** By this text the state is known to be the wanted one; `busy`: something loads. */
  text: TextMatch | 'busy'
}

/** A step of a journey; the compiler knows the steps. */
export function step<F extends SampledFlow>(
  flow: F,
  name: StepOf<(typeof flows)[F]>,
  state: State,
  opening: Opening,
): Sample {
  return { ...opening, id: `${flow}.${name}.${state}`, part: name, state, place: { flow, step: name } }
}

/** A page of `app/routes.ts`. `part` tells apart samples of the same state. */
export function page(route: string, state: State, opening: Opening, part = ''): Sample {
  const name = route.replaceAll(/[/:]+/g, '-').replace(/^-/, '') || 'index'
  return { ...opening, id: ['page', name, part, state].filter(Boolean).join('.'), part, state, place: { route } }
}

export function groupOf({ place }: Sample): string {
  return 'flow' in place ? place.flow : place.route
}
