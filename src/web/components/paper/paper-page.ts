import { type RefObject, useLayoutEffect } from 'react'
import { nonce } from '#web/nonce.ts'
import type { PaperFormat, RollWidth } from './paper-format.ts'

/** Tolerance for rounding up, which must not ask for a second page. */
const SLACK_MM = 1

interface Roll {
  paper: HTMLElement
  /** In millimetres. */
  width: number
  page: ReturnType<typeof givePage>
}

const rolls = new Set<Roll>()

/**
 * Prints a paper on a piece of roll as long as it is: a stylesheet cannot say « as long as its content ». Each paper has a
 * page of its own, because the labels of several orders are printed together and differ in length.
 */
export function useRollLength(
  paper: RefObject<HTMLElement | null>,
  format: PaperFormat | RollWidth,
): void {
  useLayoutEffect(() => {
    if (format === 'a6' || !paper.current) return
    const roll = { paper: paper.current, width: Number(format), page: givePage(paper.current) }
    rolls.add(roll)
    window.addEventListener('beforeprint', tellLengths)
    return () => {
      rolls.delete(roll)
      roll.page.remove()
    }
  }, [paper, format])
}

/**
 * Measures the papers as they are printed: on the screen they are larger, so that words break elsewhere, and have parts
 * that are not of the paper. All are read after one layout.
 */
function tellLengths(): void {
  for (const { paper } of rolls) paper.dataset.measured = ''
  const heights = Array.from(rolls, ({ paper }) => paper.getBoundingClientRect().height)
  for (const [index, { paper, width, page }] of [...rolls].entries()) {
    const length = Math.ceil(inMillimetres(heights[index] ?? 0)) + SLACK_MM
    page.write(`size: ${width}mm ${length}mm; margin: 0;`)
    delete paper.dataset.measured
  }
}

const inMillimetres = (cssPixels: number) => (cssPixels / 96) * 25.4

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
