import type { Explanation } from '@kabinet/contract/api/consent.api'
import { useLanguage, useT } from '../text/use-t.ts'
import { Stack } from '../ui/page/page.tsx'
import { ValueRow, ValueRows } from '../ui/page/rows.tsx'

export function WhatToChange({ explanation }: { explanation: Explanation }) {
  const t = useT()
  const language = useLanguage()
  const { text, guide_url: guide, parameter, sent, registered } = explanation
  return (
    <Stack tight>
      <p>{text[language]}</p>
      {sent !== null && (
        <ValueRows>
          <ValueRow label={t('leaving.change.sent', { parameter: parameter ?? '' })}>{sent}</ValueRow>
          {registered && <ValueRow label={t('leaving.change.registered')}>{registered.join('\n')}</ValueRow>}
        </ValueRows>
      )}
      <p>
        <a href={guide[language]}>{t('leaving.change.guide')}</a>
      </p>
    </Stack>
  )
}
