import type { TrialResult } from '@kabinet/contract/api/services/trials.api'
import { useT } from '../../text/use-t.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Fold } from '../../ui/page/fold.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Card, Stack } from '../../ui/page/page.tsx'
import { ClaimRows } from './claim-rows.tsx'

export function TrialAnswer({ answer }: { answer: NonNullable<TrialResult['answer']> }) {
  const t = useT()
  const { id_token, userinfo, token_type, expires_in, scope } = answer
  return (
    <Stack>
      <Notice kind="success">{t('try.works')}</Notice>
      <ClaimsCard heading={t('try.payload')} claims={id_token.payload} />
      <ClaimsCard heading={t('try.userinfo')} claims={userinfo} />
      <ClaimsCard heading={t('try.access')} claims={{ token_type, expires_in, scope }} />
      <ClaimsCard heading={t('try.header')} claims={id_token.header} />
    </Stack>
  )
}

function ClaimsCard({ heading, claims }: { heading: string; claims: Record<string, unknown> }) {
  const t = useT()
  return (
    <Card heading={heading}>
      <ClaimRows claims={claims} />
      <Fold title={t('try.json')}>
        <CodeBlock name={heading} code={JSON.stringify(claims, null, 2)} />
      </Fold>
    </Card>
  )
}
