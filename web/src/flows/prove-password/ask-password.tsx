import type { ReactNode } from 'react'
import { onSession } from '../../session/session.ts'
import { ProvePassword } from './prove-password.tsx'

/** Resolves to whether the password was proven; draws nothing until all of the dialog's code is there. A session that ends meanwhile leaves nothing to prove. */
export async function askPassword(draw: (question: ReactNode) => void): Promise<boolean> {
  await import('../../ui/dialog/dialog-window.tsx')
  let forget = () => {}
  const isProven = await new Promise<boolean>((answer) => {
    forget = onSession((event) => event !== 'started' && answer(false))
    draw(<ProvePassword open onAnswer={answer} />)
  })
  forget()
  // Drawn closed, not taken away: so it gives the focus and the history entry back.
  draw(<ProvePassword open={false} onAnswer={() => {}} />)
  return isProven
}
