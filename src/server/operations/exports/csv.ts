export type Cell = string | number | null

/** Excel reads a file as UTF-8 only with this mark. */
export const BOM = '\u{feff}'

/** Characters that start a formula in a spreadsheet; some programs skip leading spaces. */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/
const NEEDS_QUOTES = /[;"\r\n]|^\s|\s$/

/**
 * A line of a CSV file for French Excel: `;` between cells, a decimal comma, CRLF at the end. A
 * text that would run as a formula is prefixed with an apostrophe (OWASP, « CSV Injection »).
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
