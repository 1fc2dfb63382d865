import { servicesFromJson } from '#shared/products/products.ts'

const INVALID = 'Le JSON des services est invalide.'

/** What is wrong with services written as JSON, for whoever wrote them; nothing when they can be used. */
export function jsonFault(text: string): string | null {
  const read = servicesFromJson(text)
  if (read.ok) return null
  if (read.message) return read.message.replace(SERVICE, (words, n) => withLine(text, words, n))
  const fault = faultIn(text)
  return fault ? `${INVALID} Ligne ${fault.line}\u00a0: ${fault.missing}.` : INVALID
}

const SERVICE = /^Service (\d+)/

/** « Ligne 3, service 2 » */
function withLine(text: string, words: string, number: string): string {
  const line = lineOfItem(text, Number(number))
  return line ? `Ligne ${line}, ${words.toLowerCase()}` : words
}

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
    if (count === number) return text.slice(0, index + length).split('\n').length
    if ('[{'.includes(sign)) depth += 1
    if (']}'.includes(sign)) depth -= 1
  }
}

interface Fault {
  /** From 1. */
  line: number
  missing: string
}

const TOKEN = /\s*("(?:[^"\\\n]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[{}[\],:])/y

/** Where a text stops being JSON: browsers say it in words of their own, and in English. */
export function faultIn(text: string): Fault | undefined {
  const reader = new Reader(text)
  try {
    reader.value()
    reader.end()
  } catch (error) {
    if (error instanceof Missing) return { line: reader.line(), missing: error.message }
    throw error
  }
}

class Missing extends Error {}

const quoted = (sign: string) => `«\u00a0${sign}\u00a0»`

/** Reads a text as JSON, sign by sign, and stops where something is missing. */
class Reader {
  readonly #text: string
  /** Behind the last sign that was right. */
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  /** The line of the last sign that was right: what is missing stands behind it. */
  line(): number {
    return this.#text.slice(0, this.#at).split('\n').length
  }

  value(): void {
    const sign = this.#peek()
    if (sign === undefined || '}],:'.includes(sign)) throw new Missing('il manque une valeur')
    this.#take()
    if (sign === '{') this.#list('}', () => this.#pair())
    if (sign === '[') this.#list(']', () => this.value())
  }

  end(): void {
    if (this.#text.slice(this.#at).trim() !== '') throw new Missing('le texte devait finir là')
  }

  #pair(): void {
    if (!this.#peek()?.startsWith('"'))
      throw new Missing(`il manque un nom entre guillemets ${quoted('"')}`)
    this.#take()
    if (this.#peek() !== ':') throw new Missing(`il manque ${quoted(':')}`)
    this.#take()
    this.value()
  }

  /** What stands between two brackets, the closing one included. */
  #list(closing: string, item: () => void): void {
    let sign = this.#peek()
    if (sign === closing) this.#take()
    while (sign !== closing) {
      item()
      sign = this.#peek()
      if (sign !== ',' && sign !== closing)
        throw new Missing(`il manque ${quoted(',')} ou ${quoted(closing)}`)
      this.#take()
    }
  }

  #next(): RegExpExecArray | null {
    TOKEN.lastIndex = this.#at
    return TOKEN.exec(this.#text)
  }

  #peek(): string | undefined {
    return this.#next()?.[1]
  }

  #take(): void {
    this.#at += this.#next()?.[0].length ?? 0
  }
}
