import type { ReactNode } from 'react'
import { withTexts } from '../../text/language.ts'
import { onSession } from '../../session/session.ts'
import { ProvePassword } from './prove-password.tsx'

/** Resolves to false on cancel or sign-out. Renders nothing until its code is loaded. */
export async function askPassword(draw: (question: ReactNode) => void): Promise<boolean> {
  await withTexts(import('../../ui/dialog/dialog-window.tsx'), 'cabinet')
  let forget = () => {}
  const isProven = await new Promise<boolean>((answer) => {
    forget = onSession((event) => event !== 'started' && answer(false))
    draw(<ProvePassword open onAnswer={answer} />)
  })
  forget()
  // Rendered closed instead of unmounted, so that the dialog restores the focus and its history entry.
  draw(<ProvePassword open={false} onAnswer={() => {}} />)
  return isProven
}
