import { createHash } from 'node:crypto'
import type { ChainHead } from '#server/db/history/verify.ts'
import { isSignedText, type TicketSigner } from '#server/lib/ticket-key.ts'
import type { TicketKeySet } from '#shared/orders/tickets/ticket-keys.ts'
import { STATEMENT_MARKS } from '#shared/record/history/statement-lines.ts'

/** The head of the chain at a time. */
export interface HistoryStatement extends ChainHead {
  /** Milliseconds UTC. */
  at: number
  /** When the history had begun. */
  since: number
  /** A digest of what was broken, as its row holds it; null when nothing was. */
  fault: string | null
}

/** Why a text proves nothing. */
export type Unproven = 'no statement' | 'not signed'

const PURPOSE = 'history statement'
const NOTHING = '-'

/**
 * A statement with its signature, as words with one space between them: what mail programs do to spaces, line ends and
 * quote marks does not change what was signed.
 */
export function signStatement(statement: HistoryStatement, tickets: TicketSigner): string {
  const text = textOf(statement)
  const { keyId, signature } = tickets.signText(PURPOSE, text)
  return [text, 'key', keyId, 'signature', signature].join(' ')
}

function textOf({ at, since, links, head, fault }: HistoryStatement): string {
  const times = ['laveo-history', '1', iso(at), 'since', iso(since)]
  return [...times, 'links', links, head || NOTHING, 'fault', fault ?? NOTHING].join(' ')
}

/** The digest of a fault, given as its row holds it, that a statement signs. */
export const digestOf = (fault: string | null): string | null =>
  fault === null ? null : createHash('sha256').update(fault).digest('base64url')

const iso = (at: number) => new Date(at).toISOString()

/** Finds the statement in an e-mail, pasted, forwarded or saved as a file, and checks its signature. */
export function readStatement(mail: string, keys: TicketKeySet): HistoryStatement | Unproven {
  let answer: Unproven = 'no statement'
  for (const text of [mail, fromQuotedPrintable(mail), ...base64Parts(mail)]) {
    const words = wordsOf(text)
    const read = words ? parse(words, keys) : 'no statement'
    if (typeof read === 'object') return read
    if (read === 'not signed') answer = read
  }
  return answer
}

/** The words between the marks, without quote marks and the tags of HTML. */
function wordsOf(text: string): string[] | undefined {
  const plain = text.replace(/<[^<>]*>/g, ' ').replace(/&gt;/g, '>')
  const { begin, end } = STATEMENT_MARKS
  const from = plain.indexOf(begin)
  const to = plain.indexOf(end, from)
  if (from < 0 || to < 0) return undefined
  return plain
    .slice(from + begin.length, to)
    .split(/[\s\u200b]+/)
    .map((word) => word.replace(/^[>|]+/, ''))
    .filter(Boolean)
}

/** RFC 2045, as far as our own lines need it. */
const fromQuotedPrintable = (text: string) =>
  text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** The parts of a saved e-mail that are written in base64. */
const base64Parts = (text: string) =>
  (text.match(/(?:^[A-Za-z0-9+/=]{40,}\r?\n)+(?:[A-Za-z0-9+/=]+)?/gm) ?? []).map((part) =>
    Buffer.from(part, 'base64').toString('utf8'),
  )

/** Reads a statement as `signStatement` made it. */
export const openStatement = (stored: string, keys: TicketKeySet) => parse(stored.split(' '), keys)

function parse(words: string[], keys: TicketKeySet): HistoryStatement | Unproven {
  const [name, version, at = '', , since = '', , links, head, , fault] = words
  const end = words.indexOf('key')
  const [, keyId = '', , ...halves] = words.slice(end)
  const text = words.slice(0, end).join(' ')
  if (name !== 'laveo-history' || version !== '1' || end < 0) return 'no statement'
  const signed = { purpose: PURPOSE, text, keyId, signature: halves.join('') }
  if (!isSignedText(keys, signed)) return 'not signed'
  // From here on the words are ours.
  return {
    at: Date.parse(at),
    since: Date.parse(since),
    links: Number(links),
    head: orNull(head) ?? '',
    fault: orNull(fault),
  }
}

const orNull = (word = NOTHING) => (word === NOTHING ? null : word)
