import { type RefObject, useId, useLayoutEffect } from 'react'

const FONT = 'font: 8pt sans-serif; color: #444;'

/**
 * Writes these words at the top of every printed page of a section, so that its second page is not taken for another
 * livreur's. Only a stylesheet reaches the margins of a page, and the words are known here.
 */
export function useRunningHead(section: RefObject<HTMLElement | null>, words: string): void {
  const name = `feuille${useId().replace(/\W/g, '')}`
  useLayoutEffect(() => {
    const part = section.current
    if (!part) return
    const page = new CSSStyleSheet()
    page.replaceSync(`@page ${name} {
      size: A4;
      margin: 14mm 12mm;
      @top-left { content: ${cssString(words)}; ${FONT} }
      @bottom-right { content: counter(page) " / " counter(pages); ${FONT} }
    }`)
    document.adoptedStyleSheets.push(page)
    part.style.setProperty('page', name)
    return () => {
      part.style.removeProperty('page')
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== page)
    }
  }, [section, name, words])
}

/** A text between quotation marks, as CSS reads it. */
function cssString(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&').replace(/\s/g, ' ')}"`
}
