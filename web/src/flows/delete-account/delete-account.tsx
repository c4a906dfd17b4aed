import { deleteAccountFlow } from '@kabinet/contract/flows/delete-account.flow'
import { useState } from 'react'
import type { Screens } from '../../lib/flow-player.tsx'
import { FlowDialog, type Titles } from '../../components/flow-dialog.tsx'
import type { Deletion } from './deletion.ts'
import { EnterOwnPassword } from './enter-password.tsx'
import { LastStep } from './last-step.tsx'
import { Warn } from './warn.tsx'

export function DeleteAccount({ login, onClose }: Pick<Deletion, 'login' | 'onClose'>) {
  const [password, onPassword] = useState('')
  return (
    <FlowDialog
      flow={deleteAccountFlow}
      screens={screens}
      shared={{ login, password, onPassword, onClose }}
      titles={titles}
      onClose={onClose}
    />
  )
}

const screens: Screens<typeof deleteAccountFlow, Deletion> = {
  warn: Warn,
  enterPassword: EnterOwnPassword,
  lastStep: LastStep,
  deleted: () => null,
}

const titles: Titles<typeof deleteAccountFlow> = {
  warn: 'deleteAccount.title',
  enterPassword: 'deleteAccount.password.title',
  lastStep: 'deleteAccount.last.title',
  deleted: 's.accountDeleted',
}
