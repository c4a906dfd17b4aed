import type { Client } from '@kabinet/contract/data/client-fields'
import { listedLogin } from '@kabinet/contract/fields/access'
import { formatPhone } from '@kabinet/contract/fields/phone'
import { limits } from '@kabinet/contract/limits'
import { useRef } from 'react'
import * as z from 'zod/mini'
import { usePatchClient } from '../../data/clients/clients.ts'
import { useZodForm } from '../../lib/forms/zod-form.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { Stack } from '../../ui/page/page.tsx'
import { LoginField } from '../../ui/fields/phone-field.tsx'
import { TextWithEmails } from '../../ui/text-with-emails.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import styles from './service.module.css'

const schema = z.object({ tester: listedLogin })

export function Testers({ client: { id, testers } }: { client: Client }) {
  const t = useT()
  const change = usePatchClient(id)
  const heading = useRef<HTMLHeadingElement>(null)
  const remove = async (tester: string) => {
    await change.mutateAsync({ testers: testers.filter((one) => one !== tester), was: { testers } })
    heading.current?.focus()
    toast('success', (t) => t('s.deleted'))
  }
  return (
    <Stack tight>
      <h3 ref={heading} tabIndex={-1} className={styles.subheading}>
        {t('service.testers')}
      </h3>
      {testers.length === 0 && <p className={styles.hidden}>{t('service.testers.none')}</p>}
      <ul className={styles.uris}>
        {testers.map((tester) => (
          <Tester key={tester} address={tester} onRemove={() => void remove(tester).catch(() => undefined)} />
        ))}
      </ul>
      <TesterForm testers={testers} change={change} />
    </Stack>
  )
}

function TesterForm({ testers, change }: { testers: readonly string[]; change: ReturnType<typeof usePatchClient> }) {
  const t = useT()
  const form = useZodForm(schema, { defaultValues: { tester: '' }, draft: 'tester' })
  const invite = async ({ tester }: { tester: string }) => {
    if (testers.includes(tester)) return form.tell('tester', t('service.tester.known'))
    if (testers.length >= limits.accessListMax)
      return form.tell('tester', t('service.tester.full', { count: testers.length }))
    await change.mutateAsync({ testers: [...testers, tester], was: { testers } })
    form.rhf.reset()
    form.focus('tester')
    toast('success', (t) => t('s.created'))
  }
  return (
    <Form form={form} onSubmit={invite}>
      <LoginField
        {...form.field('tester')}
        label={t('service.tester')}
        hint={t('service.tester.hint')}
        autoComplete="off"
      />
      <FailureNotice
        failure={form.failure ?? (change.isError && !form.busy ? change.error : null)}
        texts={{ otherwise: 'e.save' }}
      />
      <div>
        <Button type="submit" busy={form.busy}>
          {t('service.tester.add')}
        </Button>
      </div>
    </Form>
  )
}

function Tester({ address, onRemove }: { address: string; onRemove: () => void }) {
  const t = useT()
  return (
    <li className={styles.tester}>
      <span className={styles.code}>
        <TextWithEmails text={formatPhone(address)} />
      </span>
      <Button
        kind="dangerQuiet"
        aria-label={t('service.tester.removeNamed', { email: formatPhone(address) })}
        onClick={onRemove}
      >
        {t('service.tester.remove')}
      </Button>
    </li>
  )
}
