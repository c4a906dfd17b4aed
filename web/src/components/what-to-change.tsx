import type { Explanation } from '@kabinet/contract/api/consent.api'
import { useLanguage, useT } from '../text/use-t.ts'
import { Small, Stack } from '../ui/page/page.tsx'
import { ValueRow, ValueRows } from '../ui/page/rows.tsx'

export function WhatToChange({ explanation }: { explanation: Explanation }) {
  const t = useT()
  const language = useLanguage()
  const { text, guide_url: guide, flow, parameter, sent, registered } = explanation
  return (
    <Stack tight>
      <p>{text[language]}</p>
      {sent !== null && (
        <ValueRows>
          <ValueRow label={t('leaving.change.sent', { parameter: parameter ?? '' })}>{sent}</ValueRow>
          {registered && <ValueRow label={t('leaving.change.registered')}>{registered.join('\n')}</ValueRow>}
        </ValueRows>
      )}
      {flow !== undefined && (
        <Small>
          {t('leaving.change.flow')} <code translate="no">{flow}</code>
        </Small>
      )}
      <p>
        <a href={guide[language]}>{t('leaving.change.guide')}</a>
      </p>
    </Stack>
  )
}
