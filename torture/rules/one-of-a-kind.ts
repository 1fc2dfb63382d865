import { randomUUID } from 'node:crypto'
import { createTestContext } from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeClient,
  makeClientWithoutEmail,
  makeLivreur,
  makeOrder,
  makeSuperadmin,
  orderInput,
} from '#server/testing/factories.ts'
import { lastMail } from '#server/testing/outbox.ts'
import { DEFAULT_SETTINGS } from '#shared/settings.ts'

interface Won {
  won: number
  /** How many may win. */
  places: number
}

/** What may be used once, or by so many, and how many of `actors` people at once used it. */
export const ONE_OF_A_KIND: Readonly<Record<string, (actors: number) => Promise<Won>>> = {
  'a link to choose another password': async (actors) => {
    const t = createTestContext()
    const { email } = await makeClient(t)
    await t.anonymous.recovery.ask({ email })
    const token = lastMail(t, 'reset-password').token ?? ''
    const use = (i: number) =>
      t.browser(`203.0.113.${i}`).caller.recovery.reset({ token, password: `pagne-bleu-${i}` })
    return { won: await winners(actors, use), places: 1 }
  },
  'the code by which a client takes a record over': async (actors) => {
    const t = createTestContext()
    const left = await makeClientWithoutEmail(t)
    await makeOrder(t, { client: left })
    const { code } = await (await t.as(await makeAdmin(t))).clientRecords.giveCode({
      userId: left.id,
    })
    const callers = await people(actors, async () => t.as(await makeClient(t)))
    const use = (i: number) => callers[i]?.clientRecords.adopt({ code })
    return { won: await winners(actors, use), places: 1 }
  },
  'a code for an internal account': async (actors) => {
    const t = createTestContext()
    await makeSuperadmin(t)
    const { caller } = t.browser()
    await caller.staffSignUp.requestCode({ role: 'admin' })
    const { code = '' } = lastMail(t, 'validation-code')
    const use = () => caller.staffSignUp.checkCode({ code })
    return { won: await winners(actors, use), places: 1 }
  },
  'an order with one key': async (actors) => {
    const t = createTestContext()
    const client = await makeClient(t)
    const caller = await t.as(client)
    const input = await orderInput(t)
    await winners(actors, () => caller.checkout.place(input))
    return { won: (await caller.orders.mine({})).items.length, places: 1 }
  },
  'cash that is handed over': async (actors) => {
    const t = createTestContext()
    const livreur = await makeLivreur(t)
    await makeOrder(t, { livreur, status: 'picked_up' })
    const desk = await people(actors, async () => t.as(await makeAdmin(t)))
    const [held] = (await desk[0]?.cash.holdings()) ?? []
    const use = (i: number) =>
      desk[i]?.cash.handOver({
        livreurId: livreur.id,
        expected: 3000,
        payments: 1,
        since: held?.since ?? 0,
        counted: 3000,
        idempotencyKey: randomUUID(),
      })
    return { won: await winners(actors, use), places: 1 }
  },
  'the places of a slot': async (actors) => {
    const t = createTestContext()
    await makeLivreur(t)
    const orders = await people(actors, async () => {
      const client = await makeClient(t)
      return { id: (await makeOrder(t, { client })).id, caller: await t.as(client) }
    })
    const asked = { orderId: orders[0]?.id ?? '', visit: 'pickup' as const }
    const offered = (await orders[0]?.caller.visits.slots(asked))?.slots.find(
      ({ left }) => left > 0,
    )
    const slot = { from: offered?.from ?? 0, to: offered?.to ?? 1 }
    const use = (i: number) =>
      orders[i]?.caller.visits.change({ orderId: orders[i].id, visit: 'pickup', seen: null, slot })
    return { won: await winners(actors, use), places: DEFAULT_SETTINGS.slots.capacity.visits }
  },
}

async function people<T>(count: number, make: (t: number) => Promise<T>): Promise<T[]> {
  const made: T[] = []
  for (let i = 0; i < count; i += 1) made.push(await make(i))
  return made
}

/** How many of so many calls at once were accepted. */
async function winners(count: number, call: (i: number) => Promise<unknown> | undefined) {
  const ends = await Promise.allSettled(Array.from({ length: count }, (_, i) => call(i)))
  return ends.filter(({ status }) => status === 'fulfilled').length
}
