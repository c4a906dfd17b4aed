import { namedOperator } from '../lib/operator-name.ts'
import { product, written } from '../lib/product.ts'
import { useT } from '../text/use-t.ts'
import { Small } from '../ui/page/page.tsx'

/** A sentence about the product, and its operator; `about` in BRAND_DIR replaces our sentence. The server fills both into the prerendered page. */
export function AboutProduct() {
  const t = useT()
  const ownText = written('about', `[lang="${document.documentElement.lang}"]`)
  const operator = namedOperator()
  return (
    <Small>
      <span data-about>{ownText || t('login.about', { product: product() })}</span>
      {operator && <span data-operator> {t('login.runBy', { operator })}</span>}
    </Small>
  )
}
