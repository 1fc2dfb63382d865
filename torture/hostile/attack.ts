import { type Figure, none } from '../line.ts'
import { leakIn } from './leaks.ts'
import { type Answer, type Asked, ask, askRaw } from './wire.ts'

/** A request to the server, and which answers are right: one row of a table, or one that is drawn. */
export interface Attack {
  what: string
  /** A request, or bytes that are hardly one. */
  sent: Asked | Buffer
  right: (answer: Answer) => boolean
}

/** Answers with this status alone. */
export const withStatus =
  (wanted: number): Attack['right'] =>
  ({ status }) =>
    status === wanted
export const refused: Attack['right'] = ({ status }) => status >= 400 && status < 500
/** Taken or refused, but answered. */
export const unharmed: Attack['right'] = ({ status }) => status > 0 && status < 500
/** The same, or cut: bytes may be no request. */
export const unharmedOrCut: Attack['right'] = ({ status }) => status < 500

interface Attacking<A extends Attack> {
  /** Texts of this run that no error may hold. */
  own?: readonly string[]
  atOnce?: number
  /** Bytes are answered when the server says nothing more for so long. */
  quietMs?: number
  /** Comes before each attack, with its number from 1. */
  before?: (turn: number) => Promise<void>
  after?: (attack: A, answer: Answer) => Promise<void> | void
}

/** The end of the attacks of a line. */
export interface Findings {
  sent: number
  /** Answers that are not the right ones. */
  wrong: string[]
  /** Requests without an answer. */
  silent: string[]
  /** Errors that tell a detail of the server. */
  leaks: string[]
}

/** Sends them all, so many at once, and judges each answer. */
export async function attackAll<A extends Attack>(
  port: number,
  attacks: Iterable<A>,
  { own = [], atOnce = 1, quietMs, before, after }: Attacking<A> = {},
): Promise<Findings> {
  const found: Findings = { sent: 0, wrong: [], silent: [], leaks: [] }
  const left = attacks[Symbol.iterator]()

  async function send(attack: A): Promise<void> {
    const { what, sent, right } = attack
    const answer = Buffer.isBuffer(sent)
      ? await askRaw(port, sent, quietMs)
      : await ask(port, sent).catch(unanswered)
    const { status, body } = answer
    if (!right(answer) && status === 0) found.silent.push(`${what}: ${body}`)
    else if (!right(answer)) found.wrong.push(`${status} ${what}`)
    const leak = status < 400 ? undefined : leakIn(body, own)
    // A form comes back with the typed values.
    if (leak && !textOf(sent).includes(leak)) found.leaks.push(`${what}: ${leak.slice(0, 60)}`)
    await after?.(attack, answer)
  }

  async function work(): Promise<void> {
    for (let next = left.next(); !next.done; next = left.next()) {
      found.sent += 1
      await before?.(found.sent)
      await send(next.value)
    }
  }

  await Promise.all(Array.from({ length: atOnce }, work))
  return found
}

/** Counts of what no attack may bring about, whichever answers are right. */
export const harmFigures = ({ silent, leaks }: Findings): Figure[] => [
  none('requests without an answer', silent),
  none('errors that tell a detail', leaks),
]

const unanswered = (error: unknown): Answer => ({
  status: 0,
  headers: {},
  body: String(error),
  ms: 0,
})

function textOf(sent: Attack['sent']): string {
  if (Buffer.isBuffer(sent)) return sent.toString('latin1')
  const { path, body = '' } = sent
  const text = `${path} ${body}`.replaceAll('+', ' ')
  return text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}
