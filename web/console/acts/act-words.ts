import type { PlainConsoleKey } from '../text/use-console-t.ts'
import type { DeskAct } from './desk-act.ts'
import type { DoneAct } from './done-act.ts'
import { messageDeskActs } from './message-acts.ts'
import { peopleDeskActs } from './people-acts.ts'
import { serviceDeskActs } from './service-acts.ts'

const known: readonly DeskAct[] = Object.values({ ...peopleDeskActs, ...serviceDeskActs, ...messageDeskActs })

/** The name of the button of an act that was done, such as `block`. Undefined for acts without one. */
export function actWords({
  act,
  service_id: service,
}: Pick<DoneAct, 'act' | 'service_id'>): PlainConsoleKey | undefined {
  const [kind = ''] = act.split(' ')
  const ofService = ['/services/', '/publish-requests/']
  return known.find(({ call: { http } }) => {
    const [, path = ''] = http.split(' ')
    const isOfService = ofService.some((beginning) => path.startsWith(beginning))
    return path.endsWith(`/${kind}`) && isOfService === (service !== null)
  })?.name
}
