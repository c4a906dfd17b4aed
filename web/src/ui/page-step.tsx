import { type ReactNode, useEffect, useRef } from 'react'
import { PageHeading, Stack } from './page.tsx'

/** One step of a page flow under its h1. On a change of `step` the first field takes the focus, or the h1 where there is none. */
export function PageStep({ step, title, above, children }: { step: string; title: ReactNode; above?: ReactNode; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const drawn = useRef(step)
  useEffect(() => {
    if (drawn.current === step) return
    drawn.current = step
    const field = box.current?.querySelector<HTMLElement>('input:not([readonly], [type=checkbox]), textarea')
    const target = field ?? box.current?.querySelector<HTMLElement>('h1')
    target?.focus()
  }, [step])
  return (
    <div ref={box}>
      <Stack>
        <Stack tight>
          {above}
          <PageHeading>{title}</PageHeading>
        </Stack>
        {children}
      </Stack>
    </div>
  )
}
