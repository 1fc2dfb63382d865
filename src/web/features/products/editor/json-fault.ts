import { servicesFromJson } from '#shared/products/products.ts'

const INVALID = 'Le JSON des services est invalide.'

/** The error in services written as JSON, in French; null when they are valid. */
export function jsonFault(text: string): string | null {
  const read = servicesFromJson(text)
  if (read.ok) return null
  if (read.message) return read.message.replace(SERVICE, (words, n) => withLine(text, words, n))
  const line = lineOfFault(text)
  return line ? `${INVALID} La faute est à la ligne ${line}, ou juste avant.` : INVALID
}

const SERVICE = /^Service (\d+)/

/** « Ligne 3, service 2 » */
function withLine(text: string, words: string, number: string): string {
  const line = lineOfItem(text, Number(number))
  return line ? `Ligne ${line}, ${words.toLowerCase()}` : words
}

/** One sign of a text that is JSON. */
const TOKEN = /\s*("(?:[^"\\\n]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[{}[\],:])/y

/** The line on which an item of a list begins, both counted from 1; the text is JSON. */
function lineOfItem(text: string, number: number): number | undefined {
  let depth = 0
  let count = 0
  for (const {
    0: { length },
    1: sign = '',
    index,
  } of text.matchAll(new RegExp(TOKEN, 'gy'))) {
    if (depth === 1 && !'],'.includes(sign)) count += 1
    if (count === number) return lineAt(text, index + length)
    if ('[{'.includes(sign)) depth += 1
    if (']}'.includes(sign)) depth -= 1
  }
}

/** The line on which the browser stopped reading; undefined where it does not say, or where the text is JSON. */
function lineOfFault(text: string): number | undefined {
  try {
    JSON.parse(text)
  } catch (error) {
    return error instanceof SyntaxError ? lineIn(error.message, text) : undefined
  }
}

/**
 * Finds the line in what a browser says of a text that is no JSON: Firefox and newer Chromes name it, older Chromes give
 * the position or say that the text ended, and Safari says nothing of the place. Only the end of the message is read: its
 * middle may quote the text.
 */
export function lineIn(message: string, text: string): number | undefined {
  const line = /\bline (\d+) column \d+(?:\)| of the JSON data)$/.exec(message)?.[1]
  if (line) return Number(line)
  const position = /\bposition (\d+)$/.exec(message)?.[1]
  if (position) return lineAt(text, Number(position))
  return / end of JSON input$/.test(message) ? lineAt(text, text.length) : undefined
}

/** The line of a position, counted from 1. */
function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length
}
