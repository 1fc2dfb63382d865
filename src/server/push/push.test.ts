import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { orderAdjustments } from '#server/db/schema.ts'
import {
  makeAdmin,
  makeSuperadmin,
  orderInput,
  readOrder,
  type User,
} from '#server/testing/factories.ts'
import { counterStep, dropOrder } from '#server/testing/fixtures/counter.fixture.ts'
import { AS_ORDERED } from '#server/testing/fixtures/custody.fixture.ts'
import { createDoorFixture, weighed } from '#server/testing/fixtures/door.fixture.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import { openProblems } from '#server/testing/open-problems.ts'
import { shownOn, teamWithDevices } from '#server/testing/scenes/sendings.ts'
import { DEFAULT_PRICING } from '#shared/shop/prices/pricing.ts'

const { base } = DEFAULT_PRICING
/** So many metres to the north of the place of every test order. */
const metresAway = (metres: number) => ({
  lat: base.lat + metres / 111_195,
  lng: base.lng,
  accuracy: 12,
})

describe('a livreur', () => {
  test('hears of a new mission with the screen off, encrypted for their device', async () => {
    const { konan, worker, deviceOf, waiting, orderAt, give } = await teamWithDevices()
    const device = await deviceOf(konan)
    const order = await orderAt('pending')
    await give(order, konan)
    await worker.runDue()
    expect(device.received).toEqual([
      {
        message: {
          title: 'Nouveau ramassage',
          text: `Commande #${order.reference}, pour Awa.`,
          path: `/commande/${order.id}`,
          tag: 'missions-given',
          count: 1,
          several: {
            title: '{n} nouvelles missions',
            text: 'Ouvrez vos missions pour les voir.',
            path: '/livreur/dashboard',
          },
        },
        ttl: 4 * 3600 - 11,
        urgency: 'high',
        topic: undefined,
      },
    ])
    expect(waiting()).toEqual([])
  })

  test('hears that a mission went to another one, who hears of it too', async () => {
    const { konan, mariam, worker, deviceOf, orderAt, caller, untilTold } = await teamWithDevices()
    const order = await orderAt('assigned')
    const [before, after] = [await deviceOf(konan), await deviceOf(mariam)]
    await caller.orders.assign({
      orderId: order.id,
      livreurId: mariam.id,
      kind: 'reassign',
      from: 'assigned',
      currentLivreurId: konan.id,
    })
    untilTold()
    await worker.runDue()
    expect(shownOn(before)).toEqual([
      `Mission retirée — Commande #${order.reference} : n’y allez plus, elle n’est plus dans vos missions.`,
    ])
    expect(shownOn(after)).toEqual([`Nouveau ramassage — Commande #${order.reference}, pour Awa.`])
  })

  test('reads last what holds, when a mission went away and came back, or only went, meanwhile', async () => {
    const { konan, mariam, worker, deviceOf, orderAt, caller, untilTold } = await teamWithDevices()
    const [kept, lost] = [await orderAt('assigned'), await orderAt('assigned')]
    const device = await deviceOf(konan)
    const pass = (orderId: string, to: User, from: User) =>
      caller.orders.assign({
        orderId,
        livreurId: to.id,
        kind: 'reassign',
        from: 'assigned',
        currentLivreurId: from.id,
      })
    for (const { id } of [kept, lost]) {
      await pass(id, mariam, konan)
      untilTold()
      await pass(id, konan, mariam)
    }
    await pass(lost.id, mariam, konan)
    untilTold()
    await worker.runDue()
    expect(shownOn(device).toSorted()).toEqual([
      `Mission retirée — Commande #${lost.reference} : n’y allez plus, elle n’est plus dans vos missions.`,
      `Nouveau ramassage — Commande #${kept.reference}, pour Awa.`,
    ])
  })

  test('hears nothing of a mission that ended before their phone could be reached', async () => {
    const { t, konan, worker, deviceOf, orderAt, give, caller, waiting } = await teamWithDevices()
    const order = await orderAt('pending')
    const device = await deviceOf(konan)
    device.behave(503)
    await give(order, konan)
    await worker.runDue()
    await caller.orders.move({ orderId: order.id, from: 'assigned', to: 'picked_up' })
    t.clock.advance(15_000)
    await worker.runDue()
    expect([device.requests, waiting()]).toEqual([1, []])
  })

  test('hears that a mission was cancelled, or deleted', async () => {
    const { t, konan, worker, deviceOf, orderAt, caller } = await teamWithDevices()
    const [cancelled, deleted] = [await orderAt('assigned'), await orderAt('delivery_en_route')]
    const device = await deviceOf(konan)
    await caller.orders.cancel({ orderId: cancelled.id, from: 'assigned' })
    await worker.runDue()
    const owner = await t.as(await makeSuperadmin(t))
    await owner.orders.delete({ orderId: deleted.id })
    await worker.runDue()
    expect(shownOn(device).map((text) => text.slice(0, 15))).toEqual([
      'Mission retirée',
      'Mission retirée',
    ])
  })

  test('who only brought the clothes hears nothing when another one delivers them', async () => {
    const { konan, mariam, worker, deviceOf, orderAt, caller, untilTold } = await teamWithDevices()
    const order = await orderAt('processing')
    const device = await deviceOf(konan)
    const other = await deviceOf(mariam)
    await caller.orders.assign({
      orderId: order.id,
      livreurId: mariam.id,
      kind: 'delivery',
      from: 'processing',
      currentLivreurId: konan.id,
    })
    untilTold()
    await worker.runDue()
    expect(shownOn(device)).toEqual([])
    expect(shownOn(other)).toEqual([`Nouvelle livraison — Commande #${order.reference}, pour Awa.`])
  })
})

describe('the team', () => {
  test('hears of a new order, but not the one who took it', async () => {
    const { t, admin, client, worker, deviceOf, caller } = await teamWithDevices()
    const [own, other] = [await deviceOf(admin), await deviceOf(await makeAdmin(t))]
    const owner = await deviceOf(await makeSuperadmin(t))
    const taken = await caller.checkout.placeFor({ clientId: client.id, ...(await orderInput(t)) })
    await worker.runDue()
    const told = [`Nouvelle commande — Commande #${taken.reference}, de Awa.`]
    expect([shownOn(own), shownOn(other), shownOn(owner)]).toEqual([[], told, told])
  })

  test('reads five orders of one moment as one notification', async () => {
    const { t, client, worker, deviceOf, caller, waiting } = await teamWithDevices()
    const device = await deviceOf(await makeAdmin(t))
    for (let i = 0; i < 5; i += 1)
      await caller.checkout.placeFor({ clientId: client.id, ...(await orderInput(t)) })
    expect(waiting()).toHaveLength(5)
    await worker.runDue()
    expect(device.requests).toBe(1)
    expect(device.received[0]?.message).toMatchObject({
      count: 5,
      tag: 'orders-placed',
      several: { title: '{n} nouvelles commandes', path: '/admin/commandes-non-assignees' },
    })
    expect(waiting()).toEqual([])
  })

  test('hears of a flag, by its name', async () => {
    const { t, admin, konan, worker, deviceOf, orderAt } = await teamWithDevices()
    const order = await orderAt('assigned')
    const device = await deviceOf(admin)
    const owner = await t.as(await makeSuperadmin(t))
    await owner.users.disable({ userId: konan.id })
    await worker.runDue()
    expect(shownOn(device)).toEqual([
      `À réassigner — Commande #${order.reference} : à voir par l’équipe.`,
    ])
  })

  test('hears that a client did not agree to the total at the door, not that nobody was there', async () => {
    const { t, admin, worker, deviceOf } = await teamWithDevices()
    const door = await createDoorFixture(t)
    const order = await door.bagAtDoor()
    const device = await deviceOf(admin)
    await door.as.livreur.doorTotals.propose({ orderId: order.id, found: weighed(9000, 9000) })
    await door.answer(order, false)
    await worker.runDue()
    expect(shownOn(device)).toEqual([
      `Pas d’accord avec le total — Commande #${order.reference} : à voir par l’équipe.`,
    ])
    const timeline = await door.as.admin.orders.timeline({ orderId: order.id })
    expect(timeline.filter(({ disagreed }) => disagreed).map(({ kind }) => kind)).toEqual([
      'visit_missed',
      'flagged',
    ])
  })

  test('hears nothing of a flag that one of them resolved before their device could be reached', async () => {
    const { t, admin, konan, worker, deviceOf, orderAt, waiting, caller } = await teamWithDevices()
    await orderAt('assigned')
    const device = await deviceOf(admin)
    const owner = await t.as(await makeSuperadmin(t))
    await owner.users.disable({ userId: konan.id })
    const items = await openProblems(caller, 'flag')
    await owner.flags.resolve({ flagId: items[0]?.id ?? '', resolution: 'Mariam y va' })
    await worker.runDue()
    expect([device.requests, waiting()]).toEqual([0, []])
  })
})

describe('a client', () => {
  const STEPS = [
    [
      'pickup_en_route',
      'Konan est en route — Préparez votre linge : suivez le trajet sur la carte.',
    ],
    // Moved by hand, without a count that could be read.
    ['picked_up', 'Votre linge est ramassé — Commande #REF.'],
    [
      'delivery_en_route',
      'Konan est en route — Votre linge revient : suivez le trajet sur la carte.',
    ],
    ['completed', 'Votre linge est livré — Commande #REF est terminée. Merci de votre confiance.'],
  ] as const

  test('hears of each step, and only of the last one when several waited', async () => {
    const { client, worker, deviceOf, orderAt } = await teamWithDevices()
    const device = await deviceOf(client)
    const told: string[] = []
    for (const [status, text] of STEPS) {
      const { reference } = await orderAt(status)
      await worker.runDue()
      await worker.runDue()
      told.push(text.replace('REF', reference))
      expect(shownOn(device)).toEqual(told)
    }
  })

  test('reads of the count where one was made, instead of the collection alone', async () => {
    const { konan, client, t, worker, deviceOf, orderAt } = await teamWithDevices()
    const { id: orderId, reference } = await orderAt('pickup_en_route')
    const device = await deviceOf(client)
    const riding = await t.as(konan)
    await riding.missions.advance({
      orderId,
      from: 'pickup_en_route',
      check: AS_ORDERED,
      cashReceived: 0,
      idempotencyKey: randomUUID(),
    })
    await worker.runDue()
    expect(shownOn(device)).toEqual([
      `Votre linge est ramassé — Commande #${reference} : lisez les pièces comptées, et dites-nous si un compte est faux.`,
    ])
  })

  test('reads at the counter what happens there: no livreur collects or delivers', async () => {
    const { t, client, worker, deviceOf, caller } = await teamWithDevices()
    const device = await deviceOf(client)
    const orderId = await dropOrder(t, caller, client)
    await caller.counter.count(counterStep(orderId, 'pending'))
    await worker.runDue()
    await caller.orders.move({ orderId, from: 'picked_up', to: 'processing' })
    await makeOpenDrawer(t)
    const payment = { method: 'espece', amount: 3000 } as const
    await caller.counter.count(counterStep(orderId, 'processing', { payment }))
    await worker.runDue()
    const { reference } = readOrder(t, orderId)
    expect(shownOn(device)).toEqual([
      `Votre linge est déposé — Commande #${reference} : lisez les pièces comptées, et dites-nous si un compte est faux.`,
      `Vous avez retiré votre linge — Commande #${reference} est terminée. Merci de votre confiance.`,
    ])
  })

  test('hears of another total, without the amount, and nothing more of one that was withdrawn meanwhile', async () => {
    const { t, client, worker, deviceOf, orderAt, caller } = await teamWithDevices()
    const order = await orderAt('picked_up')
    const device = await deviceOf(client)
    await caller.adjustments.propose({
      orderId: order.id,
      quantities: [{ position: 0, quantity: 3 }],
      added: [],
      reason: 'Une chemise de plus dans le sac',
    })
    const [proposed] = t.database.orm.select().from(orderAdjustments).all()
    await caller.adjustments.withdraw({ adjustmentId: proposed?.id ?? '' })
    await worker.runDue()
    expect(shownOn(device)).toEqual([])
    await caller.adjustments.propose({
      orderId: order.id,
      quantities: [{ position: 0, quantity: 3 }],
      added: [],
      reason: 'Une chemise de plus dans le sac',
    })
    await worker.runDue()
    expect(shownOn(device)).toEqual([
      `Un total attend votre réponse — Commande #${order.reference} : rien ne change tant que vous n’avez pas répondu.`,
    ])
  })

  test('hears nothing of an assignment, or of the work in the laundry', async () => {
    const { client, worker, deviceOf, orderAt, caller } = await teamWithDevices()
    const device = await deviceOf(client)
    await orderAt('assigned')
    const { id: orderId } = await orderAt('picked_up')
    await worker.runDue()
    expect(device.requests).toBe(1)
    await caller.orders.move({ orderId, from: 'picked_up', to: 'processing' })
    await worker.runDue()
    expect(device.requests).toBe(1)
  })

  test('hears once for each ride that the livreur is near, where the position is shared', async () => {
    const { t, client, konan, worker, deviceOf, orderAt } = await teamWithDevices()
    await orderAt('pickup_en_route')
    const device = await deviceOf(client)
    const riding = await t.as(konan)
    for (const metres of [900, 140, 60, 20]) {
      t.clock.advance(10_000)
      await riding.positions.share(metresAway(metres))
    }
    await riding.positions.stop()
    await riding.positions.share(metresAway(10))
    await worker.runDue()
    expect(shownOn(device)).toEqual([
      'Konan est tout près — Le ramassage de votre linge commence dans un instant.',
    ])
  })

  test('hears nothing of what they do themselves', async () => {
    const { t, client, worker, deviceOf } = await teamWithDevices()
    const device = await deviceOf(client)
    const placed = await device.caller.checkout.place(await orderInput(t))
    await device.caller.orders.cancel({ orderId: placed.orderId, from: 'pending' })
    await worker.runDue()
    expect(device.requests).toBe(0)
  })
})

test('each device of a person is told, and nobody else’s', async () => {
  const { konan, mariam, worker, deviceOf, orderAt, give } = await teamWithDevices()
  const [phone, tablet, other] = [
    await deviceOf(konan),
    await deviceOf(konan),
    await deviceOf(mariam),
  ]
  await give(await orderAt('pending'), konan)
  await worker.runDue()
  expect([phone.requests, tablet.requests, other.requests]).toEqual([1, 1, 0])
})

test('nothing is told of a change that was not stored', async () => {
  const { konan, mariam, deviceOf, orderAt, give, waiting } = await teamWithDevices()
  const order = await orderAt('pending')
  await deviceOf(mariam)
  await give(order, konan)
  await expect(give(order, mariam)).rejects.toThrow()
  expect(waiting()).toEqual([])
})
