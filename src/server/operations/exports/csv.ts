import { isoTime } from '#server/lib/iso-time.ts'

/** A number and a time are read as such; a text stays the text that it is. */
export type Cell = string | number | Date | null

/** Excel reads a file as UTF-8 only with this mark. */
export const BOM = '\u{feff}'

/** Characters that start a formula in a spreadsheet; some programs skip leading spaces. */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/
const NEEDS_QUOTES = /[;"\r\n]|^\s|\s$/

/**
 * A line of a CSV file for French Excel: `;` between cells, a decimal comma, CRLF at the end. A text that would run as a
 * formula, or that a spreadsheet may turn into a number or a date (`07 07 00 00 01`, `12-05`, `1E5`), is prefixed with an
 * apostrophe (OWASP, « CSV Injection »): quotes do not keep it, and `="…"` would itself be a formula.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cell).join(';')}\r\n`
}

function cell(value: Cell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value).replace('.', ',')
  if (value instanceof Date) return minuteOf(value)
  const text = FORMULA.test(value) || isConverted(value) ? `'${value}` : value
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** In Abidjan, which is on UTC. */
const minuteOf = (time: Date) => (isoTime(time.getTime()) ?? '').slice(0, 16).replace('T', ' ')

/** The letters that a number, an hour or a French date may hold. */
const LETTERS = new RegExp(
  `(?<=\\d)e(?=[+-]?\\d)|(?<=\\d\\s+)f\\b|\\b(?:${[
    'lun(?:di)?|mar(?:di)?|mer(?:credi)?|jeu(?:di)?|ven(?:dredi)?|sam(?:edi)?|dim(?:anche)?',
    'janv(?:ier)?|f[ée]vr?(?:ier)?|mars|avr(?:il)?|mai|juin|juil(?:let)?|ao[uû]t',
    'sept?(?:embre)?|oct(?:obre)?|nov(?:embre)?|d[ée]c(?:embre)?|am|pm|h|cfa|fcfa',
  ].join('|')})\\b`,
  'giu',
)
/** The signs that a number, a date or an hour is written with. */
const FIGURES = /^[\s\d.,:/()%€$'’+\-\u2010-\u2015\u2212]*$/
const TRUTH = /^\s*(?:vrai|faux|true|false)\s*$/i

/** Whether a spreadsheet may read the text as a number, a date, an hour or a truth value. */
function isConverted(text: string): boolean {
  if (TRUTH.test(text)) return true
  return /\d/.test(text) && FIGURES.test(text.replace(LETTERS, ''))
}
