import { Agent } from 'node:http'
import { picture } from '#server/testing/fixtures/pictures.ts'
import { createRandom, type Random } from '../random.ts'
import { send } from './send.ts'
import { lifeOfOrder } from './stories.ts'
import type { Team } from './team.ts'
import type { Acknowledged } from './writers.ts'

/** A client may place ten orders in a row. */
const ORDERS_A_CLIENT = 8

/** People who change things so often a second, however long each answer takes. */
interface PacedWriter {
  /** The answers so far, in their order. */
  acknowledged: Acknowledged[]
  refused: string[]
  /** Begins nothing more; resolves once each open request has ended. */
  stop(): Promise<void>
}

interface Options {
  team: Team
  /** Changes a second. */
  rate: number
  random: Random
  port: number
}

type Life = {
  story: ReturnType<typeof lifeOfOrder>
  next: ReturnType<ReturnType<typeof lifeOfOrder>['next']>
}

/** A writer that has begun. Each change is the next one of an order that waits, or of a new order. */
export async function makePacedWriter({ team, rate, random, port }: Options): Promise<PacedWriter> {
  const photo = await picture(90, 60)
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const waiting: Life[] = []
  const open = new Set<Promise<void>>()
  const acknowledged: Acknowledged[] = []
  const refused: string[] = []
  let placed = 0

  function newLife(): Life {
    const of = <T>(people: T[], index: number) => people[index % people.length] as T
    const client = of(team.clients, Math.floor(placed / ORDERS_A_CLIENT))
    const [livreur, admin] = [of(team.livreurs, placed), of(team.admins, placed)]
    placed += 1
    const story = lifeOfOrder(
      { client, livreur, admin, cart: team.cart, photo },
      createRandom(random.below(2 ** 31)),
    )
    return { story, next: story.next() }
  }

  async function change({ story, next }: Life): Promise<void> {
    if (next.done) return
    const act = next.value
    const { status, data, appCode, requestId } = await send({ ...act, port, agent })
    // Many photos at once are refused until a place is free: the phone sends them again.
    if (appCode === 'UPLOADS_BUSY') return void waiting.push({ story, next })
    if (status !== 200) {
      refused.push(`${act.path.split('?')[0]} ${status} ${appCode}`)
      return
    }
    acknowledged.push({ ...act.acknowledges(data), requestId })
    const after = story.next(data)
    if (!after.done) waiting.push({ story, next: after })
  }

  const begun = performance.now()
  let sent = 0
  const timer = setInterval(() => {
    // The changes that a late timer owes are sent together.
    const due = Math.floor(((performance.now() - begun) / 1000) * rate)
    for (; sent < due; sent += 1) {
      const doing = change(waiting.shift() ?? newLife())
        .catch((error: Error) => void refused.push(error.message))
        .finally(() => open.delete(doing))
      open.add(doing)
    }
  }, 2)
  return {
    acknowledged,
    refused,
    async stop() {
      clearInterval(timer)
      await Promise.all(open)
      agent.destroy()
    },
  }
}
