import type { ReactNode } from 'react'
import { PageHeading, Stack } from './page.tsx'

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
