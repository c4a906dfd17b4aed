import { next, type StepOf } from '@kabinet/contract/flows/flow'
import { registrationFlow } from '@kabinet/contract/flows/registration.flow'
import { useNavigate } from 'react-router'
import { wantHeadingFocus } from '../../lib/heading-focus.ts'
import { withInteraction } from '../../lib/interaction.ts'
import type { Send } from '../../lib/page-steps.ts'

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
export type RegistrationStepOn<P extends Page> = { [S in RegistrationStep]: (typeof pageOf)[S] extends P ? S : never }[RegistrationStep]

/** Leads to the page of the next step; a waiting request goes along. What is spent (a link, a code) leaves no entry to go back to. */
export function useRegistrationSend<S extends RegistrationStep>(
  step: S,
): (event: Parameters<Send<typeof registrationFlow, S>>[0], interaction: string | null) => void {
  const navigate = useNavigate()
  return (event, interaction) => {
    const target = next(registrationFlow, step, event)
    if (target === null || target === step || !isStep(target)) return
    const replace = target === 'activated' || target === 'linkExpired'
    wantHeadingFocus()
    void navigate(withInteraction(pageOf[target], interaction), { replace, state: { step: target, event } })
  }
}

function isStep(step: string): step is RegistrationStep {
  return step in registrationFlow.steps
}
