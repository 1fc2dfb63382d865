import type { Clock } from '#server/lib/clock.ts'
import type { Logger } from '#server/lib/logger.ts'
import { createDueWorker } from '#server/lib/workers/due-worker.ts'
import type { Worker } from '#server/lib/workers/worker.ts'
import { MINUTE_MS } from '#shared/dates.ts'

/** Longer than any try: a message still claimed by then was claimed by a process that stopped. */
const LEASE_MS = MINUTE_MS

/** The outcome of one try. `reason` is for the log and the staff: never a link, a code or an address. */
export type SendOutcome =
  /** `onFile`: it was kept here, and left for nobody. */
  | { verdict: 'sent'; providerId?: string; onFile?: true }
  /** It may be taken later, and not within `waitMs` where the provider says so. */
  | { verdict: 'again'; reason: string; waitMs?: number }
  /** Not the fault of this message: nothing is sent for `waitMs`, and this try does not count. */
  | { verdict: 'wait'; reason: string; waitMs: number; loud: boolean }
  /** No try will ever succeed; `gone`: nothing else for this recipient either. */
  | { verdict: 'refused' | 'gone'; reason: string }
  /** It may have left, at a provider that would deliver it twice: it is not tried again. */
  | { verdict: 'uncertain'; reason: string }

/** How long a message waits after its tries, in milliseconds, and how many it has. */
export interface Waits {
  firstMs: number
  growth: number
  longestMs: number
  tries: number
}

/** How long a message waits after its n-th failed try, in milliseconds. */
export function waitAfter({ firstMs, growth, longestMs }: Waits, tries: number): number {
  return Math.min(Math.round(firstMs * growth ** (tries - 1)), longestMs)
}

/** The next try of a message, in milliseconds from now, with the tries that count until then. */
export interface Postponement {
  tries: number
  waitMs: number
  reason: string
  /** An operator must act. */
  loud: boolean
}

/** One way to send what waits in a table of its own. `Due` is a message to claim, or whom the next one is for. */
export interface OutboxSender<Due, Message extends { tries: number }> {
  /** Logged when our own database fails. */
  fault: string
  waits: Waits
  /** The messages due at `now`, those that wait for longest first. */
  findDue(now: number): Due[]
  /** When something is due next, in milliseconds UTC; undefined when nothing waits. */
  nextAt(): number | undefined
  hasPlace(due: Due, underWay: readonly Due[]): boolean
  /**
   * Takes a message until `leaseEnd`, and reads all that it says: the call follows. Its `tries` count that call. Undefined
   * when nothing is worth sending any more.
   */
  claim(due: Due, leaseEnd: number): Promise<Message | undefined>
  send(message: Message): Promise<SendOutcome>
  finish(message: Message, sent: { providerId?: string; onFile?: true }): Promise<void>
  postpone(message: Message, postponement: Postponement): Promise<void>
  giveUp(message: Message, why: { verdict: string; reason: string }): Promise<void>
}

/**
 * Empties an outbox: claims what is due, sends it, and records whether it left, waits or is given up. As many messages are
 * under way as the sender has places for. What is due is read on the injected clock.
 */
export function createOutboxWorker<Due, Message extends { tries: number }>(
  { clock, log }: { clock: Clock; log: Logger },
  sender: OutboxSender<Due, Message>,
  onWake: (listener: () => void) => void,
): Worker {
  const underWay = new Map<Due, Promise<void>>()
  let restUntil = 0
  let noteNews = () => {}

  async function attempt(due: Due): Promise<void> {
    const message = await sender.claim(due, clock.now() + LEASE_MS)
    if (!message) return
    const outcome = await sender.send(message).catch(({ code, name }): SendOutcome => {
      return { verdict: 'again', reason: String(code ?? name) }
    })
    await settle(message, outcome)
  }

  async function settle(message: Message, outcome: SendOutcome): Promise<void> {
    const { waits } = sender
    const { tries } = message
    if (outcome.verdict === 'sent') return sender.finish(message, outcome)
    if (outcome.verdict === 'wait') {
      restUntil = clock.now() + outcome.waitMs
      return sender.postpone(message, { ...outcome, tries: tries - 1 })
    }
    if (outcome.verdict !== 'again' || tries >= waits.tries) return sender.giveUp(message, outcome)
    const asked = Math.max(outcome.waitMs ?? 0, waitAfter(waits, tries))
    const waitMs = Math.min(asked, waits.longestMs)
    return sender.postpone(message, { tries, waitMs, reason: outcome.reason, loud: false })
  }

  const worker = createDueWorker({
    clock,
    log,
    fault: sender.fault,
    async doNext(now) {
      for (const due of sender.findDue(now))
        if (sender.hasPlace(due, [...underWay.keys()]))
          underWay.set(
            due,
            attempt(due).finally(() => underWay.delete(due)),
          )
      if (underWay.size === 0) return 'nothing due'
      const news = new Promise<void>((resolve) => {
        noteNews = resolve
      })
      // One place is free, or there is more to send: the slowest call keeps nobody waiting.
      await Promise.race([news, ...underWay.values()])
      return restUntil > clock.now() ? { pauseUntil: restUntil } : 'done'
    },
    nextAt: sender.nextAt,
    onWake(run) {
      onWake(() => {
        noteNews()
        run()
      })
    },
  })
  return {
    ...worker,
    async stop() {
      await worker.stop()
      await Promise.allSettled(underWay.values())
    },
  }
}
