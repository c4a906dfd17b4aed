import { next, type StepOf } from '@kabinet/contract/flows/flow'
import { registrationFlow } from '@kabinet/contract/flows/registration.flow'
import { useNavigate } from 'react-router'
import type { FlowPlace, Send } from '../../lib/flow-player.tsx'
import { wantHeadingFocus } from '../../lib/heading-focus.ts'
import { useInteraction, withInteraction } from '../../lib/interaction.ts'

type RegistrationStep = StepOf<typeof registrationFlow>

/** The page that draws each step: a step without a page does not compile. */
const pageOf = {
  fillForm: '/registration',
  awaitLink: '/registration-finish',
  enterCode: '/registration-finish',
  checkLink: '/registration-confirm',
  linkExpired: '/registration-confirm',
  activated: '/registration-confirm',
} as const satisfies { [S in RegistrationStep]: string }

type Page = (typeof pageOf)[RegistrationStep]
export type RegistrationStepOn<P extends Page> = {
  [S in RegistrationStep]: (typeof pageOf)[S] extends P ? S : never
}[RegistrationStep]

/** `waiting`: the service's request that the server knows of, where the address of the page names none. */
export type RegistrationSend<S extends RegistrationStep> = (
  ...sent: [...Parameters<Send<typeof registrationFlow, S>>, waiting?: string | null]
) => void

/** Kept in the path: each step is at its page, and a waiting request goes along. What is spent (a link, a code) leaves no entry to go back to. */
export function useRegistrationPlace<S extends RegistrationStep>(step: S): FlowPlace<typeof registrationFlow, S> {
  const navigate = useNavigate()
  const interaction = useInteraction()
  const send = (event: string, waiting?: string | null) => {
    const target = next<RegistrationStep>(registrationFlow, step, event)
    if (target === null || target === step) return
    const replace = target === 'activated' || target === 'linkExpired'
    wantHeadingFocus()
    void navigate(withInteraction(pageOf[target], waiting ?? interaction), { replace, state: { step: target, event } })
  }
  return { flow: registrationFlow, step, send }
}
