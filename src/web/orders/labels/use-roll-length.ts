import { type RefObject, useId, useLayoutEffect } from 'react'
import { nonce } from '#web/nonce.ts'
import type { LabelFormat } from './label-text.ts'

/** The width of the roll. */
const ROLL_MM = 58
/** Tolerance for rounding up, which must not ask for a second page. */
const SLACK_MM = 1

/**
 * Prints a paper on a piece of roll as long as it is: a stylesheet cannot say « as long as its content ». Each paper has a
 * page of its own, because the labels of several orders are printed together and differ in length.
 */
export function useRollLength(sheet: RefObject<HTMLElement | null>, format: LabelFormat): void {
  const name = `rouleau${useId().replace(/\W/g, '')}`
  useLayoutEffect(() => {
    const paper = sheet.current
    if (format !== '58' || !paper) return
    const page = document.createElement('style')
    page.nonce = nonce
    document.head.append(page)
    paper.style.setProperty('page', name)
    // The observer has the sizes of all papers after one layout; reading them here would ask for a layout each.
    const observer = new ResizeObserver(([entry]) => {
      const { blockSize, inlineSize } = entry?.borderBoxSize[0] ?? {}
      if (!blockSize || !inlineSize) return
      const length = Math.ceil((blockSize / inlineSize) * ROLL_MM) + SLACK_MM
      page.textContent = `@page ${name} { size: ${ROLL_MM}mm ${length}mm; margin: 0; }`
    })
    observer.observe(paper)
    return () => {
      observer.disconnect()
      paper.style.removeProperty('page')
      page.remove()
    }
  }, [sheet, format, name])
}
