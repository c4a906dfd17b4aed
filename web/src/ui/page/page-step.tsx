import { type ReactNode, useEffect, useRef } from 'react'
import { PageHeading, Stack } from './page.tsx'

/** One step of a page flow under its h1. On a change of `step` the first field takes the focus, or the h1 where there is none. */
export function PageStep({
  step,
  title,
  above,
  children,
}: {
  step: string
  title: ReactNode
  above?: ReactNode
  children: ReactNode
}) {
  const box = useRef<HTMLDivElement>(null)
  const drawn = useRef(step)
  useEffect(() => {
    if (drawn.current === step || !box.current) return
    drawn.current = step
    return focusFirstField(box.current)
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

/** A step whose code is still being loaded draws its field later: it gets the focus then, unless the person has moved on. */
function focusFirstField(box: HTMLElement): () => void {
  const heading = box.querySelector<HTMLElement>('h1')
  heading?.focus()
  const tryField = () => box.querySelector<HTMLElement>('input:not([readonly], [type=checkbox]), textarea')?.focus()
  tryField()
  const later = new MutationObserver(() => {
    if (document.activeElement === heading) tryField()
    if (document.activeElement !== heading) later.disconnect()
  })
  later.observe(box, { childList: true, subtree: true })
  return () => later.disconnect()
}
