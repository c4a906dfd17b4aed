import { apiIdMember, type ServiceApi } from '@kabinet/contract/data/api-fields'
import { useCheckApi } from '../../../data/clients/apis.ts'
import { momentOfInstant } from '../../../lib/format/instant.ts'
import { useLanguage, useT } from '../../../text/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { Fold } from '../../../ui/page/fold.tsx'
import { FailureNotice, Notice } from '../../../ui/notice.tsx'
import { Stack } from '../../../ui/page/page.tsx'
import { toast } from '../../../ui/toast/toast.tsx'

/** Says what the API still needs before others may use it, and checks the metadata (RFC 9728). */
export function ApiProof({ serviceId, api }: { serviceId: string; api: ServiceApi }) {
  const t = useT()
  const language = useLanguage()
  const { mutateAsync, isPending, error } = useCheckApi(serviceId, api.id)
  const { proof, problem, failing_since: failingSince } = api
  const check = async () => {
    const checked = await mutateAsync()
    if (checked.proof === 'metadata' && checked.problem === undefined) toast('success', (t) => t('apis.check.done'))
  }
  if (proof === 'operator') return null
  const isProved = proof === 'metadata'
  const button = (
    <Button busy={isPending} onClick={() => void check().catch(() => undefined)}>
      {t('apis.check')}
    </Button>
  )
  const metadata = {
    resource: api.address,
    authorization_servers: [location.origin],
    [apiIdMember]: api.id,
    ...(api.scopes.length > 0 ? { scopes_supported: api.scopes.map(({ name }) => name) } : {}),
  }
  return (
    <Stack tight>
      {!isProved && <p>{t(proof === 'earlier' ? 'apis.earlier' : 'apis.test.text')}</p>}
      {failingSince !== undefined && (
        <Notice kind="warn">{t('apis.failing', { date: momentOfInstant(failingSince, language) })}</Notice>
      )}
      {problem !== undefined && <Notice kind="warn">{t(`apis.problem.${problem}`)}</Notice>}
      <FailureNotice failure={error} texts={{ otherwise: 'e.unknown' }} />
      <Fold title={t('apis.metadata')} mustOpen={proof === undefined}>
        <Stack tight>
          <p>{t('apis.metadata.text')}</p>
          <CodeBlock
            code={`GET ${api.metadata_url}\n\n${JSON.stringify(metadata, null, 2)}`}
            name={t('apis.metadata')}
          />
        </Stack>
      </Fold>
      <div>{button}</div>
    </Stack>
  )
}
