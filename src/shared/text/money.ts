/** The largest amount that is ever recorded, in francs: an order costs no more, for no payment could be recorded beyond it. */
export const MAX_FRANCS = 100_000_000

const NARROW_NO_BREAK_SPACE = '\u202f'

/** Groups whole francs the French way: `12500` → `12 500` (narrow no-break spaces). XOF has no decimals. */
export function formatFrancs(amount: number): string {
  return String(Math.round(amount)).replace(/\B(?=(\d{3})+(?!\d))/g, NARROW_NO_BREAK_SPACE)
}

/** An amount as people read it everywhere in the product: `12 500 FCFA`, and `− 450 FCFA` of what comes off. */
export function formatFcfa(amount: number): string {
  return `${amount < 0 ? '−\u00a0' : ''}${formatFrancs(Math.abs(amount))}\u00a0FCFA`
}

/** A text that a person typed, as it is shown: no figure of it breaks over two lines (`1 000 000 FCFA`). */
export const unbrokenFigures = (typed: string): string =>
  typed.replace(/(\d) (?=\d|F(?:CFA)?\b)/g, '$1\u00a0')
