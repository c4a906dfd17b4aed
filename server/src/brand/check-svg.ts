import { parseXml, XmlElement, XmlText, type XmlNode } from '@rgrove/parse-xml'

/** Drawing elements only. Excludes scripts, embedded pages, raster images, and external fonts or styles. */
const elements = new Set(
  `svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan clipPath mask pattern
  linearGradient radialGradient stop style filter feBlend feColorMatrix feComposite feFlood feGaussianBlur feMerge feMergeNode feOffset
  feDropShadow marker switch`.split(/\s+/),
)

export type Drawing = { width: number; height: number }

/** Returns the dimensions of a drawing, or the reason for its rejection. */
export function checkSvg(text: string): Drawing | string {
  try {
    const { root, children } = parseXml(text.replace(/^\uFEFF/, ''))
    if (root?.name !== 'svg') return 'its outermost element must be <svg>'
    return (
      firstOf(children, problemOf) ?? shapeOf(root) ?? 'needs a viewBox of four numbers, such as viewBox="0 0 120 32"'
    )
  } catch (error) {
    const [why = ''] = error instanceof Error ? error.message.split('\n') : []
    return `is no well-formed XML: ${why}`
  }
}

function problemOf(element: XmlElement): string | undefined {
  if (!elements.has(element.name))
    return `may not hold <${element.name}>: save it as plain SVG of shapes, text, gradients, masks and filters`
  const wrong = Object.entries(element.attributes).map(([name, value]) => problemOfAttribute(element.name, name, value))
  const style = element.name === 'style' ? problemOfStyle(textOf(element)) : undefined
  return wrong.find((one) => one !== undefined) ?? style ?? firstOf(element.children, problemOf)
}

function problemOfAttribute(element: string, name: string, value: string): string | undefined {
  if (/^on/i.test(name)) return `<${element}> may not have ${name}: a picture runs nothing`
  if (/(^|:)href$/i.test(name) && !value.startsWith('#'))
    return `<${element}> may point at its own parts alone (${name}="#…")`
  return problemOfStyle(value, `${name} of <${element}>`)
}

/** CSS escapes could spell `url` in other characters. */
function problemOfStyle(css: string, where = '<style>'): string | undefined {
  if (/\\|@import|expression\s*\(|javascript:/i.test(css)) return `${where} may have no @import, escapes or scripts`
  const outside = [...css.matchAll(/(?:url|image|image-set|src)\(\s*['"]?\s*([^'")\s]*)/gi)].find(
    ([, target = '']) => !target.startsWith('#'),
  )
  return outside ? `${where} may point at its own parts alone (url(#…))` : undefined
}

function firstOf(nodes: readonly XmlNode[], check: (element: XmlElement) => string | undefined): string | undefined {
  for (const node of nodes) {
    if (node.type === 'pi') return 'may have no processing instructions'
    const problem = node instanceof XmlElement ? check(node) : undefined
    if (problem !== undefined) return problem
  }
  return undefined
}

const textOf = ({ children }: XmlElement) => children.map((node) => (node instanceof XmlText ? node.text : '')).join('')

function shapeOf({ attributes }: XmlElement): Drawing | undefined {
  const box = (attributes['viewBox'] ?? `0 0 ${attributes['width']} ${attributes['height']}`).trim().split(/[\s,]+/)
  const [, , width = Number.NaN, height = Number.NaN] = box.map((one) => Number(one.replace(/px$/, '')))
  return box.length === 4 && width > 0 && height > 0 ? { width, height } : undefined
}
