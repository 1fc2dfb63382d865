import { randomUUID } from 'node:crypto'
import { orderPhotos, settings } from '#server/db/schema.ts'
import { handoverDigits } from '#server/features/custody/handover-code.service.ts'
import type { CheckInput, LineCount } from '#shared/orders/custody.ts'
import type { AdvanceMissionInput } from '#shared/orders/orders.inputs.ts'
import type { Actors } from './all-reads.ts'
import type { TestContext } from './create-test-context.ts'
import { makeClient, makeOrder, TEST_PASSWORD } from './factories.ts'
import { personalDataOf } from './personal-data.ts'

/**
 * A check where every line holds what was ordered, except the named ones, with the client present.
 */
export function checkOf(quantities: readonly number[], ...named: LineCount[]): CheckInput {
  const others = quantities
    .map((counted, position): LineCount => ({ position, counted }))
    .filter(({ position }) => named.every((count) => count.position !== position))
  return { counts: named.concat(others), reserves: [], withClient: true }
}

/** The two shirts that a test orders by default are there. */
export const AS_ORDERED: CheckInput = checkOf([2])

/** A shirt is missing, and another one is stained. */
export const ONE_MISSING: CheckInput = {
  counts: [{ position: 0, counted: 1, reason: 'absent', note: 'Restée chez sa sœur' }],
  reserves: [{ kind: 'tache', position: 0, note: 'Col jauni' }],
  withClient: true,
}

/** Makes the settings require a code at delivery. */
export const askForCodes = (t: TestContext) =>
  t.database.write((orm) => {
    const value = { code: true }
    orm.insert(settings).values({ key: 'handover', value, updatedAt: t.clock.now() }).run()
  })

/** Four digits that differ from this order's code; another set for each `n` up to 9998. */
export function wrongCode({ secret }: TestContext, orderId: string, n = 0): string {
  return String((Number(handoverDigits(secret, orderId)) + 1 + n) % 10_000).padStart(4, '0')
}

/** A hand-over photo, as an upload stores it. */
export const makePhoto = (t: TestContext, orderId: string, livreurId: string) =>
  t.database.write((orm) => {
    const at = { takenAt: t.clock.now(), createdAt: t.clock.now() }
    const size = { width: 800, height: 600, bytes: 40_000 }
    const photo = { id: randomUUID(), orderId, livreurId, step: 'delivery' as const }
    orm
      .insert(orderPhotos)
      .values({ ...photo, ...size, ...at })
      .run()
  })

type Step = Omit<AdvanceMissionInput, 'idempotencyKey' | 'orderId'>

const take = ({ as }: Actors, orderId: string, step: Step) =>
  as.livreur.missions.advance({ orderId, ...step, idempotencyKey: randomUUID() })

export const CUSTODY_WRITES: Record<string, (actors: Actors) => Promise<unknown>> = {
  'counts at both doors, and what is said of them': async (actors) => {
    const { as, people, orderAt } = actors
    const orderId = await orderAt('pickup_en_route')
    await take(actors, orderId, { from: 'pickup_en_route', cashReceived: 3000, check: ONE_MISSING })
    await as.client.custody.disagree({ orderId, step: 'pickup', note: 'Il y en avait deux.' })
    await as.client.custody.disagree({ orderId, step: 'pickup', note: 'Vraiment.' })
    const { items } = await as.admin.flags.list({})
    for (const { id: flagId } of items) await as.admin.flags.resolve({ flagId })
    const [from, livreurId] = ['picked_up', people.livreur.id] as const
    const assignment = { orderId, from, livreurId, currentLivreurId: livreurId }
    await as.admin.orders.assign({ ...assignment, kind: 'delivery' })
    await take(actors, orderId, { from: 'assigned_for_delivery' })
    await take(actors, orderId, { from: 'delivery_en_route', check: checkOf([1]) })
  },
  'codes that are wrong, and a photo in their place': async (actors) => {
    const { t, people, orderAt } = actors
    await askForCodes(t)
    const orderId = await orderAt('delivery_en_route')
    const from = 'delivery_en_route'
    for (let n = 0; n < 6; n += 1)
      await take(actors, orderId, { from, code: wrongCode(t, orderId, n) }).catch(() => {})
    await makePhoto(t, orderId, people.livreur.id)
    await take(actors, orderId, { from })
  },
  'what was done without network, and refused': async ({ t, as, orderAt }) => {
    const orderId = await orderAt('assigned')
    await as.admin.orders.delete({ orderId })
    for (const check of [AS_ORDERED, ONE_MISSING])
      await as.livreur.missions.claim({
        orderId,
        from: 'assigned',
        refusal: 'ORDER_DELETED',
        takenAt: t.clock.now(),
        idempotencyKey: randomUUID(),
        check,
      })
  },
  'disabling a livreur who has a mission, and enabling them': async ({ as, people, orderAt }) => {
    await orderAt('assigned')
    await as.superadmin.users.disable({ userId: people.livreur.id })
    await as.superadmin.users.enable({ userId: people.livreur.id })
  },
  'the leaving of a client whose linen was counted': async (actors) => {
    const { t, as, people } = actors
    const client = await makeClient(t)
    const { id } = await makeOrder(t, { ...people, client, status: 'pickup_en_route' })
    await take(actors, id, { from: 'pickup_en_route', cashReceived: 0, check: ONE_MISSING })
    await as.admin.orders.cancel({ orderId: id, from: 'picked_up' })
    const { profile } = await t.as(client)
    await personalDataOf(t, client)
    await profile.deleteAccount({ password: TEST_PASSWORD })
  },
}
