/** Only `html` creates it, so values from outside are always escaped. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export type HtmlValue = string | number | Markup | readonly HtmlValue[] | false | null | undefined

/** Template tag that escapes every value in text and quoted attributes. Lists are joined; `false` and `null` produce nothing. */
export function html(parts: TemplateStringsArray, ...values: HtmlValue[]): Markup {
  return new Markup(parts.map((part, at) => part + markup(values[at])).join(''))
}

function markup(value: HtmlValue): string {
  if (value instanceof Markup) return value.text
  if (typeof value === 'string' || typeof value === 'number') return escape(String(value))
  if (value === false || value === null || value === undefined) return ''
  return value.map(markup).join('')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
