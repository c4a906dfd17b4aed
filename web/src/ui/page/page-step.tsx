import type { ReactNode } from 'react'
import { PageHeading, Stack } from './page.tsx'

/** One step of a page flow under its h1. From the start and on each change of `step` its first empty field takes the focus, or the h1 where there is none. */
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
  return (
    <Stack>
      <Stack tight>
        {above}
        <PageHeading form step={step}>
          {title}
        </PageHeading>
      </Stack>
      {children}
    </Stack>
  )
}
