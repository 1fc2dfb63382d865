import { readTicket } from '#shared/orders/tickets/ticket-text.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { checkTicket, type Verdict } from './verifier/check-ticket.ts'
import { readKeys } from './verifier/read-keys.ts'
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

function answerAddress(): void {
  const { hash, href } = window.location
  if (hash.length > SHORTEST_TICKET) void answer(href)
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

/** The worker of this page alone keeps it and the keys; see decision 064. */
function keepForOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const options = { scope: paths.verify, updateViaCache: 'none' } as const
  navigator.serviceWorker.register('/sw-verifier.js', options).catch(() => {})
}
