import type { Client } from '@kabinet/contract/api/clients.api'
import { authJs } from '@kabinet/contract/integrate/auth-js'
import { modAuthOpenidc } from '@kabinet/contract/integrate/mod-auth-openidc'
import { nativeApp } from '@kabinet/contract/integrate/native-app'
import { openidClient } from '@kabinet/contract/integrate/openid-client'
import { useState } from 'react'
import { useT } from '../../text/use-t.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Card, Small, Stack } from '../../ui/page.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { fillingFor, type OwnRecipe } from './filling.ts'
import styles from './service.module.css'

const all: readonly OwnRecipe[] = [
  { recipe: openidClient, platform: 'WEB' },
  { recipe: authJs, platform: 'WEB' },
  { recipe: modAuthOpenidc, platform: 'WEB' },
  { recipe: nativeApp, platform: 'MOBILE' },
]

/** The code that the guide shows and the matrix runs, with this service's own values in it; the secret is never in it. */
export function CodeCard({ client }: { client: Client }) {
  const t = useT()
  const own = all.filter(({ platform }) => client.platforms.includes(platform))
  const [chosen, setChosen] = useState('0')
  const shown = own[Number(chosen)] ?? own[0]
  if (!shown) return null
  const labelOf = ({ recipe, platform }: OwnRecipe) => (platform === 'MOBILE' ? t('service.platform.MOBILE') : recipe.title)
  const options = own.map((one, n) => ({ value: String(n), label: labelOf(one) }))
  return (
    <Card heading={t('service.code')}>
      <Stack tight>
        <p>{t(shown.platform === 'MOBILE' ? 'service.code.textMobile' : 'service.code.text')}</p>
        {options.length > 1 && <Segmented name={t('service.code.choose')} options={options} value={chosen} onChange={setChosen} />}
        <RecipeCode client={client} own={shown} name={t('service.code.named', { library: labelOf(shown) })} />
        <p>
          <a href="/docs">{t('service.code.guide')}</a>
        </p>
      </Stack>
    </Card>
  )
}

function RecipeCode({ client, own, name }: { client: Client; own: OwnRecipe; name: string }) {
  const t = useT()
  const { recipe } = own
  const filling = fillingFor(client, own)
  const code = recipe.steps(filling)['sign-in'] ?? ''
  return (
    <>
      {!client.redirect_uris.includes(filling.redirectUri) && (
        <Notice kind="info">{t('service.code.redirect', { uri: filling.redirectUri })}</Notice>
      )}
      <Small>{t('service.code.install')}</Small>
      <CodeBlock code={recipe.install} />
      <div className={styles.codeHead}>
        <Small>{recipe.file}</Small>
        <CopyButton value={code} name={name} />
      </div>
      <CodeBlock code={code} />
    </>
  )
}
