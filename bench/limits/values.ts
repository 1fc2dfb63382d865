import { randomBytes, randomUUID } from 'node:crypto'
import type { Known, Part } from './recording.ts'

/** A function that writes a value of a statement for a request: `known` holds the request's own values. */
export function valueWriter(part: Part): (known: Known) => unknown {
  if ('as' in part) {
    const { as } = part
    return () => as
  }
  if ('text' in part) return textWriter(part.text)
  if ('number' in part) {
    const { number } = part
    return (known) => known[number]
  }
  if ('now' in part) return () => Date.now()
  if (part.fresh === 'id') return randomUUID
  if (part.fresh === 'hash') return () => randomBytes(32).toString('hex')
  return () => randomBytes(32)
}

/** A function that fills the names in braces of a text. */
export function textWriter(template: string): (known: Known) => string {
  const parts = template.split(/\{([a-z]\w*)\}/i)
  return (known) => parts.map((part, i) => (i % 2 === 0 ? part : known[part])).join('')
}
