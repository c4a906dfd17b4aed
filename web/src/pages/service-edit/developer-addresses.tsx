import { useT } from '../../text/use-t.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { AddressesField } from './addresses-field.tsx'
import { useServiceLabels } from './service-labels.ts'
import type { ServiceDraft, ServiceZodForm } from './service-schema.ts'

export function DeveloperAddresses({ form, typed }: { form: ServiceZodForm; typed: ServiceDraft }) {
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
