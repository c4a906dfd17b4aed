import { adminCalls } from '@kabinet/contract/admin/calls'
import type { DeskAct } from './desk-act.ts'

const role = 'operator' as const

export const serviceDeskActs = {
  approvePublishing: { call: adminCalls.approvePublishing, role, name: 'services.approve', undo: 'never' },
  refusePublishing: { call: adminCalls.refusePublishing, role, name: 'services.refuse', undo: 'never' },
  suspendService: { call: adminCalls.suspendService, role, name: 'services.suspend', undo: 'services.restore' },
  restoreService: { call: adminCalls.restoreService, role, name: 'services.restore', undo: 'services.suspend' },
  verifyService: {
    call: adminCalls.verifyService,
    role,
    name: 'services.verify',
    undo: 'services.unverify',
    fields: [
      { name: 'host', label: 'services.verify.host', hint: 'services.verify.host.hint' },
      { name: 'name', label: 'services.verify.name' },
    ],
  },
  unverifyService: { call: adminCalls.unverifyService, role, name: 'services.unverify', undo: 'services.verify' },
  takeService: { call: adminCalls.takeService, role, name: 'services.take', undo: 'never' },
  giveService: {
    call: adminCalls.giveService,
    role,
    name: 'services.give',
    undo: 'never',
    fields: [{ name: 'login', label: 'services.give.login' }],
  },
  trustService: { call: adminCalls.trustService, role, name: 'services.trust', undo: 'services.untrust' },
  untrustService: { call: adminCalls.untrustService, role, name: 'services.untrust', undo: 'services.trust' },
  proveApi: {
    call: adminCalls.proveApi,
    role,
    name: 'services.prove',
    undo: 'services.unprove',
    fields: [{ name: 'address', label: 'services.api.address' }],
  },
  unproveApi: {
    call: adminCalls.unproveApi,
    role,
    name: 'services.unprove',
    undo: 'services.prove',
    fields: [{ name: 'address', label: 'services.api.address' }],
  },
} as const satisfies Record<string, DeskAct>
