import { type RefObject, useLayoutEffect } from 'react'
import type { LabelFormat } from './label-text.ts'

/** A millimetre of the roll on the screen, in pixels; the same as `--mm` of `.roll`. */
const SCREEN_MM = 5
/** What is rounded up must not ask for a second page. */
const SLACK_MM = 1

/** A paper that is printed on a piece of roll as long as it is, and the name of its page in its stylesheet. */
interface Roll {
  format: LabelFormat
  page: 'ticket58' | 'etiquette58'
}

/** Makes the printed page of a roll as long as the paper: a stylesheet cannot say « as long as its content ». */
export function useRollLength(
  sheet: RefObject<HTMLElement | null>,
  { format, page: name }: Roll,
): void {
  useLayoutEffect(() => {
    const paper = sheet.current
    if (format !== '58' || !paper) return
    const page = new CSSStyleSheet()
    document.adoptedStyleSheets.push(page)
    const measure = () => {
      const length = Math.ceil(paper.offsetHeight / SCREEN_MM) + SLACK_MM
      page.replaceSync(`@page ${name} { size: 58mm ${length}mm; margin: 0; }`)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(paper)
    measure()
    return () => {
      observer.disconnect()
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== page)
    }
  }, [sheet, format, name])
}
