import type { Page } from 'playwright-core'

/** Replaces text nodes as page translators do: each becomes a new node in two `font` elements. The words stay the same. */
export async function translate(page: Page): Promise<void> {
  await page.addInitScript(`(() => {
    const isLeft = (parent) => parent === null || parent.closest('script, style, textarea, font, [translate=no]') !== null
    const wrap = (text) => {
      if (text.data.trim() === '' || isLeft(text.parentElement)) return
      const outer = document.createElement('font')
      outer.append(document.createElement('font'))
      outer.firstChild.append(text.data)
      text.replaceWith(outer)
    }
    const wrapAll = (node) => {
      if (node.nodeType === Node.TEXT_NODE) return wrap(node)
      const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
      const found = []
      while (texts.nextNode()) found.push(texts.currentNode)
      found.forEach(wrap)
    }
    const watch = new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        if (type === 'characterData') wrap(target)
        else addedNodes.forEach(wrapAll)
    })
    watch.observe(document, { childList: true, subtree: true, characterData: true })
  })()`)
}
