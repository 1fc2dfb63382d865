import { type RefObject, useLayoutEffect } from 'react'
import { nonce } from '#web/nonce.ts'
import type { PaperFormat } from './paper-format.ts'

/** The width of the roll. */
const ROLL_MM = 58
/** Tolerance for rounding up, which must not ask for a second page. */
const SLACK_MM = 1

/**
 * Prints a paper on a piece of roll as long as it is: a stylesheet cannot say « as long as its content ». Each paper has a
 * page of its own, because the labels of several orders are printed together and differ in length.
 */
export function useRollLength(paper: RefObject<HTMLElement | null>, format: PaperFormat): void {
  useLayoutEffect(() => {
    if (format !== '58' || !paper.current) return
    const page = givePage(paper.current)
    // The observer has the sizes of all papers after one layout; reading them here would ask for a layout each.
    const observer = new ResizeObserver(([entry]) => {
      const { blockSize, inlineSize } = entry?.borderBoxSize[0] ?? {}
      if (!blockSize || !inlineSize) return
      const length = Math.ceil((blockSize / inlineSize) * ROLL_MM) + SLACK_MM
      page.write(`size: ${ROLL_MM}mm ${length}mm; margin: 0;`)
    })
    observer.observe(paper.current)
    return () => {
      observer.disconnect()
      page.remove()
    }
  }, [paper, format])
}

const FONT = 'font: 8pt sans-serif; color: #444;'

/**
 * Prints a part on A4 pages that have these words at their top and their number at their foot. Only a stylesheet reaches
 * the margins of a page, and the words are known here.
 */
export function useRunningHead(part: RefObject<HTMLElement | null>, words: string): void {
  useLayoutEffect(() => {
    if (!part.current) return
    const page = givePage(part.current)
    page.write(`size: A4; margin: 14mm 12mm;
      @top-left { content: ${cssString(words)}; ${FONT} }
      @bottom-right { content: "Page " counter(page) " sur " counter(pages); ${FONT} }`)
    return page.remove
  }, [part, words])
}

/** A text between quotation marks, as CSS reads it. */
function cssString(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&').replace(/\s/g, ' ')}"`
}

let pagesGiven = 0

/** Gives an element pages of its own. `write` says how they are, in the words of `@page`. */
function givePage(element: HTMLElement) {
  pagesGiven += 1
  const name = `paper${pagesGiven}`
  const rule = document.createElement('style')
  rule.nonce = nonce
  document.head.append(rule)
  element.style.setProperty('page', name)
  return {
    write(declarations: string) {
      rule.textContent = `@page ${name} { ${declarations} }`
    },
    remove() {
      element.style.removeProperty('page')
      rule.remove()
    },
  }
}
