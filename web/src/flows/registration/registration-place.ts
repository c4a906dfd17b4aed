import { next, type StepOf } from '@kabinet/contract/flows/flow'
import { registrationFlow } from '@kabinet/contract/flows/registration.flow'
import { useNavigate } from 'react-router'
import type { FlowPlace, Send } from '../../lib/flow-player.tsx'
import { requestHeadingFocus } from '../../lib/heading-focus.ts'
import { useInteraction, withInteraction } from '../../lib/interaction.ts'

type RegistrationStep = StepOf<typeof registrationFlow>

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

/**
 * `waiting`: the pending service request known to the server when the page's URL has none. Kept in the history entry: in
 * the URL it would change the opener policy, and a reload would then lose the entry.
 */
export type RegistrationSend<S extends RegistrationStep> = (
  ...sent: [...Parameters<Send<typeof registrationFlow, S>>, waiting?: string | null]
) => void

/** Used links and codes replace their history entry. */
export function useRegistrationPlace<S extends RegistrationStep>(step: S): FlowPlace<typeof registrationFlow, S> {
  const navigate = useNavigate()
  const interaction = useInteraction()
  const send = (event: string, waiting?: string | null) => {
    const target = next<RegistrationStep>(registrationFlow, step, event)
    if (target === null || target === step) return
    const replace = target === 'activated' || target === 'linkExpired'
    requestHeadingFocus()
    void navigate(withInteraction(pageOf[target], interaction), { replace, state: { step: target, event, waiting } })
  }
  return { flow: registrationFlow, step, send }
}
