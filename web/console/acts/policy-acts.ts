import { adminCalls } from '@kabinet/contract/admin/calls'
import type { ActField, DeskAct } from './desk-act.ts'

const policyAct = <const F extends Omit<ActField, 'name' | 'label'>>(field: F) =>
  ({
    call: adminCalls.setPolicy,
    role: 'operator',
    name: 'overview.set',
    undo: 'overview.set.undo',
    fields: [{ name: 'value', label: 'overview.value', ...field }],
  }) as const satisfies DeskAct

/** `setPolicy` with the values of each policy. The page gives `expected`, so that two admins do not overwrite each other. */
export const policyDeskActs = {
  setRegistration: policyAct({
    choices: [
      { value: 'open', label: 'overview.registration.open' },
      { value: 'invited', label: 'overview.registration.invited' },
      { value: 'domains', label: 'overview.registration.domains' },
      { value: 'closed', label: 'overview.registration.closed' },
    ],
  }),
  setRegistrationDomains: policyAct({ hint: 'overview.domains.hint' }),
  setServices: policyAct({
    choices: [
      { value: 'everybody', label: 'overview.services.everybody' },
      { value: 'invited', label: 'overview.services.invited' },
      { value: 'operator', label: 'overview.services.operator' },
    ],
  }),
  setServicesPublish: policyAct({
    choices: [
      { value: 'owner', label: 'overview.publish.owner' },
      { value: 'operator', label: 'overview.publish.operator' },
    ],
  }),
  setSecondStep: policyAct({ hint: 'overview.secondStep.hint' }),
} as const satisfies Record<string, DeskAct>

export const policyActs = {
  registration: 'setRegistration',
  'registration-domains': 'setRegistrationDomains',
  services: 'setServices',
  'services-publish': 'setServicesPublish',
  'second-step': 'setSecondStep',
} as const
