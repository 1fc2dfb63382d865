import { verifyAsync } from '@noble/ed25519'
import {
  signedBytes,
  splitTicket,
  type TicketFacts,
  unpackFacts,
} from '#shared/orders/tickets/ticket-facts.ts'
import {
  TICKET_KEYS_PATH,
  type TicketKey,
  type TicketKeySet,
} from '#shared/orders/tickets/ticket-keys.ts'
import { readTicket } from '#shared/orders/tickets/ticket-text.ts'
import { VERIFY_PATH } from '#shared/verify-path.ts'
import { offerScan } from './verifier/scan-ticket.ts'
import { clearAnswer, showAnswer, showFacts, showFault } from './verifier/show-verdict.ts'

/** A shorter part after the `#` is a place in the page. */
const SHORTEST_TICKET = 60

/** Makes /verifier answer: to the link of a scanned ticket, to the camera, to typed or pasted text. */
export function startVerifier(): void {
  keepForOffline()
  const form = document.querySelector<HTMLFormElement>('form[data-typed]')
  form?.addEventListener('submit', (event) => {
    event.preventDefault()
    void answer(form.querySelector('textarea')?.value ?? '')
  })
  offerScan({ onCode: answer, onRefused: () => showAnswer('no-camera') })
  window.addEventListener('hashchange', answerAddress)
  answerAddress()
}

/** The worker of this page alone keeps it and the keys; see decision 064. */
function keepForOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const options = { scope: VERIFY_PATH, updateViaCache: 'none' } as const
  navigator.serviceWorker.register('/sw-verifier.js', options).catch(() => {})
}

/** The text that waits for a network, so that it is answered when there is one. */
let waiting: string | undefined

window.addEventListener('online', () => {
  if (waiting !== undefined) void answer(waiting)
})

/** The number of texts asked about: only the last one is answered, however long the keys take. */
let asked = 0

async function answer(text: string): Promise<void> {
  asked += 1
  const own = asked
  waiting = undefined
  clearAnswer()
  const reading = readTicket(text)
  if ('fault' in reading) return showFault(reading)
  const verdict = await check(reading.bytes).catch(() => undefined)
  if (own !== asked) return
  if (verdict?.is === 'ours') return showFacts(verdict.facts)
  if (verdict === undefined) waiting = text
  showAnswer(verdict === undefined ? 'later' : 'foreign')
}

/** Throws when only the network could tell. */
async function check(ticket: Uint8Array<ArrayBuffer>): Promise<Verdict> {
  const verdict = await checkTicket(ticket, await readKeys({ fresh: false }))
  if (verdict.is !== 'unknown-key') return verdict
  // The ticket may be younger than the keys that are kept.
  return checkTicket(ticket, await readKeys({ fresh: true }))
}

/**
 * The public keys: today's with a network, otherwise those kept by the worker. Throws when there are none; with
 * `fresh`, also when the network has none.
 */
async function readKeys({ fresh }: { fresh: boolean }): Promise<TicketKey[]> {
  const response = await fetch(TICKET_KEYS_PATH, { cache: fresh ? 'no-store' : 'default' })
  if (!response.ok) throw new Error(`The keys were answered by a ${response.status}`)
  const { keys }: TicketKeySet = await response.json()
  return keys
}

function answerAddress(): void {
  const { hash, href } = window.location
  if (hash.length > SHORTEST_TICKET) void answer(href)
}

/** The result of checking a ticket with these keys. */
type Verdict =
  | { is: 'ours'; facts: TicketFacts }
  | { is: 'foreign' }
  /** None of these keys has the id that the ticket names. */
  | { is: 'unknown-key' }

/** Checks the signature of a whole ticket. */
export async function checkTicket(
  ticket: Uint8Array<ArrayBuffer>,
  keys: readonly TicketKey[],
): Promise<Verdict> {
  const { keyId, facts, signature } = splitTicket(ticket)
  const candidates = keys.filter(({ kid }) => kid === keyId)
  if (candidates.length === 0) return { is: 'unknown-key' }
  // The strict rule of RFC 8032, the same as the server's.
  for (const { x } of candidates)
    if (await verifyAsync(signature, signedBytes(facts), bytesOf(x), { zip215: false }))
      return { is: 'ours', facts: unpackFacts(facts) }
  return { is: 'foreign' }
}

function bytesOf(base64url: string): Uint8Array {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (sign) => sign.charCodeAt(0))
}
