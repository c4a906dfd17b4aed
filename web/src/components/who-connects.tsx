import { product } from '../lib/product.ts'
import { useT } from '../text/use-t.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

export function WhoConnects() {
  const t = useT()
  const ask = (
    <ButtonLink kind="quiet" to="/feedback">
      {t('code.support')}
    </ButtonLink>
  )
  return (
    <Notice kind="info" action={ask}>
      {t('services.who', { product: product() })}
    </Notice>
  )
}
