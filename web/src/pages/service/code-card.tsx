import type { Client } from '@kabinet/contract/data/client-fields'
import { useState } from 'react'
import { useLanguage, useT } from '../../text/use-t.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Card, Small, Stack } from '../../ui/page/page.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { fillingFor } from './filling.ts'
import { missingIn, otherSecretOf, type OwnRecipe, recipesFor } from './recipes.ts'
import styles from './service.module.css'

/** The code that the guide shows and the tests of `interop` run, with this service's own values in it; the secret is never in it. */
export function CodeCard({ client }: { client: Client }) {
  const t = useT()
  const language = useLanguage()
  const own = recipesFor(client)
  const [chosen, setChosen] = useState('0')
  const shown = own[Number(chosen)] ?? own[0]
  if (!shown) return null
  const labelOf = ({ recipe, platform }: OwnRecipe) =>
    platform === 'MOBILE' && recipe.redirectsTo !== 'scheme' ? t('service.platform.MOBILE') : recipe.title
  const options = own.map((one, n) => ({ value: String(n), label: labelOf(one) }))
  return (
    <Card heading={t('service.code')}>
      <Stack tight>
        {options.length > 1 && (
          <Segmented name={t('service.code.choose')} options={options} value={chosen} onChange={setChosen} />
        )}
        <RecipeCode client={client} own={shown} name={t('service.code.named', { library: labelOf(shown) })} />
        <p>
          <a href={`/docs?lang=${language}`}>{t('service.code.guide')}</a>
        </p>
      </Stack>
    </Card>
  )
}

function RecipeCode({ client, own, name }: { client: Client; own: OwnRecipe; name: string }) {
  const t = useT()
  const { recipe, reads } = own
  const filling = fillingFor(client, own)
  const code = recipe.steps(filling)['sign-in'] ?? ''
  const other = otherSecretOf(code)
  const missing = missingIn(own, client)
  return (
    <>
      <p>
        {other === '' && reads === 'secret' ? t('service.code.secretAlone') : t(`service.code.${reads}`, { other })}
      </p>
      {!client.redirect_uris.includes(filling.redirectUri) && (
        <Notice kind="info">{t('service.code.redirect', { uri: filling.redirectUri })}</Notice>
      )}
      {missing.length > 0 && <Notice kind="warn">{t('service.code.missing', { what: missing.join(', ') })}</Notice>}
      {recipe.install !== null && (
        <Piece title={t('service.code.install')} name={t('service.code.install')} code={recipe.install} />
      )}
      <Piece title={recipe.file} name={name} code={code} />
    </>
  )
}

/** What it is, a button that copies it, and the code. */
function Piece({ title, name, code }: { title: string; name: string; code: string }) {
  return (
    <div>
      <div className={styles.codeHead}>
        <Small>{title}</Small>
        <CopyButton value={code} name={name} />
      </div>
      <CodeBlock code={code} name={name} />
    </div>
  )
}
