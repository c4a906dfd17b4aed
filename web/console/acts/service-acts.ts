import { adminCalls } from '@kabinet/contract/admin/calls'
import type { DeskAct } from './desk-act.ts'

const role = 'operator' as const

export const serviceDeskActs = {
  approvePublishing: {
    call: adminCalls.approvePublishing,
    role,
    name: 'services.approve',
    will: 'services.approve.will',
    undo: 'never',
  },
  refusePublishing: {
    call: adminCalls.refusePublishing,
    role,
    name: 'services.refuse',
    will: 'services.refuse.will',
    undo: 'never',
  },
  suspendService: {
    call: adminCalls.suspendService,
    role,
    name: 'services.suspend',
    will: 'services.suspend.will',
    undo: 'services.restore',
  },
  restoreService: {
    call: adminCalls.restoreService,
    role,
    name: 'services.restore',
    will: 'services.restore.will',
    undo: 'services.suspend',
  },
  verifyService: {
    call: adminCalls.verifyService,
    role,
    name: 'services.verify',
    will: 'services.verify.will',
    undo: 'services.unverify',
    fields: [
      { name: 'host', label: 'services.verify.host', hint: 'services.verify.host.hint' },
      { name: 'name', label: 'services.verify.name' },
    ],
  },
  unverifyService: {
    call: adminCalls.unverifyService,
    role,
    name: 'services.unverify',
    will: 'services.unverify.will',
    undo: 'services.verify',
  },
  takeService: {
    call: adminCalls.takeService,
    role,
    name: 'services.take',
    will: 'services.take.will',
    undo: 'never',
  },
  giveService: {
    call: adminCalls.giveService,
    role,
    name: 'services.give',
    will: 'services.give.will',
    undo: 'never',
    fields: [{ name: 'login', label: 'services.give.login' }],
  },
  trustService: {
    call: adminCalls.trustService,
    role,
    name: 'services.trust',
    will: 'services.trust.will',
    undo: 'services.untrust',
  },
  untrustService: {
    call: adminCalls.untrustService,
    role,
    name: 'services.untrust',
    will: 'services.untrust.will',
    undo: 'services.trust',
  },
  proveApi: {
    call: adminCalls.proveApi,
    role,
    name: 'services.prove',
    will: 'services.prove.will',
    undo: 'services.unprove',
    fields: [{ name: 'address', label: 'services.api.address' }],
  },
  unproveApi: {
    call: adminCalls.unproveApi,
    role,
    name: 'services.unprove',
    will: 'services.unprove.will',
    undo: 'services.prove',
    fields: [{ name: 'address', label: 'services.api.address' }],
  },
} as const satisfies Record<string, DeskAct>
