/** The words seen in these elements that stand on two lines; it runs in the page. */
export function brokenWords(elements: Element[]): string[] {
  const broken: string[] = []
  for (const element of elements) {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (text.parentElement?.closest('.visually-hidden, option')) continue
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[^\s-]+/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)))
        // An address of e-mail has no end of a word.
        if (lines.size > 1 && !word.includes('@')) broken.push(word)
      }
    }
  }
  return broken
}
