import type { Locale } from '@kabinet/contract/fields/locale'
import type { Brand } from '../../../brand/brand.ts'
import type { Palette } from '../../../brand/palette.ts'
import { html, type Markup } from '../../../lib/html.ts'
import type { Block, EmailMessage, Words } from './email-message.ts'
import type { EmailFooter } from './email-text.ts'

/**
 * The HTML part (docs/design.md#e-mails-and-sms). Colours are in style attributes for mail clients that drop <style>;
 * the sheet only switches them for the dark theme.
 */
export function emailHtml(
  { subject, blocks }: EmailMessage,
  { words, imprint }: EmailFooter,
  { locale, brand }: { locale: Locale; brand: Brand },
): string {
  const { light, dark } = brand.palette
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${subject}</title>
<style>
@media (prefers-color-scheme: dark) {
  .page { background: ${dark.page} !important }
  .card { background: ${dark.surface} !important; border-color: ${dark.line} !important }
  .text { color: ${dark.text} !important }
  .soft { color: ${dark['text-2']} !important }
  .link { color: ${dark.accent} !important }
  .button { background: ${dark.accent} !important; color: ${dark['on-accent']} !important }
  .code { background: ${dark.sunken} !important }
}
</style>
</head>
<body class="page" style="margin: 0; padding: 0; background: ${light.page}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background: ${light.page}">
<tr><td align="center" style="padding: 24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 560px; font-family: ${font}; text-align: left">
<tr><td class="text" style="padding: 0 4px 16px; font-size: 16px; line-height: 24px; font-weight: 600; color: ${light.text}">${brand.name[locale]}</td></tr>
<tr><td class="card" style="padding: 24px 24px 8px; background: ${light.surface}; border: 1px solid ${light.line}; border-radius: 12px; overflow-wrap: anywhere">
${blocks.map((block) => blockHtml(block, light))}</td></tr>
<tr><td class="soft" style="padding: 16px 4px; font-size: 14px; line-height: 20px; color: ${light['text-2']}; overflow-wrap: anywhere">${wordsHtml(words, light)}${imprint.map((line) => html`<br>${line}`)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`.text
}

const font = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'PT Sans', Arial, sans-serif"

type Colours = Palette['light']

function blockHtml(block: Block, light: Colours): Markup {
  if (typeof block === 'string') return blockHtml({ words: [block] }, light)
  if ('words' in block)
    return html`<p class="text" style="margin: 0 0 16px; font-size: 16px; line-height: 24px; color: ${light.text}">${wordsHtml(block.words, light)}</p>
`
  if ('code' in block) return codeHtml(block.label, block.code, light)
  if ('quote' in block) return quoteHtml(block.quote, light)
  return html`<p style="margin: 8px 0 16px"><a class="button" href="${block.link}" style="display: inline-block; padding: 12px 24px; border-radius: 8px; background: ${light.accent}; color: ${light['on-accent']}; font-size: 16px; line-height: 24px; font-weight: 600; text-decoration: none">${block.button}</a></p>
<p class="soft" style="margin: 0 0 16px; font-size: 14px; line-height: 20px; color: ${light['text-2']}">${linkHtml(block.link, light)}</p>
`
}

/** The label precedes the code, so that screen readers and preview lines start with it. */
function codeHtml(label: string, code: string, light: Colours): Markup {
  return html`<p class="text code" style="margin: 0 0 16px; padding: 16px; border-radius: 8px; background: ${light.sunken}; color: ${light.text}; font-size: 16px; line-height: 36px">${label}: <strong style="font-size: 28px; font-weight: 600; letter-spacing: 0.2em; font-variant-numeric: tabular-nums; white-space: nowrap">${code}</strong></p>
`
}

function quoteHtml(quote: string, light: Colours): Markup {
  return html`<blockquote class="text code" style="margin: 0 0 16px; padding: 16px; border-radius: 8px; background: ${light.sunken}; color: ${light.text}; font-size: 16px; line-height: 24px; white-space: pre-wrap">${quote}</blockquote>
`
}

function wordsHtml(words: Words, light: Colours): Markup[] {
  return words.map((word) => (typeof word === 'string' ? html`${word}` : linkHtml(word.link, light)))
}

function linkHtml(link: string, light: Colours): Markup {
  return html`<a class="link" href="${link}" style="color: ${light.accent}">${link}</a>`
}
