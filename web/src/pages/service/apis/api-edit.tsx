import type { NewApi, ServiceApi } from '@kabinet/contract/data/api-fields'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { WhoseService } from '../../../components/whose-service.tsx'
import { useApis, useCreateApi, usePatchApi } from '../../../data/clients/apis.ts'
import { useClient } from '../../../data/clients/clients.ts'
import { textOf, useEdit } from '../../../data/use-edit.ts'
import { useT } from '../../../text/use-t.ts'
import { Notice } from '../../../ui/notice.tsx'
import { BackLink, CardsSkeleton, Loaded } from '../../../ui/page/loaded.tsx'
import { PageHeading, Stack } from '../../../ui/page/page.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { ApiForm } from './api-form.tsx'

export function ApiNewPage() {
  const t = useT()
  const navigate = useNavigate()
  const { id = '' } = useParams()
  const [query] = useSearchParams()
  const list = `/services/${id}/apis`
  const creation = useCreateApi(id)
  const save = async (values: NewApi) => {
    await creation.mutateAsync(values)
    toast('success', (t) => t('s.created'))
    await navigate(list, { replace: true })
  }
  return (
    <Stack>
      <PageHeading>{t('apis.new')}</PageHeading>
      <WhoseService client={useClient(id).data} />
      <ApiForm address={query.get('address') ?? ''} back={list} submit={t('apis.create')} onSave={save} />
    </Stack>
  )
}

export function ApiEditPage() {
  const t = useT()
  const { id = '', apiId } = useParams()
  const list = `/services/${id}/apis`
  const back = <BackLink to={list}>{t('apis.title')}</BackLink>
  return (
    <Stack>
      <PageHeading>{t('apis.edit')}</PageHeading>
      <WhoseService client={useClient(id).data} />
      <Loaded query={useApis(id)} skeleton={<CardsSkeleton lines={[8]} />} back={back}>
        {({ items }) => {
          const api = items.find((one) => one.id === apiId)
          return api ? (
            <EditApi serviceId={id} api={api} list={list} />
          ) : (
            <>
              <Notice kind="warn">{t('apis.gone')}</Notice>
              {back}
            </>
          )
        }}
      </Loaded>
    </Stack>
  )
}

function EditApi({ serviceId, api, list }: { serviceId: string; api: ServiceApi; list: string }) {
  const t = useT()
  const navigate = useNavigate()
  const change = usePatchApi(serviceId, api.id)
  const edit = useEdit(api, { words })
  const save = async ({ address: _address, ...changes }: NewApi) => {
    await edit({ wanted: changes, save: change.mutateAsync })
    toast('success', (t) => t('s.changed'))
    await navigate(list, { replace: true })
  }
  return <ApiForm api={api} back={list} submit={t('parts.save')} onSave={save} />
}

/** Scopes are several fields, so their other value has no place in the form. */
const words = (name: string, value: unknown) => (name === 'scopes' ? null : textOf(name, value))
