/**
 * The texts in these elements that an edge cuts at the side: of a part that does not scroll, or of the window. It runs in the page.
 */
export function cutWords(elements: Element[]): string[] {
  const STRIP_PX = 120
  const sideOf = (element: Element) => {
    const { overflowX, overflowY, clipPath } = getComputedStyle(element)
    if (clipPath.startsWith('inset')) return 'hidden'
    if (overflowX === 'visible') return 'shown'
    const isScroller = overflowX === 'auto' || overflowX === 'scroll'
    // A part that scrolls up and down scrolls sideways too, by the rules of CSS, and nobody looks for words there.
    const isStrip = overflowY === 'hidden' || element.clientHeight <= STRIP_PX
    return isScroller && isStrip ? 'scrolls' : 'cuts'
  }
  const isCut = (text: Node) => {
    const range = document.createRange()
    range.selectNodeContents(text)
    const boxes = [...range.getClientRects()].filter(({ width }) => width > 0)
    if (boxes.length === 0) return false
    const left = Math.min(...boxes.map((box) => box.left))
    const right = Math.max(...boxes.map((box) => box.right))
    for (let around = text.parentElement; around; around = around.parentElement) {
      const side = sideOf(around)
      if (side === 'hidden' || side === 'scrolls') return false
      const box = around.getBoundingClientRect()
      // Away: a panel beside the screen, or a text for screen readers.
      if (box.right <= 0 || box.left >= window.innerWidth || box.width <= 1) return false
      if (side === 'cuts' && (right > box.right + 1 || left < box.left - 1)) return true
    }
    return right > window.innerWidth + 1 || left < -1
  }
  const cut: string[] = []
  for (const element of elements) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const words = text.textContent?.trim()
      if (!words || text.parentElement?.closest('.visually-hidden, option, script, style')) continue
      if (isCut(text)) cut.push(words)
    }
  }
  return cut
}
