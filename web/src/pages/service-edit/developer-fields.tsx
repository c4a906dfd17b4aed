import { idTokenAlgorithms } from '@kabinet/contract/data/client-fields'
import { deviceGrant, furtherGrants } from '@kabinet/contract/data/grant-types'
import { useT } from '../../text/use-t.ts'
import { CheckboxGroup, RadioGroup } from '../../ui/fields/choice.tsx'
import { Fold } from '../../ui/page/fold.tsx'
import { TextArea } from '../../ui/fields/text-field.tsx'
import { DeveloperAddresses } from './developer-addresses.tsx'
import { useServiceLabels } from './service-labels.ts'
import type { ServiceDraft } from './service-schema.ts'
import { protections, signedMessages, webMethods } from './service-fields.ts'
import type { ServiceZodForm } from './service-schema.ts'

const names = {
  require_pkce: 'pkce',
  require_pushed_authorization_requests: 'par',
  dpop_bound_access_tokens: 'dpop',
  claims_from_userinfo_only: 'userinfo',
  takes_unverified_contacts: 'unverified',
  require_signed_request_object: 'signedRequests',
  authorization_signed_response_alg: 'signedAnswers',
} as const
const grantNames = { client_credentials: 'self', [deviceGrant]: 'device' } as const
const inside = new Set<string>([
  'method',
  'jwks',
  'id_token_signed_response_alg',
  'grants',
  'protections',
  'signed',
  'initiate_login_uri',
  'mobile_redirect_uris',
  'post_logout_redirect_uris',
  'backchannel_logout_uri',
  'account_events_uri',
])
const keysExample = '{"keys": […]}'

export function DeveloperFields({ form, typed }: { form: ServiceZodForm; typed: ServiceDraft }) {
  const t = useT()
  const labels = useServiceLabels()
  const option = <T extends keyof typeof names>(value: T) => {
    const name: (typeof names)[keyof typeof names] = names[value]
    return { value, label: t(`service.${name}`), note: t(`service.${name}.hint`) }
  }
  return (
    <Fold title={t('service.developer')} mustOpen={form.problems.some(({ name }) => inside.has(name))}>
      {typed.platforms.includes('WEB') && <ProofFields form={form} typed={typed} />}
      <RadioGroup
        {...form.field('id_token_signed_response_alg')}
        legend={labels.id_token_signed_response_alg}
        options={idTokenAlgorithms.map((value) => ({ value, label: value, note: t(`service.alg.${value}`) }))}
      />
      <CheckboxGroup {...form.field('protections')} legend={labels.protections} options={protections.map(option)} />
      <CheckboxGroup {...form.field('signed')} legend={labels.signed} options={signedMessages.map(option)} />
      <GrantFields form={form} />
      <DeveloperAddresses form={form} typed={typed} />
    </Fold>
  )
}

function GrantFields({ form }: { form: ServiceZodForm }) {
  const t = useT()
  const labels = useServiceLabels()
  return (
    <CheckboxGroup
      {...form.field('grants')}
      legend={labels.grants}
      options={furtherGrants.map((value) => ({
        value,
        label: t(`service.grant.${grantNames[value]}`),
        note: t(`service.grant.${grantNames[value]}.note`),
      }))}
    />
  )
}

function ProofFields({ form, typed }: { form: ServiceZodForm; typed: ServiceDraft }) {
  const t = useT()
  const labels = useServiceLabels()
  return (
    <>
      <RadioGroup
        {...form.field('method')}
        legend={labels.method}
        options={webMethods.map((value) => ({
          value,
          label: t(`service.method.${value}`),
          note: t(`service.method.${value}.note`),
        }))}
      />
      {typed.method === 'private_key_jwt' && (
        <TextArea
          {...form.field('jwks')}
          label={labels.jwks}
          hint={t('service.jwks.hint', { keys: keysExample })}
          rows={6}
          data-unkept
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </>
  )
}
