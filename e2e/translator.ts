import type { BrowserContext } from '@playwright/test'

/**
 * Translates every page of this browser as Chrome does, also what comes later: each text is replaced by a `<font>` in a
 * `<font>`. The words stay the same, so that a test finds them.
 */
export async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const LEFT_ALONE = 'font, script, style, noscript, textarea, code, [translate="no"]'
    const OPTIONS = { childList: true, characterData: true, subtree: true }

    function replace(text: Text): void {
      const translation = document.createElement('font')
      translation.style.verticalAlign = 'inherit'
      const inner = translation.appendChild(document.createElement('font'))
      inner.style.verticalAlign = 'inherit'
      inner.textContent = text.data
      text.before(translation)
      text.remove()
    }

    function translate(): void {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts)
        if (text.data.trim() !== '' && !text.parentElement?.closest(LEFT_ALONE)) replace(text)
    }

    addEventListener('DOMContentLoaded', () => {
      document.documentElement.classList.add('translated-ltr')
      translate()
      let isAwaited = false
      new MutationObserver(() => {
        if (isAwaited) return
        isAwaited = true
        setTimeout(() => {
          isAwaited = false
          translate()
        })
      }).observe(document.body, OPTIONS)
    })
  })
}
