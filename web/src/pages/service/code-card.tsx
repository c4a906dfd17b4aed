import type { Client } from '@kabinet/contract/data/client-fields'
import { useState } from 'react'
import { useLanguage, useT } from '../../text/use-t.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Card, Small, Stack } from '../../ui/page/page.tsx'
import { Fold } from '../../ui/page/fold.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { languageOf, missingIn, otherSecretOf, type OwnRecipe, recipesFor } from './recipes.ts'
import styles from './service.module.css'
import { needsMet } from '@kabinet/contract/claims'
import { type Filling, isPlain, type Recipe, scopeFor } from '@kabinet/contract/integrate/recipe'
import { parseUrl } from '@kabinet/contract/fields/parse-url'

/** Tested by `interop`; never contains the secret. */
export function CodeCard({ client }: { client: Client }) {
  const t = useT()
  const language = useLanguage()
  const recipes = recipesFor(client)
  const [chosen, setChosen] = useState('0')
  const shown = recipes[Number(chosen)] ?? recipes[0]
  if (!shown) return null
  const labelOf = ({ recipe, platform }: OwnRecipe) =>
    platform === 'MOBILE' && recipe.redirectsTo !== 'scheme' ? t('service.platform.MOBILE') : recipe.title
  const options = recipes.map((one, n) => ({
    value: String(n),
    label: labelOf(one),
    group: languageOf(one) ?? t('service.code.programs'),
  }))
  return (
    <Card heading={t('service.code')}>
      <Stack tight>
        {options.length > 1 && (
          <Select label={t('service.code.choose')} options={options} value={chosen} onChange={setChosen} />
        )}
        <RecipeCode client={client} ownRecipe={shown} name={t('service.code.named', { library: labelOf(shown) })} />
        <p>
          <a href={`/docs/${shown.recipe.page}?lang=${language}`}>{t('service.code.guide')}</a>
        </p>
      </Stack>
    </Card>
  )
}

function RecipeCode({ client, ownRecipe, name }: { client: Client; ownRecipe: OwnRecipe; name: string }) {
  const t = useT()
  const { recipe, reads } = ownRecipe
  const filling = fillingFor(client, ownRecipe)
  if (filling.redirectUri === '') return <Notice kind="warn">{t('service.noRedirect')}</Notice>
  const code = recipe.steps(filling)['sign-in'] ?? ''
  const other = otherSecretOf(code)
  const missing = missingIn(ownRecipe, client)
  // An application may use any port (RFC 8252 7.3).
  const compared = ownRecipe.platform === 'MOBILE' ? withoutPort : (uri: string) => uri
  const needed = compared(filling.redirectUri)
  const isRegistered = client.redirect_uris.map(compared).includes(needed)
  return (
    <>
      <p>
        {other === '' && reads === 'secret' ? t('service.code.secretAlone') : t(`service.code.${reads}`, { other })}
      </p>
      {!isRegistered && <Notice kind="info">{t('service.code.redirect', { uri: needed })}</Notice>}
      {missing.length > 0 && <Notice kind="warn">{t('service.code.missing', { what: missing.join(', ') })}</Notice>}
      {recipe.install !== null && <Line title={t('service.code.install')} code={recipe.install} />}
      <div className={styles.folded}>
        <Fold title={recipe.file}>
          <CodeBlock code={code} name={name} />
        </Fold>
        <CopyButton value={code} name={name} />
      </div>
      {recipe.start && <Line title={t('service.code.start')} code={recipe.start(filling)} />}
    </>
  )
}

function Line({ title, code }: { title: string; code: string }) {
  return (
    <div>
      <div className={styles.lineHead}>
        <Small>{title}</Small>
        <CopyButton value={code} name={title} />
      </div>
      <CodeBlock code={code} name={title} />
    </div>
  )
}

/** Values that a recipe needs. A library's fixed callback path is put on the service's first host, unless it is registered. */
function fillingFor(client: Client, { recipe, platform }: OwnRecipe): Filling {
  const isMobile = platform === 'MOBILE'
  return {
    issuer: location.origin,
    clientId: isMobile ? (client.mobile_client_id ?? client.client_id) : client.client_id,
    redirectUri: isMobile ? mobileAddress(client, recipe) : webAddress(client, recipe),
    scope: scopeFor(needsMet(client)),
  }
}

function webAddress({ redirect_uris }: Client, { callbackPath, loopback }: Recipe): string {
  const usable = redirect_uris.filter((uri) => parseUrl(uri) && /^https?:/.test(uri))
  const fitting = [...usable.filter(isPlain), ...usable.filter((uri) => !isPlain(uri))]
  const [first = ''] = fitting
  if (callbackPath === null || first === '') return first
  const url = new URL(fitting.find((uri) => new URL(uri).pathname === callbackPath) ?? new URL(callbackPath, first))
  if (loopback && isPlain(url.href)) url.hostname = loopback
  return url.href
}

const onLoopback = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]))(:\d+)?/
const withoutPort = (uri: string) => uri.replace(onLoopback, '$1')

/** Desktop code listens on loopback. Its example needs a port, the registration does not. */
function mobileAddress({ redirect_uris }: Client, { redirectsTo }: Recipe): string {
  if (redirectsTo === 'scheme') return redirect_uris.find((uri) => !/^https?:/.test(uri)) ?? 'ru.example.app:/callback'
  const known = redirect_uris.find((uri) => onLoopback.test(uri)) ?? 'http://127.0.0.1/callback'
  return known.replace(onLoopback, (_all, host: string, port = ':4000') => `${host}${port}`)
}
