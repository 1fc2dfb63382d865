import { Agent } from 'node:http'
import { picture } from '#server/testing/fixtures/pictures.ts'
import { createRandom, type Random } from '../random.ts'
import type { Fact } from './facts.ts'
import { type Answer, type Sending, send } from './send.ts'
import { type Act, lifeOfOrder } from './stories.ts'
import type { Team } from './team.ts'

/** A client may place ten orders in a row; repeats after a lost answer count once. */
const ORDERS_A_CLIENT = 8

export type Acknowledged = Fact & { requestId: string }

/** People who change things without a pause, each one change at a time. */
export interface Writers {
  /** The answers so far, in their order. */
  acknowledged: Acknowledged[]
  /** Answers that refused what they should have taken. */
  refused: string[]
  /** Changes whose answer was lost, and which were found made when they were asked for again; they are acknowledged by that. */
  foundMade: number
  /** Changes that were sent and whose answer was lost. */
  cut: number
  /** Goes on at this port; calls without an answer are repeated. */
  resume(port: number): void
  /** Resolves once so many further changes were answered. Rejects at a fault of a writer. */
  more(count: number): Promise<void>
  /** Sends nothing more; resolves once each open request has ended. */
  pause(): Promise<void>
}

interface Options {
  /** They send nothing once the line is over. */
  cleanup: AsyncDisposableStack
  team: Team
  count: number
  random: Random
  /** The line provokes the refusal: then the same is asked for a moment later. */
  onRefusal?: (answer: Answer) => 'again' | undefined
}

/** Writers who begin once they are resumed. `team` has a livreur and an admin for each. */
export async function makeWriters({
  cleanup,
  team,
  count,
  random,
  onRefusal,
}: Options): Promise<Writers> {
  const photo = await picture(90, 60)
  const gate = makeGate()
  let placed = 0
  let heard = 0
  let onAnswer = () => {}
  const { promise: broken, reject: onFault } = Promise.withResolvers<never>()
  cleanup.defer(() => void gate.close())
  const writers: Writers = {
    acknowledged: [],
    refused: [],
    foundMade: 0,
    cut: 0,
    resume: gate.open,
    more(wanted) {
      const goal = heard + wanted
      const { promise, resolve } = Promise.withResolvers<void>()
      onAnswer = () => {
        if (heard >= goal) resolve()
      }
      return Promise.race([promise, broken])
    },
    pause: gate.close,
  }

  async function write(index: number): Promise<never> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const own = createRandom(random.below(2 ** 31))
    const { livreurs, admins, cart } = team
    const [livreur, admin] = [livreurs[index % livreurs.length], admins[index % admins.length]]
    if (!livreur || !admin) throw new Error('Each writer needs a livreur and an admin')
    for (;;) {
      const client = team.clients[Math.floor(placed / ORDERS_A_CLIENT) % team.clients.length]
      if (!client) throw new Error('No client')
      placed += 1
      const life = lifeOfOrder({ client, livreur, admin, cart, photo }, own)
      for (let next = life.next(); !next.done; ) {
        const data = await doUntilAnswered(next.value, agent)
        if (data === undefined) break
        next = life.next(data)
      }
    }
  }

  /** Undefined when it was refused for good. */
  async function doUntilAnswered(act: Act, agent: Agent) {
    for (let repeat = false; ; ) {
      const port = await gate.enter()
      const answer = await attempt({ ...act, port, agent }).finally(gate.leave)
      if (answer === undefined) {
        repeat = true
        writers.cut += 1
        continue
      }
      heard += 1
      const { status, data, requestId } = answer
      if (status === 200) {
        writers.acknowledged.push({ ...act.acknowledges(data), requestId })
        onAnswer()
        return data
      }
      // A change without a key was made before its answer was lost: its repeat finds the order moved.
      if (repeat && answer.appCode === 'ORDER_CHANGED') {
        writers.foundMade += 1
        writers.acknowledged.push({ ...act.acknowledges(data), requestId })
        return data
      }
      if (onRefusal?.(answer) === 'again') {
        // Not a repeat: it was refused, so that nothing of it may be found made.
        await new Promise((resolve) => setTimeout(resolve, 50))
        continue
      }
      writers.refused.push(`${act.path} ${status} ${answer.appCode}`)
      return undefined
    }
  }

  for (let index = 0; index < count; index += 1) write(index).catch(onFault)
  return writers
}

/** The errors of a client whose peer process is gone. */
const CUTS = ['ECONNRESET', 'EPIPE', 'ECONNREFUSED']

/** Undefined when the connection ended without an answer. */
async function attempt(sending: Sending): Promise<Answer | undefined> {
  try {
    return await send(sending)
  } catch (error) {
    if (CUTS.includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}

/** Lets requests leave while it is open. */
function makeGate() {
  let inside = 0
  let port: number | undefined
  let waiting: Array<(port: number) => void> = []
  let onEmpty = () => {}
  return {
    open(at: number) {
      port = at
      for (const go of waiting) {
        inside += 1
        go(at)
      }
      waiting = []
    },
    close(): Promise<void> {
      port = undefined
      const { promise, resolve } = Promise.withResolvers<void>()
      onEmpty = resolve
      if (inside === 0) resolve()
      return promise
    },
    enter(): Promise<number> {
      if (port === undefined) return new Promise((go) => waiting.push(go))
      inside += 1
      return Promise.resolve(port)
    },
    leave() {
      inside -= 1
      if (inside === 0) onEmpty()
    },
  }
}
