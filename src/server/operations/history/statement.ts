import { createHash } from 'node:crypto'
import type { ChainHead } from '#server/db/history/verify.ts'
import { isSignedText, type TicketSigner } from '#server/lib/ticket-key.ts'
import type { TicketKeySet } from '#shared/orders/tickets/ticket-keys.ts'
import { CHAINS } from '#shared/record/history/history.ts'
import { STATEMENT_MARKS } from '#shared/record/history/statement-lines.ts'

/** Where each chain that there was stood at a time. */
export interface HistoryStatement {
  /** Milliseconds UTC. */
  at: number
  /** When the last of the chains had begun. */
  since: number
  heads: ChainHead[]
  /**
   * A digest of what was broken, as its row holds it; null when nothing was. Undefined in a statement of form 1, from before
   * this was signed.
   */
  fault: string | null | undefined
}

/** Why a text proves nothing. */
export type Unproven = 'no statement' | 'not signed'

const PURPOSE = 'history statement'
const NOTHING = '-'
/** Form 1 does not sign what was broken; it is still read. */
const FORMS = ['1', '2']

/**
 * A statement with its signature, as words with one space between them: what mail programs do to spaces, line ends and
 * quote marks does not change what was signed.
 */
export function signStatement(statement: HistoryStatement, tickets: TicketSigner): string {
  const text = textOf(statement)
  const { keyId, signature } = tickets.signText(PURPOSE, text)
  return [text, 'key', keyId, 'signature', signature].join(' ')
}

function textOf({ at, since, heads, fault }: HistoryStatement): string {
  const times = ['laveo-history', '2', iso(at), 'since', iso(since)]
  const lines = heads.flatMap(({ chain, links, last, head }) => [
    chain,
    links,
    last,
    head || NOTHING,
  ])
  return [...times, ...lines, 'fault', fault ?? NOTHING].join(' ')
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
  const [name, version, at = '', , since = '', ...rest] = words
  const end = rest.indexOf('key')
  const [, keyId = '', , ...halves] = rest.slice(end)
  const text = words.slice(0, words.length - rest.length + end).join(' ')
  if (name !== 'laveo-history' || !FORMS.includes(version ?? '') || end < 0) return 'no statement'
  const signed = { purpose: PURPOSE, text, keyId, signature: halves.join('') }
  if (!isSignedText(keys, signed)) return 'not signed'
  // From here on the words are ours.
  const heads = CHAINS.flatMap((chain): ChainHead[] => {
    const place = rest.indexOf(chain)
    // Of an earlier version, which had no such chain yet.
    if (place < 0) return []
    const [links, last, head] = rest.slice(place + 1, place + 4)
    return [
      {
        chain,
        links: Number(links),
        last: Number(last),
        head: head === NOTHING ? '' : (head ?? ''),
      },
    ]
  })
  const fault = version === '1' ? undefined : orNull(rest[rest.indexOf('fault') + 1])
  return { at: Date.parse(at), since: Date.parse(since), heads, fault }
}

const orNull = (word = NOTHING) => (word === NOTHING ? null : word)
