/**
 * The widths of the window at which a layout changes, in em: those of a media query are of the browser's own size of text, so
 * that a reader of large text gets the layout for which there is room. Sheets call them `(--from-tablet)` and `(--below-tablet)`.
 */
export const WIDTHS = {
  /** The narrowest phone that is sold: below it, a page is zoomed in or its text is large. */
  'small-phone': 22.5,
  /** Most phones: below it, one of 360 px. */
  phone: 24,
  tablet: 37.5,
  /** The navigation stands at the left. */
  sidebar: 56.25,
  /** A list has the thing that is open beside it. */
  wide: 68.75,
  /** A list with something open beside it has the room that it has alone on a narrower one. */
  large: 100,
} as const

export type WidthName = keyof typeof WIDTHS

export const from = (name: WidthName) => `(min-width: ${WIDTHS[name]}em)`

/** A window may be a fraction of a pixel wide: a hundredth of an em is less than one. */
export const below = (name: WidthName) => `(max-width: ${(WIDTHS[name] - 0.01).toFixed(2)}em)`
