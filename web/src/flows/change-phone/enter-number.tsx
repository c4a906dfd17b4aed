import type { User } from '@kabinet/contract/api/me.api'
import { formatPhone, normalizePhone, phone } from '@kabinet/contract/fields/phone'
import type { changePhoneFlow } from '@kabinet/contract/flows/change-phone.flow'
import * as z from 'zod/mini'
import { sendToContact, useChangeMe } from '../../data/me.ts'
import { isCallError } from '../../lib/call-error.ts'
import { useZodForm } from '../../lib/forms/zod-form.ts'
import type { Send } from '../../lib/flow-player.tsx'
import { waitLeft } from '../../lib/waits/resend-wait.ts'
import { useT } from '../../text/use-t.ts'
import { PhoneField } from '../../ui/fields/phone-field.tsx'
import { closeFlow } from '../../lib/active-flow.ts'
import { useStepAct } from '../../components/flow-dialog.tsx'
import { InputStep } from '../../components/input-step.tsx'

type Props = {
  user: User
  wanted: string | null
  onWanted: (phone: string) => void
  send: Send<typeof changePhoneFlow, 'enterNumber'>
}

export function EnterNumber({ user, wanted, onWanted, send }: Props) {
  const t = useT()
  const form = useZodForm(z.object({ phone }), {
    defaultValues: { phone: wanted === null ? '' : formatPhone(wanted) },
    draft: 'change-phone',
  })
  const ask = useStepAct(useAskForCode(user), (t) => t('contact.codeSent'))
  const isWhole = normalizePhone(form.rhf.watch('phone')) !== null

  const submit = async (typed: { phone: string }) => {
    if (typed.phone === user.phone && user.phone_verified) return form.tell('phone', 'e.phoneUsed')
    try {
      await ask(typed.phone)
      onWanted(typed.phone)
      send('codeSent')
    } catch (error) {
      if (isCallError(error, 'PHONE_NUMBER_ALREADY_EXIST') || isCallError(error, 'ALREADY_EXIST'))
        return form.tell('phone', 'e.phoneRegistered')
      if (isCallError(error, 'INVALID_PARAM_VALUE') && error.fields.length === 0) return form.tell('phone', 'v.phone')
      throw error
    }
  }
  return (
    <InputStep form={form} onSubmit={submit} onCancel={closeFlow} confirm={t('contact.getCode')} isReady={isWhole}>
      <PhoneField {...form.field('phone')} label={t('me.phone')} hint={t(isWhole ? 'phone.hint' : 'phone.missing')} />
    </InputStep>
  )
}

function useAskForCode(user: User): (phone: string) => Promise<void> {
  const change = useChangeMe()
  return async (phone) => {
    if (phone !== waitingPhone(user))
      await change({ action: user.phone === null ? 'set_phone' : 'set_phone_candidate', phone })
    else if (waitLeft('phone_verify') === 0) await sendToContact('phone_verify')
  }
}

function waitingPhone({ phone, phone_verified, phone_candidate }: User): string | null {
  return phone_candidate ?? (phone_verified ? null : phone)
}
