import { limits } from '@kabinet/contract/limits'
import { useT } from '../../../text/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import fieldStyles from '../../../ui/fields/field.module.css'
import { FieldHint } from '../../../ui/fields/field.tsx'
import { FieldPair } from '../../../ui/fields/form.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Stack } from '../../../ui/page/page.tsx'
import type { ApiZodForm } from './api-schema.ts'
import styles from './service-apis.module.css'

/** Not `useFieldArray`, which would add 1.6 KB to every page with a form. */
export function ScopeFields({ form }: { form: ApiZodForm }) {
  const t = useT()
  const { watch, setValue, unregister } = form.rhf
  const scopes = watch('scopes') ?? []
  const add = () => setValue('scopes', [...scopes, { name: '', title_ru: '', title_en: '' }])
  const remove = (at: number) => {
    setValue(
      'scopes',
      scopes.filter((_, place) => place !== at),
    )
    unregister(`scopes.${scopes.length - 1}`)
  }
  return (
    <fieldset className={fieldStyles.group} aria-describedby="scopes-hint">
      <legend className={fieldStyles.legend}>{t('apis.scopes')}</legend>
      <FieldHint id="scopes-hint">{t('apis.scopes.hint')}</FieldHint>
      {scopes.map((_, at) => (
        <ScopeRow key={at} form={form} at={at} onRemove={() => remove(at)} />
      ))}
      {scopes.length < limits.apiScopesMax && (
        <div>
          <Button onClick={add}>{t('apis.scope.add')}</Button>
        </div>
      )}
    </fieldset>
  )
}

function ScopeRow({ form, at, onRemove }: { form: ApiZodForm; at: number; onRemove: () => void }) {
  const t = useT()
  const title = { maxLength: limits.apiTitleMax, autoComplete: 'off' }
  return (
    <div className={styles.scope}>
      <Stack tight>
        <TextField
          {...form.field(`scopes.${at}.name`)}
          label={t('apis.scope.name')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <FieldPair>
          <TextField {...form.field(`scopes.${at}.title_ru`)} {...title} label={t('apis.scope.ru')} lang="ru" />
          <TextField {...form.field(`scopes.${at}.title_en`)} {...title} label={t('apis.scope.en')} lang="en" />
        </FieldPair>
        <div>
          <Button kind="dangerQuiet" onClick={onRemove}>
            {t('apis.scope.remove')}
          </Button>
        </div>
      </Stack>
    </div>
  )
}
