import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { orders, products, recurringOrders, settings, slotLoads } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { emptyDatabase, ownEmptyDatabase } from '#server/testing/empty-database.ts'
import {
  disable,
  makeAdmin,
  makeClient,
  makeClientWithoutEmail,
  makeLivreur,
  makeOrder,
  type Order,
  orderInput,
  type User,
} from '#server/testing/factories.ts'
import { createFakeClock } from '#server/testing/fakes/fake-clock.ts'
import { makeCompany } from '#server/testing/filling/fill-companies.ts'
import { setTerms } from '#server/testing/fixtures/companies.fixture.ts'
import { makeBag } from '#server/testing/fixtures/door.fixture.ts'
import { mergeRecords } from '#server/testing/fixtures/merges.fixture.ts'
import { openProblems } from '#server/testing/open-problems.ts'
import { outbox } from '#server/testing/outbox.ts'
import { personalDataOf } from '#server/testing/personal-data.ts'
import { outcomesOf, refusalOf } from '#server/testing/refusal.ts'
import { problemWords } from '#shared/orders/recurring/recurring.ts'
import { DEFAULT_SETTINGS } from '#shared/shop/settings/settings.ts'
import { makeWeeklyOrders } from './make-weekly.service.ts'
import { skipRecurring, stopRecurring } from './recurring.service.ts'

/** Wednesday 11 June 2025, 9 h. */
const WEDNESDAY = Date.UTC(2025, 5, 11, 9)
const TUESDAY_MORNING = { weekday: 2, fromMinute: 480, toMinute: 600 } as const
const at = (day: number, hour: number) => Date.UTC(2025, 5, day, hour)

const PLACE_WORDS = {
  address: 'Rue des Jardins, Cocody',
  landmark: 'Portail vert après la pharmacie',
  note: 'Sonnez deux fois',
}

let t: TestContext
let fatou: User
let first: Order

beforeEach(() => begin())

async function begin(database = emptyDatabase()): Promise<void> {
  t = createTestContext({}, { clock: createFakeClock(WEDNESDAY), database })
  await makeLivreur(t)
  fatou = await makeClient(t, { fullname: 'Fatou Diabaté', emailConfirmedAt: WEDNESDAY })
  first = await makeOrder(t, { client: fatou, input: PLACE_WORDS })
}

async function everyTuesday(orderId = first.id) {
  return (await t.as(fatou)).recurring.create({ orderId, ...TUESDAY_MORNING })
}

/** The clock is at this hour of June, and the hourly sweep runs. */
async function sweepAt(day: number, hour: number): Promise<void> {
  t.clock.advance(at(day, hour) - t.clock.now())
  await makeWeeklyOrders(t)
}

const ordersOf = ({ id }: User) =>
  t.database.orm.select().from(orders).where(eq(orders.clientId, id)).orderBy(asc(orders.n)).all()
const madeFor = (person: User) => ordersOf(person).filter(({ id }) => id !== first.id)
const rowOf = (id: string) =>
  t.database.orm.select().from(recurringOrders).where(eq(recurringOrders.id, id)).get()
const mine = async () => (await t.as(fatou)).recurring.mine()

function save(section: 'opening' | 'slots' | 'ordering', value: object) {
  return t.database.write((orm) =>
    orm.insert(settings).values({ key: section, value, updatedAt: 0 }).run(),
  )
}

/** No slot of this day of June has a place left. */
function fill(day: number) {
  const slots = [8, 10, 12, 14, 16, 18].map((hour) => ({
    from: at(day, hour),
    to: at(day, hour + 2),
  }))
  const visits = 99
  return t.database.write((orm) =>
    orm
      .insert(slotLoads)
      .values(slots.map((slot) => ({ ...slot, visits })))
      .onConflictDoUpdate({ target: [slotLoads.from, slotLoads.to], set: { visits } })
      .run(),
  )
}

describe('an order of each week', () => {
  test('is made two days before its visit, as the order that it repeats, once, and told by e-mail', async () => {
    const { recurringId, nextDay } = await everyTuesday()
    expect(nextDay).toBe('2025-06-17')
    await sweepAt(14, 23)
    expect(madeFor(fatou)).toEqual([])
    await sweepAt(15, 0)
    // The letter leads to where it can be let pass.
    const mail = outbox(t).find(({ facts }) => facts.orderId === madeFor(fatou)[0]?.id)
    expect(mail).toMatchObject({ template: 'order-received', facts: { weekly: 'asked' } })
    await sweepAt(15, 1)
    await sweepAt(16, 12)
    expect(madeFor(fatou)).toMatchObject([
      {
        status: 'pending',
        clientId: fatou.id,
        grandTotal: first.grandTotal,
        clientAddress: first.clientAddress,
        landmark: PLACE_WORDS.landmark,
        note: PLACE_WORDS.note,
        pickupFrom: at(17, 8),
        pickupTo: at(17, 10),
        asap: false,
      },
    ])
    expect(await mine()).toMatchObject([
      { id: recurringId, nextDay: '2025-06-24', problem: null, lines: [{ name: 'Chemise' }] },
    ])
    await sweepAt(22, 6)
    expect(madeFor(fatou)).toHaveLength(2)
  })

  test('keeps an approximate place approximate', async () => {
    const vague = await makeOrder(t, { client: fatou, input: { accuracy: 740 } })
    await everyTuesday(vague.id)
    await sweepAt(15, 0)
    const [made] = madeFor(fatou).filter(({ id }) => id !== vague.id)
    const own = (await t.as(fatou)).orders
    expect(await own.byId({ orderId: made?.id ?? '' })).toMatchObject({ placeAccuracy: 740 })
  })

  test('is not made twice when the answer of the first try was lost', async () => {
    const { recurringId } = await everyTuesday()
    await sweepAt(15, 6)
    await t.database.write((orm) =>
      orm
        .update(recurringOrders)
        .set({ nextDay: '2025-06-17' })
        .where(eq(recurringOrders.id, recurringId))
        .run(),
    )
    await sweepAt(15, 7)
    expect(madeFor(fatou)).toHaveLength(1)
    expect(rowOf(recurringId)).toMatchObject({ nextDay: '2025-06-24', problem: null })
  })

  test('takes the next free slot when its own is full, and says so', async () => {
    await save('slots', {
      ...DEFAULT_SETTINGS.slots,
      daysAhead: 14,
      capacity: { per: 'slot', visits: 1 },
    })
    await everyTuesday()
    await makeOrder(t, { input: { pickup: { from: at(17, 8), to: at(17, 10) } } })
    await sweepAt(15, 6)
    expect(madeFor(fatou)).toMatchObject([{ pickupFrom: at(17, 10), pickupTo: at(17, 12) }])
    expect(outbox(t).at(-1)).toMatchObject({ facts: { weekly: 'full' } })
  })

  test('comes on the next open day when its own is closed, and says so', async () => {
    const closedDays = [{ day: '2025-06-17', name: 'Congé' }]
    await save('opening', { ...DEFAULT_SETTINGS.opening, closedDays })
    await everyTuesday()
    await sweepAt(15, 6)
    expect(madeFor(fatou)).toMatchObject([{ pickupFrom: at(18, 8), pickupTo: at(18, 10) }])
    expect(outbox(t).at(-1)).toMatchObject({ facts: { weekly: 'moved' } })
    expect(await mine()).toMatchObject([{ nextDay: '2025-06-24' }])
  })

  test('waits where its day is closed and the next open one is not offered yet, and is made once it is', async () => {
    await save('slots', { ...DEFAULT_SETTINGS.slots, daysAhead: 1 })
    const closedDays = [17, 18, 19].map((day) => ({ day: `2025-06-${day}`, name: 'Congés' }))
    await save('opening', { ...DEFAULT_SETTINGS.opening, closedDays })
    await everyTuesday()
    for (const day of [16, 17, 18]) await sweepAt(day, 6)
    expect(madeFor(fatou)).toEqual([])
    expect(await mine()).toMatchObject([{ problem: null, nextDay: '2025-06-17' }])
    await sweepAt(19, 6)
    expect(madeFor(fatou)).toMatchObject([{ pickupFrom: at(20, 8), pickupTo: at(20, 10) }])
    expect(outbox(t).map(({ template }) => template)).not.toContain('weekly-problem')
    expect(outbox(t).at(-1)).toMatchObject({ facts: { weekly: 'moved' } })
    expect(await mine()).toMatchObject([{ problem: null, nextDay: '2025-06-24' }])
  })

  test('is made where the server was stopped over its closed day, and not over the one to which it moved', async () => {
    const closedDays = [{ day: '2025-06-24', name: 'Congé' }]
    await save('opening', { ...DEFAULT_SETTINGS.opening, closedDays })
    await everyTuesday()
    await sweepAt(25, 6)
    await sweepAt(25, 7)
    expect(madeFor(fatou)).toMatchObject([{ pickupFrom: at(25, 8), pickupTo: at(25, 10) }])
    expect(await mine()).toMatchObject([{ nextDay: '2025-07-01' }])
  })

  test('takes a later slot when the opening has changed, and does not say that its own is full', async () => {
    await everyTuesday()
    const { week } = DEFAULT_SETTINGS.opening
    const from = 11 * 60
    await save('opening', {
      ...DEFAULT_SETTINGS.opening,
      week: { ...week, 2: { from, to: 20 * 60 } },
    })
    await sweepAt(15, 6)
    expect(madeFor(fatou)).toMatchObject([{ pickupFrom: at(17, 11) }])
    expect(outbox(t).at(-1)).toMatchObject({ facts: { weekly: 'not_offered' } })
  })

  test('is made at once when its visit is near, and at the prices of its day', async () => {
    await t.database.write((orm) =>
      orm
        .update(products)
        .set({ services: [{ name: 'Complet', price: 2000 }] })
        .where(eq(products.name, 'Chemise'))
        .run(),
    )
    const weekly = { orderId: first.id, weekday: 5, fromMinute: 600, toMinute: 720 } as const
    const made = await (await t.as(fatou)).recurring.create(weekly)
    expect(madeFor(fatou)).toMatchObject([{ totalItemsPrice: 4000, pickupFrom: at(13, 10) }])
    expect(made.isFirstMade).toBe(true)
    expect(await mine()).toMatchObject([{ nextDay: '2025-06-20' }])
  })

  test('is stored when its first order finds the disk full, and the next sweep makes that one', async () => {
    const friday = { orderId: first.id, weekday: 5, fromMinute: 600, toMinute: 720 } as const
    const client = await t.as(fatou)
    const { write } = t.database
    const full = () => Promise.reject(new AppError('STORAGE_UNAVAILABLE'))
    vi.spyOn(t.database, 'write').mockImplementationOnce(write).mockImplementationOnce(full)
    const made = await client.recurring.create(friday)
    expect(made).toMatchObject({ nextDay: '2025-06-13', isFirstMade: false })
    expect(madeFor(fatou)).toEqual([])
    await makeWeeklyOrders(t)
    expect(madeFor(fatou)).toMatchObject([{ pickupFrom: at(13, 10) }])
  })
})

describe('what is weighed or counted at the door', () => {
  test('a bag is an estimate each week, of the weight of the order that it repeats', async () => {
    const lines = [{ productId: await makeBag(t), service: 'Complet', quantity: 1, grams: 6400 }]
    const { id } = await makeOrder(t, { client: fatou, input: { lines, shown: null } })
    await everyTuesday(id)
    expect(await mine()).toMatchObject([{ lines: [{ name: 'Sac de linge', grams: 6400 }] }])
    await sweepAt(15, 0)
    const made = madeFor(fatou).find((order) => order.id !== id)
    expect(made).toMatchObject({ status: 'pending', toAgree: 'weight' })
    const staff = await t.as(await makeAdmin(t))
    expect(await staff.recurring.ofClient({ userId: fatou.id })).toMatchObject([
      { lines: [{ grams: 6400 }], problem: null },
    ])
  })

  test('clothes that nobody counted yet are no order for each week', async () => {
    const input = { lines: [], toCount: true as const, shown: null }
    const { id } = await makeOrder(t, { client: fatou, input })
    expect((await refusalOf(everyTuesday(id))).code).toBe('VALIDATION')
  })
})

describe('an order of each week that cannot be made', () => {
  test('waits with its problem, told once to its client and shown to the team, and is made when it can be', async () => {
    const { recurringId } = await everyTuesday()
    const staff = await t.as(await makeAdmin(t))
    const [shirt] = t.database.orm.select().from(products).where(eq(products.name, 'Chemise')).all()
    const rename = (services: NonNullable<typeof shirt>['services']) =>
      t.database.write((orm) =>
        orm.update(products).set({ services }).where(eq(products.name, 'Chemise')).run(),
      )
    await rename([{ name: 'Lavage', price: 800 }])
    await sweepAt(15, 6)
    await sweepAt(15, 7)
    expect(madeFor(fatou)).toEqual([])
    expect(await mine()).toMatchObject([{ problem: 'SERVICE_UNKNOWN', nextDay: '2025-06-17' }])
    expect(await openProblems(staff, 'weekly')).toMatchObject([
      { id: recurringId, clientName: 'Fatou Diabaté', problem: 'SERVICE_UNKNOWN' },
    ])
    expect((await staff.requests.counts()).problems.ours).toBe(1)
    const told = outbox(t).filter(({ template }) => template === 'weekly-problem')
    expect(told).toMatchObject([{ facts: { day: '2025-06-17', reason: 'SERVICE_UNKNOWN' } }])
    await rename(shirt?.services ?? [])
    await sweepAt(15, 8)
    expect(madeFor(fatou)).toHaveLength(1)
    expect(await openProblems(staff, 'weekly')).toEqual([])
  })

  test('of a company at its ceiling waits, the team reads why, and it is made once there is room', async () => {
    await everyTuesday()
    makeCompany(t, fatou.id)
    setTerms(t, fatou, { ceiling: 1000 })
    await sweepAt(15, 6)
    expect(madeFor(fatou)).toEqual([])
    const staff = await t.as(await makeAdmin(t))
    expect(await openProblems(staff, 'weekly')).toMatchObject([{ problem: 'ACCOUNT_CEILING' }])
    expect(problemWords('ACCOUNT_CEILING')).toMatch(/^Le plafond du compte/)
    setTerms(t, fatou, { ceiling: null })
    await sweepAt(15, 7)
    expect(madeFor(fatou)).toMatchObject([{ onAccount: true, paymentMethod: null }])
    expect(await openProblems(staff, 'weekly')).toEqual([])
  })

  test('is made with Wave only where Wave is offered', async () => {
    const paid = await makeOrder(t, { client: fatou, input: { paymentMethod: 'wave' } })
    await everyTuesday(paid.id)
    t.clock.advance(at(15, 6) - t.clock.now())
    await makeWeeklyOrders({ ...t, env: { ...t.env, waveEnabled: false } })
    expect(madeFor(fatou)).toHaveLength(1)
    expect(await mine()).toMatchObject([{ problem: 'WAVE_UNAVAILABLE', nextDay: '2025-06-17' }])
    await makeWeeklyOrders(t)
    expect(madeFor(fatou)).toMatchObject([{ id: paid.id }, { paymentMethod: 'wave' }])
  })

  test('is made for no other day when its own is full', async () => {
    await save('slots', {
      ...DEFAULT_SETTINGS.slots,
      daysAhead: 14,
      capacity: { per: 'slot', visits: 1 },
    })
    const evening = { weekday: 2, fromMinute: 18 * 60, toMinute: 20 * 60 } as const
    await (await t.as(fatou)).recurring.create({ orderId: first.id, ...evening })
    await makeOrder(t, { input: { pickup: { from: at(17, 18), to: at(17, 20) } } })
    await sweepAt(15, 6)
    expect(madeFor(fatou)).toEqual([])
    expect(await mine()).toMatchObject([{ problem: 'SLOT_FULL', nextDay: '2025-06-17' }])
  })

  test('is told again when the week after has the same problem', async () => {
    await everyTuesday()
    await t.database.write((orm) =>
      orm
        .update(products)
        .set({ services: [{ name: 'Lavage', price: 800 }] })
        .where(eq(products.name, 'Chemise'))
        .run(),
    )
    for (const day of [15, 16, 18, 22, 23]) await sweepAt(day, 6)
    const told = outbox(t).filter(({ template }) => template === 'weekly-problem')
    expect(told.map(({ facts }) => facts.day)).toEqual(['2025-06-17', '2025-06-24'])
  })

  test('goes on with the next week once its day is over, also after the server was stopped', async () => {
    const { recurringId } = await everyTuesday()
    await sweepAt(19, 6)
    expect(madeFor(fatou)).toEqual([])
    expect(rowOf(recurringId)).toMatchObject({ nextDay: '2025-06-24' })
    await sweepAt(22, 6)
    expect(madeFor(fatou)).toHaveLength(1)
  })

  test('keeps what a closed account asked, for when it is open again', async () => {
    const { recurringId } = await everyTuesday()
    await disable(t, fatou)
    await sweepAt(15, 6)
    expect(madeFor(fatou)).toEqual([])
    expect(rowOf(recurringId)).toMatchObject({ problem: 'ACCOUNT_DISABLED', stoppedAt: null })
  })
})

describe('the ceilings of any order', () => {
  const FRIDAY = { weekday: 5, fromMinute: 600, toMinute: 720 } as const
  const askAndStop = async () => {
    const client = await t.as(fatou)
    const { recurringId } = await client.recurring.create({ orderId: first.id, ...FRIDAY })
    await client.recurring.stop({ recurringId })
  }
  /** Asks and stops until it is refused, and says by what. */
  async function loop(): Promise<string> {
    for (let i = 0; i < 100; i += 1) {
      const { refused } = await outcomesOf([askAndStop()])
      if (refused[0]) return refused[0].code
    }
    return 'never'
  }
  const loads = () => t.database.orm.select().from(slotLoads).all()

  test('hold for a client who asks and stops in a loop: others find a place', async () => {
    expect(await loop()).toBe('TOO_MANY_PLACES')
    expect(ordersOf(fatou)).toHaveLength(4)
    expect(Math.max(...loads().map(({ visits }) => visits))).toBeLessThan(5)
    const other = await t.as(await makeClient(t))
    await other.checkout.place(await orderInput(t))
  })

  test('hold for as many orders as may wait', async () => {
    await save('ordering', { maxPending: 2 })
    expect(await loop()).toBe('TOO_MANY_PENDING')
    expect(ordersOf(fatou)).toHaveLength(2)
    expect(await mine()).toEqual([])
  })

  test('hold the loop back to a pace, in which each order counts as one of the client’s own', async () => {
    await save('ordering', { maxPending: 500 })
    await save('slots', { ...DEFAULT_SETTINGS.slots, perClient: 500 })
    expect(await loop()).toBe('TOO_MANY_TRIES')
    expect(madeFor(fatou)).toHaveLength(5)
    const client = await t.as(fatou)
    for (let i = 0; i < 5; i += 1) await client.checkout.place(await orderInput(t))
    expect((await refusalOf(client.checkout.place(await orderInput(t)))).code).toBe(
      'TOO_MANY_TRIES',
    )
  })

  test('do not count a weekly order that a full disk loses', async () => {
    await begin(ownEmptyDatabase())
    const client = await t.as(fatou)
    const ask = () => client.recurring.create({ orderId: first.id, ...TUESDAY_MORNING })
    // It is copied to the weekly order, and needs more room than the file has left.
    const note = 'x'.repeat(20_000)
    t.database.orm.update(orders).set({ note }).where(eq(orders.id, first.id)).run()
    const pragma = (text: string) => t.database.sqlite.pragma(text, { simple: true })
    // Migrations leave free pages, which a full disk does not take away.
    t.database.sqlite.exec('vacuum')
    pragma(`max_page_count = ${pragma('page_count')}`)
    for (let i = 0; i < 12; i += 1)
      expect((await refusalOf(ask())).code).toBe('STORAGE_UNAVAILABLE')
    pragma('max_page_count = 1000000')
    await ask()
    expect(await mine()).toHaveLength(1)
  })

  test('hold the e-mails of a full day within sixty an hour, and the problem is shown in any case', async () => {
    for (const day of [11, 12, 13]) await fill(day)
    for (let i = 0; i < 62; i += 1) {
      await askAndStop()
      t.clock.advance(30_000)
      t.limits.clear('order', `weekly ${fatou.id}`)
      t.limits.clear('order', `order ${fatou.id}`)
    }
    expect(outbox(t)).toHaveLength(60)
    await (await t.as(fatou)).recurring.create({ orderId: first.id, ...FRIDAY })
    expect(await mine()).toMatchObject([{ problem: 'SLOT_FULL' }])
  })

  test('make the clock wait with what is one too many, which the client and the team read', async () => {
    await everyTuesday()
    for (let i = 0; i < 3; i += 1)
      await makeOrder(t, { client: fatou, input: { pickup: { from: at(16, 10), to: at(16, 12) } } })
    const fourth = await makeOrder(t, {
      client: fatou,
      input: { pickup: { from: at(16, 12), to: at(16, 14) } },
    })
    await sweepAt(15, 6)
    expect(ordersOf(fatou)).toHaveLength(5)
    expect(await mine()).toMatchObject([{ problem: 'TOO_MANY_PLACES', nextDay: '2025-06-17' }])
    const staff = await t.as(await makeAdmin(t))
    expect(await openProblems(staff, 'weekly')).toMatchObject([{ problem: 'TOO_MANY_PLACES' }])
    expect(outbox(t).at(-1)).toMatchObject({
      template: 'weekly-problem',
      facts: { reason: 'TOO_MANY_PLACES' },
    })
    await (await t.as(fatou)).orders.cancel({ orderId: fourth.id, from: 'pending' })
    await sweepAt(15, 7)
    expect(ordersOf(fatou)).toHaveLength(6)
    expect(await mine()).toMatchObject([{ problem: null, nextDay: '2025-06-24' }])
  })

  test('keep what the team asks for in the client’s name, with its problem', async () => {
    await save('ordering', { maxPending: 1 })
    const staff = await t.as(await makeAdmin(t))
    await staff.recurring.create({ orderId: first.id, ...FRIDAY })
    expect(madeFor(fatou)).toEqual([])
    expect(await openProblems(staff, 'weekly')).toMatchObject([{ problem: 'TOO_MANY_PENDING' }])
  })
})

describe('a client', () => {
  test('lets a week pass in one call, and a second tap passes no second week; over, it is taken no more', async () => {
    const { recurringId, nextDay } = await everyTuesday()
    const client = await t.as(fatou)
    await client.recurring.skip({ recurringId, nextDay })
    await client.recurring.skip({ recurringId, nextDay })
    expect(await mine()).toMatchObject([{ nextDay: '2025-06-24' }])
    await sweepAt(16, 6)
    expect(madeFor(fatou)).toEqual([])
    t.clock.advance(at(18, 0) - t.clock.now())
    await client.recurring.restore({ recurringId, nextDay })
    expect(await mine()).toMatchObject([{ nextDay: '2025-06-24' }])
  })

  test('takes a skipped week again, once, and one whose order is there already is left as it is', async () => {
    const { recurringId, nextDay } = await everyTuesday()
    const client = await t.as(fatou)
    const restore = () => client.recurring.restore({ recurringId, nextDay })
    await restore()
    expect(await mine()).toMatchObject([{ nextDay: '2025-06-17' }])
    await client.recurring.skip({ recurringId, nextDay })
    await restore()
    await restore()
    expect(await mine()).toMatchObject([{ nextDay: '2025-06-17' }])
    await sweepAt(15, 6)
    await fill(17)
    await restore()
    await sweepAt(15, 7)
    expect(madeFor(fatou)).toHaveLength(1)
    expect(await mine()).toMatchObject([{ nextDay: '2025-06-24', problem: null }])
    expect(outbox(t).map(({ template }) => template)).not.toContain('weekly-problem')
  })

  test('whose record was merged since takes no week again whose order is there already', async () => {
    const awa = await makeClientWithoutEmail(t)
    const { id: orderId } = await makeOrder(t, { client: awa })
    const staff = await t.as(await makeAdmin(t))
    const { recurringId, nextDay } = await staff.recurring.create({ orderId, ...TUESDAY_MORNING })
    await sweepAt(15, 6)
    await mergeRecords(t, staff, { keptId: fatou.id, leftId: awa.id })
    const made = madeFor(fatou).length
    await (await t.as(fatou)).recurring.restore({ recurringId, nextDay })
    await sweepAt(15, 7)
    expect(madeFor(fatou)).toHaveLength(made)
    expect(await mine()).toMatchObject([{ nextDay: '2025-06-24' }])
  })

  test('takes no week again that was never skipped: the order that was there already stays alone', async () => {
    const own = await makeOrder(t, {
      client: fatou,
      input: { pickup: { from: at(17, 8), to: at(17, 10) } },
    })
    const { recurringId, nextDay } = await everyTuesday(own.id)
    expect(nextDay).toBe('2025-06-24')
    const client = await t.as(fatou)
    await client.recurring.restore({ recurringId, nextDay: '2025-06-17' })
    await sweepAt(15, 6)
    expect(madeFor(fatou)).toMatchObject([{ id: own.id }])
    expect(await mine()).toMatchObject([{ nextDay: '2025-06-24' }])
  })

  test('stops it in one call, were it sent twice, and nothing more is made', async () => {
    const { recurringId, nextDay } = await everyTuesday()
    const client = await t.as(fatou)
    await client.recurring.stop({ recurringId })
    await client.recurring.stop({ recurringId })
    const skipped = client.recurring.skip({ recurringId, nextDay })
    expect((await refusalOf(skipped)).code).toBe('NOT_FOUND')
    await sweepAt(16, 6)
    expect(madeFor(fatou)).toEqual([])
    expect(await mine()).toEqual([])
  })

  test('who stops or skips it while the sweep runs gets no order of it', async () => {
    const { recurringId, nextDay } = await everyTuesday()
    t.clock.advance(at(15, 6) - t.clock.now())
    const ctx = { ...t, actor: { id: fatou.id, role: 'client', fullname: fatou.fullname } as const }
    await Promise.all([skipRecurring(ctx, { recurringId, nextDay }), makeWeeklyOrders(t)])
    expect(await mine()).toMatchObject([{ nextDay: '2025-06-24' }])
    expect(madeFor(fatou)).toEqual([])
    t.clock.advance(at(22, 6) - t.clock.now())
    await Promise.all([stopRecurring(ctx, recurringId), makeWeeklyOrders(t)])
    expect(madeFor(fatou)).toEqual([])
  })

  test('who asks twice has one, and five at most', async () => {
    const { recurringId } = await everyTuesday()
    expect((await everyTuesday()).recurringId).toBe(recurringId)
    const client = await t.as(fatou)
    const ask = (weekday: 1 | 3 | 4 | 5 | 6) =>
      client.recurring.create({ orderId: first.id, ...TUESDAY_MORNING, weekday })
    for (const weekday of [1, 4, 5, 6] as const) await ask(weekday)
    expect((await refusalOf(ask(3))).code).toBe('TOO_MANY_WEEKLY')
  })

  test('of two records that became one sees every order that is made, so that each can be stopped', async () => {
    const { recurringId } = await everyTuesday()
    const row = rowOf(recurringId)
    if (!row) throw new Error('No weekly order')
    const merged = [1, 2, 3, 4, 5, 6].map((n) => ({ ...row, id: `merged-${n}`, fromMinute: n }))
    await t.database.write((orm) => orm.insert(recurringOrders).values(merged).run())
    expect(await mine()).toHaveLength(7)
  })

  test('who came by a link sees, skips, takes again and stops theirs, and asks for another', async () => {
    const awa = await makeClientWithoutEmail(t)
    const { id: orderId } = await makeOrder(t, { client: awa })
    const staff = await t.as(await makeAdmin(t))
    const { recurringId, nextDay } = await staff.recurring.create({ orderId, ...TUESDAY_MORNING })
    const byLink = await t.as(awa, { byLink: true })
    await byLink.recurring.skip({ recurringId, nextDay })
    expect(await byLink.recurring.mine()).toMatchObject([{ nextDay: '2025-06-24' }])
    await byLink.recurring.restore({ recurringId, nextDay })
    expect(await byLink.recurring.mine()).toMatchObject([{ nextDay: '2025-06-17' }])
    await byLink.recurring.stop({ recurringId })
    expect(await byLink.recurring.mine()).toEqual([])
    await byLink.recurring.create({ orderId, ...TUESDAY_MORNING })
    expect(await byLink.recurring.mine()).toHaveLength(1)
  })

  test('neither sees nor touches another one’s', async () => {
    const { recurringId, nextDay } = await everyTuesday()
    const other = await t.as(await makeClient(t))
    expect(await other.recurring.mine()).toEqual([])
    for (const call of [
      other.recurring.skip({ recurringId, nextDay }),
      other.recurring.restore({ recurringId, nextDay }),
      other.recurring.stop({ recurringId }),
    ])
      expect((await refusalOf(call)).code).toBe('NOT_FOUND')
    const asked = other.recurring.create({ orderId: first.id, ...TUESDAY_MORNING })
    expect((await refusalOf(asked)).code).toBe('ORDER_NOT_FOUND')
  })

  test('finds it in the personal export, and it goes with the account', async () => {
    const { recurringId } = await everyTuesday()
    expect((await personalDataOf(t, fatou)).commandesDeChaqueSemaine).toMatchObject([
      { jour: 2, note: 'Sonnez deux fois', prochainPassage: '2025-06-17' },
    ])
    await t.database.write((orm) =>
      orm.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, first.id)).run(),
    )
    await (await t.as(fatou)).profile.deleteAccount({ password: 'mot-de-passe' })
    expect(rowOf(recurringId)).toBeUndefined()
  })
})

test('the team asks for it in the client’s name, and the journal says who', async () => {
  const admin = await makeAdmin(t)
  const staff = await t.as(admin)
  const { recurringId } = await staff.recurring.create({ orderId: first.id, ...TUESDAY_MORNING })
  expect(await mine()).toMatchObject([{ id: recurringId }])
  expect(await staff.recurring.ofClient({ userId: fatou.id })).toMatchObject([{ id: recurringId }])
  await staff.recurring.stop({ recurringId })
  await staff.recurring.stop({ recurringId })
  const rows = t.database.sqlite
    .prepare("select actor_id, target, data from staff_actions where kind = 'recurring_changed'")
    .all()
  expect(rows).toMatchObject([
    { actor_id: admin.id, target: fatou.id, data: expect.stringContaining('created') },
    { actor_id: admin.id, target: fatou.id, data: expect.stringContaining('stopped') },
  ])
})
