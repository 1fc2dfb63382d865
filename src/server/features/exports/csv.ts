export type Cell = string | number | null

/** Excel reads UTF-8 only when the file says so. */
export const BOM = '\u{feff}'

/** What a spreadsheet takes for the start of a formula; some skip the spaces before it. */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/
const NEEDS_QUOTES = /[;"\r\n]|^\s|\s$/

/**
 * A line of a CSV file as Excel reads it in French: `;` between cells, a comma before decimals, CRLF at the end. Text that
 * would run as a formula is made text by an apostrophe (OWASP, « CSV Injection »).
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cell).join(';')}\r\n`
}

function cell(value: Cell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value).replace('.', ',')
  const text = FORMULA.test(value) ? `'${value}` : value
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
