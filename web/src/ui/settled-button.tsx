import type { ComponentProps, MouseEvent } from 'react'
import { useSettled } from '../lib/use-settled.ts'
import { Button } from './button.tsx'

/** Acts by one press on a page that a stranger can open: ignores the pointer until the page has settled, never the keyboard. */
export function SettledButton({ onClick, ...rest }: ComponentProps<typeof Button>) {
  const { isSettled, now } = useSettled()
  // `detail` counts the presses of the pointer: 0 for the keyboard.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (now.current || event.detail === 0) onClick?.(event)
  }
  // Announced, so that programs which press buttons wait.
  return <Button {...rest} aria-disabled={!isSettled || undefined} onClick={press} />
}
