import { servicesFromJson } from '#shared/shop/products/products.ts'

const INVALID = 'Le JSON des services est invalide.'

/** The error in services written as JSON, in French, or null when they are valid. */
export function servicesJsonError(text: string): string | null {
  const parsed = servicesFromJson(text)
  if (parsed.ok) return null
  if (parsed.message) return parsed.message.replace(SERVICE, (match, n) => withLine(text, match, n))
  const line = lineOfSyntaxError(text)
  return line ? `${INVALID} La faute est à la ligne ${line}, ou juste avant.` : INVALID
}

const SERVICE = /^Service (\d+)/

/** « Ligne 3, service 2 » for « Service 2 ». */
function withLine(text: string, service: string, number: string): string {
  const line = lineOfItem(text, Number(number))
  return line ? `Ligne ${line}, ${service.toLowerCase()}` : service
}

const TOKEN = /\s*("(?:[^"\\\n]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[{}[\],:])/y

/** The line on which an item of a list begins. Both are counted from 1; the text must be valid JSON. */
function lineOfItem(text: string, number: number): number | undefined {
  let depth = 0
  let count = 0
  for (const match of text.matchAll(new RegExp(TOKEN, 'gy'))) {
    const token = match[1] ?? ''
    if (depth === 1 && !'],'.includes(token)) count += 1
    if (count === number) return lineAt(text, match.index + match[0].length)
    if ('[{'.includes(token)) depth += 1
    if (']}'.includes(token)) depth -= 1
  }
}

/** The line of the syntax error, or undefined when the browser does not tell it or the text is valid. */
function lineOfSyntaxError(text: string): number | undefined {
  try {
    JSON.parse(text)
  } catch (error) {
    return error instanceof SyntaxError ? lineInMessage(error.message, text) : undefined
  }
}

/**
 * The line in a browser's message about invalid JSON. Firefox and recent Chromes give the line, older
 * Chromes the position or the end of the text, Safari nothing. Only the end of the message is read,
 * because its middle may quote the text.
 */
export function lineInMessage(message: string, text: string): number | undefined {
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
