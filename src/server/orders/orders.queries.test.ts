import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { orderItems, orders } from '#server/db/schema.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  type User,
} from '#server/testing/factories.ts'
import { ORDER_STATUSES, type OrderStatus } from '#shared/order-status.ts'
import type { ListCursor, OrderListInput } from '#shared/orders/order-list.inputs.ts'
import { LIST_VIEWS } from '#shared/orders/order-list.ts'
import type { Cursor } from '#shared/paging.ts'

let t: TestContext
let client: User
let livreur: User
let admin: User
let staff: Caller
let own: Caller

beforeEach(async () => {
  t = createTestContext()
  client = await makeClient(t)
  livreur = await makeLivreur(t)
  admin = await makeAdmin(t)
  staff = await t.as(admin)
  own = await t.as(client)
})

const orderAt = (status: OrderStatus, by = client) =>
  makeOrder(t, { client: by, livreur, admin, status })

/** One order at each status, a minute apart, in the order of the statuses. */
async function oneAtEach(): Promise<Map<OrderStatus, string>> {
  const ids = new Map<OrderStatus, string>()
  for (const status of ORDER_STATUSES) {
    ids.set(status, (await orderAt(status)).id)
    t.clock.advance(60_000)
  }
  return ids
}

interface Page<C> {
  items: { id: string; status: OrderStatus }[]
  nextCursor: C | null
}
type Fetch<C> = (cursor: C | null) => Promise<Page<C>>

type Listed = Partial<Pick<OrderListInput, 'view' | 'status' | 'sort' | 'search'>>
/** Reads the pages of a view. */
const listed = (wanted: Listed) => (cursor: ListCursor | null) =>
  staff.orders.list({ ...wanted, cursor })

const statuses = ({ items }: Pick<Page<unknown>, 'items'>) => items.map(({ status }) => status)

describe('which orders a list holds, and in what order', () => {
  test('the board holds everything, newest first, or one status; a client’s own are those that are open', async () => {
    const ids = await oneAtEach()
    const page = await staff.orders.list({ sort: 'recent' })
    expect(statuses(page)).toEqual([...ORDER_STATUSES].reverse())
    expect(page.nextCursor).toBeNull()
    for (const status of ORDER_STATUSES) {
      const { items } = await staff.orders.list({ sort: 'recent', status })
      expect(items.map(({ id }) => id)).toEqual([ids.get(status)])
    }
    expect(statuses(await staff.orders.list({ view: 'inProgress' }))).toEqual([
      'delivery_en_route',
      'assigned_for_delivery',
      'processing',
      'picked_up',
      'pickup_en_route',
      'assigned',
      'cancelled',
    ])
    await orderAt('pending', await makeClient(t))
    expect(statuses(await own.orders.mine({}))).toEqual([...ORDER_STATUSES].slice(0, 7).reverse())
    expect((await staff.orders.counts()).byStatus).toEqual({
      pending: 2,
      assigned: 1,
      pickup_en_route: 1,
      picked_up: 1,
      processing: 1,
      assigned_for_delivery: 1,
      delivery_en_route: 1,
      completed: 1,
      cancelled: 1,
    })
  })

  test('the unassigned are those that wait, oldest first', async () => {
    const first = await orderAt('pending')
    t.clock.advance(1)
    await orderAt('assigned')
    const second = await orderAt('pending')
    const { items } = await staff.orders.list({ view: 'unassigned' })
    expect(items.map(({ id }) => id)).toEqual([first.id, second.id])
  })

  test('the delivered are the completed, newest first', async () => {
    const first = await orderAt('completed')
    t.clock.advance(1)
    const second = await orderAt('completed')
    await orderAt('cancelled')
    const { items } = await staff.orders.list({ view: 'delivered' })
    expect(items.map(({ id }) => id)).toEqual([second.id, first.id])
  })

  test('a client’s first page brings what asks something of them now, however many newer orders there are', async () => {
    const riding = await orderAt('pickup_en_route')
    const quiet = await orderAt('processing')
    const toAnswer = await orderAt('picked_up')
    await staff.adjustments.propose({
      orderId: toAnswer.id,
      quantities: [{ position: 0, quantity: 1 }],
      added: [],
      reason: 'Une chemise en moins.',
    })
    await orderAt('delivery_en_route', await makeClient(t))
    for (let newer = 0; newer < 19; newer += 1) {
      t.clock.advance(1)
      await orderAt('assigned')
    }
    expect((await own.orders.mine({})).olderPressing.map(({ id }) => id)).toEqual([riding.id])
    t.clock.advance(1)
    const newest = await orderAt('assigned')
    const { items, nextCursor, olderPressing } = await own.orders.mine({})
    expect(items[0]?.id).toBe(newest.id)
    expect(olderPressing.map(({ id }) => id)).toEqual([toAnswer.id, riding.id])
    const rest = await own.orders.mine({ cursor: nextCursor })
    expect(rest.items.map(({ id }) => id)).toEqual([toAnswer.id, quiet.id, riding.id])
    expect(rest).toMatchObject({ nextCursor: null, olderPressing: [] })
  })

  test('a client’s latest is their newest in any status', async () => {
    expect(await own.orders.latest()).toBeNull()
    const order = await orderAt('cancelled')
    await orderAt('pending', await makeClient(t))
    expect(await own.orders.latest()).toMatchObject({ id: order.id, status: 'cancelled' })
  })

  test('an empty database has empty lists', async () => {
    const empty = { items: [], nextCursor: null }
    expect(await staff.orders.list({ sort: 'recent' })).toMatchObject(empty)
    expect(await staff.orders.list({ view: 'unassigned' })).toMatchObject(empty)
    const { views } = await staff.orders.counts()
    expect(Object.values(views)).toEqual(LIST_VIEWS.map(() => 0))
    expect(await own.orders.mine({})).toEqual({ ...empty, olderPressing: [] })
  })
})

describe('what a list shows of an order', () => {
  test('is its figures, lines, place and people, and nothing of the account', async () => {
    const order = await orderAt('assigned')
    const [view] = (await own.orders.mine({})).items
    const { n: _, clientId: __, livreurId: ___, locationLat, locationLng, ...row } = order
    const { baseLat: ____, baseLng: _____, ...money } = row
    const { paidAmount, creditUsed, paymentDeclaredAt, paymentMissingAt, codeTries, ...rest } =
      money
    const { promiseRule, expressPieces, quarter, quarterKm, updatedAt, ...others } = rest
    // The team writes to the client first; that an order is on account is said by its payment.
    const { missingPieces, onAccount, invoiceN, ...shown } = others
    expect(view).toEqual({
      ...shown,
      express: false,
      changeUntilMinutes: 60,
      missedFeeAsked: 0,
      placeHidden: false,
      missedVisits: [],
      expressRate: null,
      discountReason: null,
      placeAccuracy: null,
      placeFromLivreur: false,
      updatedAt,
      pieces: 2,
      counted: null,
      deliveredAt: null,
      km: 0,
      roundTripKm: 0,
      rounding: 0,
      bags: 0,
      grams: 0,
      waitingSince: null,
      payment: { state: 'unpaid', due: 3000, paid: 0, credit: 0, missing: false },
      clientLocation: { type: 'Point', coordinates: [locationLng, locationLat] },
      client: { id: client.id, fullname: client.fullname },
      livreur: {
        id: livreur.id,
        fullname: livreur.fullname,
        phone: livreur.phone,
        available: true,
      },
      checks: [],
      flags: [],
      adjustment: null,
      closing: null,
      handoverCode: null,
      withoutCode: null,
      certificate: null,
      rne: null,
      moneyBack: { owed: 0, back: 0, credited: 0, backAt: null },
      items: [
        {
          position: 0,
          productId: expect.any(String),
          name: 'Chemise',
          service: 'Complet',
          quantity: 2,
          unitPrice: 1500,
          grams: null,
          minGrams: null,
          expected: 2,
        },
      ],
    })
  })

  test('is in the staff’s lists what a card shows', async () => {
    const order = await orderAt('assigned')
    // A tenth of a degree of latitude north of where its transport starts.
    const north = { locationLat: order.baseLat + 0.1, locationLng: order.baseLng }
    t.database.orm.update(orders).set(north).where(eq(orders.id, order.id)).run()
    const whole = await staff.orders.byId({ orderId: order.id })
    const [card] = (await staff.orders.list({ sort: 'recent' })).items
    expect(card).toEqual({
      id: order.id,
      reference: order.reference,
      status: 'assigned',
      grandTotal: order.grandTotal,
      clientAddress: order.clientAddress,
      clientContactPhone: order.clientContactPhone,
      landmark: order.landmark,
      placeApproximate: false,
      paymentMethod: order.paymentMethod,
      createdAt: order.createdAt,
      updatedAt: order.updatedAt,
      missed: null,
      dueAt: order.dueAt,
      readyBy: order.readyBy,
      readyAt: order.readyAt,
      deliveredAt: null,
      rackPlace: null,
      waitingSince: null,
      pickupFrom: order.pickupFrom,
      pickupTo: order.pickupTo,
      deliveryFrom: order.deliveryFrom,
      deliveryTo: order.deliveryTo,
      heldSince: order.heldSince,
      asap: order.asap,
      express: order.expressPieces > 0,
      atCounter: order.atCounter,
      toAgree: null,
      bags: 0,
      grams: 0,
      client: { id: client.id, fullname: client.fullname },
      pieces: 2,
      flags: [],
      livreur: whole.livreur,
      payment: whole.payment,
      clientLocation: whole.clientLocation,
      counted: null,
      km: expect.closeTo(11.12, 2),
    })
  })

  test('has no livreur before the assignment, and no place when none was given', async () => {
    await makeOrder(t, { client, input: { location: null } })
    expect((await staff.orders.list({ sort: 'recent' })).items).toEqual([
      expect.objectContaining({ livreur: null, clientLocation: null, km: null }),
    ])
  })
})

describe('paging through orders of the same instant', () => {
  const walk = async <C>(fetch: Fetch<C>) => {
    const pages: string[][] = []
    let cursor: C | null = null
    do {
      const page: Page<C> = await fetch(cursor)
      pages.push(page.items.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor)
    return pages
  }
  const make = async (status: OrderStatus, count: number) => {
    const orders = await Promise.all(Array.from({ length: count }, () => orderAt(status)))
    return orders.sort((a, b) => a.n - b.n).map(({ id }) => id)
  }
  const expectThreePages = async <C>(fetch: Fetch<C>, ids: string[]) => {
    const pages = await walk(fetch)
    expect(pages.map((page) => page.length)).toEqual([20, 20, 1])
    expect(pages.flat()).toEqual(ids)
  }

  test('the board, the waiting, a client’s own and a search show each once, whatever comes and goes meanwhile', async () => {
    const ids = await make('pending', 41)
    const newestFirst = ids.toReversed()
    await expectThreePages(listed({ sort: 'recent' }), newestFirst)
    await expectThreePages(listed({ sort: 'recent', status: 'pending' }), newestFirst)
    await expectThreePages((cursor: Cursor | null) => own.orders.mine({ cursor }), newestFirst)
    await expectThreePages(listed({ view: 'unassigned' }), ids)
    await expectThreePages(listed({ sort: 'recent', search: client.fullname }), newestFirst)

    const first = await staff.orders.list({ sort: 'recent' })
    const secondPage = async () => {
      const { items } = await staff.orders.list({ sort: 'recent', cursor: first.nextCursor })
      return items.map(({ id }) => id)
    }
    t.clock.advance(1)
    await orderAt('pending')
    expect(await secondPage()).toEqual(newestFirst.slice(20, 40))
    await staff.orders.delete({ orderId: first.items.at(-1)?.id ?? '' })
    expect(await secondPage()).toEqual(newestFirst.slice(20, 40))
  })

  test('twenty that are delivered make a page, not an empty second, and one more is on the next', async () => {
    const ids = await make('completed', 20)
    expect(await walk(listed({ view: 'delivered' }))).toEqual([ids.toReversed()])
    const [last = ''] = await make('completed', 1)
    const pages = await walk(listed({ view: 'delivered' }))
    expect(pages).toEqual([[last, ...ids.slice(1).toReversed()], ids.slice(0, 1)])
  })
})

/** A text with quotes, control characters and signs of three and four bytes. */
const awkwardText = fc.string({ unit: 'binary', minLength: 1, maxLength: 30 })

test('whatever was written in an order is read again as it is', async () => {
  const { id, n } = await orderAt('picked_up')
  const { orm } = t.database
  const property = fc.asyncProperty(awkwardText, awkwardText, async (note, name) => {
    orm.update(orders).set({ note }).where(eq(orders.id, id)).run()
    orm.update(orderItems).set({ name }).where(eq(orderItems.orderN, n)).run()
    const order = await own.orders.byId({ orderId: id })
    expect(order.note).toBe(note)
    expect(order.items.map((item) => item.name)).toEqual(order.items.map(() => name))
  })
  await fc.assert(property, { numRuns: 50 })
})
