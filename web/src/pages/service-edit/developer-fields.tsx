import { idTokenAlgorithms } from '@kabinet/contract/data/client-fields'
import { deviceGrant, furtherGrants } from '@kabinet/contract/data/grant-types'
import { useT } from '../../text/use-t.ts'
import { CheckboxGroup, RadioGroup } from '../../ui/fields/choice.tsx'
import { Fold } from '../../ui/page/fold.tsx'
import { TextArea, TextField } from '../../ui/fields/text-field.tsx'
import { useServiceLabels } from './service-labels.ts'
import type { ServiceDraft, ServiceZodForm } from './service-schema.ts'
import { protections, signedMessages, webMethods } from './service-fields.ts'
import { AddressesField } from './addresses-field.tsx'

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

function DeveloperAddresses({ form, typed }: { form: ServiceZodForm; typed: ServiceDraft }) {
  const t = useT()
  const labels = useServiceLabels()
  const lists = {
    mobile_redirect_uris: 'service.mobileRedirects.hint',
    post_logout_redirect_uris: 'service.postLogout.hint',
  } as const
  const forBoth = typed.platforms.length > 1 ? (['mobile_redirect_uris'] as const) : []
  const single = {
    backchannel_logout_uri: 'service.backchannel.hint',
    account_events_uri: 'service.accountEvents.hint',
    initiate_login_uri: 'service.login.hint',
  } as const
  return (
    <>
      {([...forBoth, 'post_logout_redirect_uris'] as const).map((name) => (
        <AddressesField key={name} form={form} name={name} label={labels[name]} hint={t(lists[name])} optional />
      ))}
      {(['backchannel_logout_uri', 'account_events_uri', 'initiate_login_uri'] as const).map((name) => (
        <TextField
          key={name}
          {...form.field(name)}
          label={labels[name]}
          hint={t(single[name])}
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          optional
        />
      ))}
    </>
  )
}
