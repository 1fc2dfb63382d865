import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { orders } from '#server/db/schema.ts'
import { makeAdmin, makeClient, makeOrder, readOrder } from '#server/testing/factories.ts'
import { answerTo } from '#server/testing/fixtures/claims.fixture.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import { createWaveFixture, type WaveFixture } from '#server/testing/fixtures/wave.fixture.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { MINUTE_MS } from '#shared/dates.ts'
import { refreshPayment } from './wave-choice.service.ts'
import { startWave } from './wave-start.service.ts'

let fixture: WaveFixture
let orderId: string

beforeEach(async () => {
  fixture = await createWaveFixture()
  orderId = await fixture.order()
})

const backTo = (code: string) => `/client/commandes?paiement=${code}&commande=${orderId}`

/** Between two looks at one session that a person asks for. */
const GAP_MS = 1_500

describe('the client who comes back', () => {
  test('has the payment counted by asking, before any webhook', async () => {
    const { go, wave, own, books, t } = fixture
    await go(orderId)
    expect(await own.payments.refresh({ orderId })).toMatchObject({ state: 'unpaid', due: 3000 })
    wave.pay(wave.last())
    t.clock.advance(GAP_MS)
    expect(await own.payments.refresh({ orderId })).toMatchObject({ state: 'paid', paid: 3000 })
    expect(await own.payments.refresh({ orderId })).toMatchObject({ state: 'paid' })
    expect(books(orderId).payments).toEqual(['received wave 3000'])
  })

  test('and says that they paid has Wave asked, and announces nothing', async () => {
    const { go, wave, own, books, t } = fixture
    await go(orderId)
    expect(await own.payments.announce({ orderId })).toMatchObject({ state: 'unpaid' })
    expect(readOrder(t, orderId).paymentDeclaredAt).toBeNull()
    wave.pay(wave.last())
    t.clock.advance(GAP_MS)
    expect(await own.payments.announce({ orderId })).toMatchObject({ state: 'paid' })
    expect(books(orderId).payments).toEqual(['received wave 3000'])
  })

  test('and says that they paid once Wave no longer tells is heard by the team, once', async () => {
    const { go, own, books, t, workAfter } = fixture
    await go(orderId)
    for (let hour = 0; hour < 27; hour += 1) await workAfter(61 * MINUTE_MS)
    expect(books(orderId).sessions).toEqual(['expired'])
    expect(await own.orders.byId({ orderId })).toMatchObject({ payment: { state: 'unpaid' } })
    for (let tap = 0; tap < 2; tap += 1)
      expect(await own.payments.announce({ orderId })).toMatchObject({ state: 'to_verify' })
    expect(readOrder(t, orderId).paymentDeclaredAt).toBe(t.clock.now())
    expect(books(orderId).payments).toEqual(['declared wave 3000'])
  })

  test('and says that they paid where Wave says that nothing was paid announces nothing', async () => {
    const { go, own, wave, books, t } = fixture
    await go(orderId)
    wave.last().checkout_status = 'expired'
    expect(await own.payments.announce({ orderId })).toMatchObject({ state: 'unpaid' })
    t.clock.advance(GAP_MS)
    expect(await own.payments.announce({ orderId })).toMatchObject({ state: 'unpaid' })
    expect(books(orderId).payments).toEqual([])
  })

  test('is told what is known while Wave does not answer', async () => {
    const { go, wave, own } = fixture
    await go(orderId)
    wave.behave('error')
    expect(await own.payments.refresh({ orderId })).toMatchObject({ state: 'unpaid' })
  })
})

describe('a client who asks and asks', () => {
  const looks = () => fixture.wave.requests.filter((line) => line.startsWith('GET')).length

  test('ten times at once has Wave asked once, and every answer is the same', async () => {
    const { go, wave, own } = fixture
    await go(orderId)
    wave.pay(wave.last())
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => own.payments.refresh({ orderId })),
    )
    expect(new Set(answers.map(({ state }) => state))).toEqual(new Set(['paid']))
    expect(looks()).toBe(1)
  })

  test('without a pause is answered with what is known, and Wave is asked again a moment later', async () => {
    const { go, own, t } = fixture
    await go(orderId)
    for (let i = 0; i < 10; i += 1) await own.payments.refresh({ orderId })
    expect(looks()).toBe(1)
    t.clock.advance(GAP_MS)
    await own.payments.refresh({ orderId })
    expect(looks()).toBe(2)
  })

  test('has Wave asked twenty times a minute for all their orders, and still gets answers', async () => {
    const { go, own, order, t } = fixture
    const ids = [orderId, await order(), await order()]
    for (const id of ids) await go(id)
    t.clock.advance(MINUTE_MS)
    for (let i = 0; i < 20; i += 1) {
      for (const id of ids) expect((await own.payments.refresh({ orderId: id })).due).toBe(3000)
      t.clock.advance(GAP_MS)
    }
    // Twenty that were free, and one every three seconds of the thirty that passed.
    expect(looks()).toBeGreaterThan(20)
    expect(looks()).toBeLessThanOrEqual(30)
  })

  test('going to Wave and looking count together, and no one else waits for it', async () => {
    const { go, own, t, wave } = fixture
    for (let i = 0; i < 20; i += 1) expect(await go(orderId)).toBe(wave.last().wave_launch_url)
    expect(await go(orderId)).toBe(backTo('wave-indisponible'))
    wave.pay(wave.last())
    expect(await own.payments.refresh({ orderId })).toMatchObject({ state: 'unpaid' })
    expect(looks()).toBe(0)
    const other = await makeClient(t)
    const { id } = await makeOrder(t, { client: other, input: { paymentMethod: 'wave' } })
    const ctx = { ...t, actor: other }
    expect(await startWave(ctx, id)).toBe(wave.last().wave_launch_url)
    await refreshPayment(ctx, id)
    expect(looks()).toBe(1)
    t.clock.advance(3_000)
    expect(await own.payments.refresh({ orderId })).toMatchObject({ state: 'paid' })
  })

  test('a look of the worker’s and a client’s at the same moment are one', async () => {
    const { go, own, workAfter } = fixture
    await go(orderId)
    const worked = workAfter(MINUTE_MS)
    await Promise.all([worked, own.payments.refresh({ orderId })])
    expect(looks()).toBe(1)
  })
})

describe('paying in cash after all', () => {
  test('ends the session at Wave and says so to everybody', async () => {
    const { go, wave, own, books, t } = fixture
    await go(orderId)
    expect(await own.payments.switchToCash({ orderId })).toBeNull()
    expect(wave.last().checkout_status).toBe('expired')
    expect(books(orderId).sessions).toEqual(['expired'])
    expect(readOrder(t, orderId).paymentMethod).toBe('espece')
    const [event] = (await own.orders.timeline({ orderId })).slice(-1)
    expect(event).toMatchObject({ kind: 'payment_method' })
    expect(await go(orderId)).toBe(backTo('introuvable'))
  })

  test('with credit and a part in cash at the desk ends the session, of another sum by now', async () => {
    const { go, wave, t, workAfter } = fixture
    await go(orderId)
    const admin = await makeAdmin(t)
    await makeOpenDrawer(t, admin)
    const desk = await t.as(admin)
    const { clientId, reference } = readOrder(t, orderId)
    const gesture = { clientId, amount: 1000, reason: 'Un retard', shown: { entry: 0 } }
    await desk.credit.grant({ ...gesture, idempotencyKey: randomUUID() })
    const money = { reference, method: 'espece', amount: 500, credit: 1000 } as const
    const shown = { shown: { due: 3000, received: 0 }, idempotencyKey: randomUUID() }
    await desk.payments.record({ ...money, ...shown })
    await workAfter(0)
    expect(wave.last().checkout_status).toBe('expired')
  })

  test('is refused when Wave says that it was paid, and the payment is counted', async () => {
    const { go, wave, own, books, t } = fixture
    await go(orderId)
    wave.pay(wave.last())
    const refusal = await refusalOf(own.payments.switchToCash({ orderId }))
    expect(refusal).toMatchObject({ code: 'ALREADY_PAID' })
    expect(books(orderId)).toMatchObject({ paid: 3000, sessions: ['complete'] })
    expect(readOrder(t, orderId).paymentMethod).toBe('wave')
  })

  test('works while Wave is down; money that came all the same is counted', async () => {
    const { go, wave, own, books, t, workAfter } = fixture
    await go(orderId)
    wave.mood = 'error'
    await own.payments.switchToCash({ orderId })
    expect(readOrder(t, orderId).paymentMethod).toBe('espece')
    wave.mood = 'fine'
    wave.pay(wave.last())
    await workAfter(MINUTE_MS)
    expect(books(orderId)).toMatchObject({ paid: 3000, sessions: ['complete'] })
    expect(readOrder(t, orderId).paymentMethod).toBe('wave')
  })

  test('works when Wave never answered at all', async () => {
    const { go, wave, own, books, t } = fixture
    wave.mood = 'error'
    await go(orderId)
    await own.payments.switchToCash({ orderId })
    expect(readOrder(t, orderId).paymentMethod).toBe('espece')
    expect(books(orderId).sessions).toEqual(['failed'])
  })

  test('fifty times at once asks Wave no more often than anything else of one person’s', async () => {
    const { go, wave, own, t } = fixture
    await go(orderId)
    await Promise.all(Array.from({ length: 50 }, () => own.payments.switchToCash({ orderId })))
    expect(readOrder(t, orderId).paymentMethod).toBe('espece')
    expect(wave.last().checkout_status).toBe('expired')
    expect(wave.requests.length).toBeLessThanOrEqual(40)
  })

  test('is refused of what its company owes, and where no way was chosen', async () => {
    const { own, t } = fixture
    for (const [set, code] of [
      [{ onAccount: true }, 'ORDER_ON_ACCOUNT'],
      [{ onAccount: false, paymentMethod: null }, 'PAYMENT_ALREADY_CHOSEN'],
    ] as const) {
      t.database.orm.update(orders).set(set).where(eq(orders.id, orderId)).run()
      expect(await refusalOf(own.payments.switchToCash({ orderId }))).toMatchObject({ code })
    }
  })

  test('is refused once the order is over, and to another client', async () => {
    const { order, own, t } = fixture
    const cancelled = await order('cancelled')
    expect(await refusalOf(own.payments.switchToCash({ orderId: cancelled }))).toMatchObject({
      code: 'ORDER_CHANGED',
    })
    const other = await t.as(await makeClient(t))
    expect(await refusalOf(other.payments.switchToCash({ orderId }))).toMatchObject({
      code: 'ORDER_NOT_FOUND',
    })
  })
})

test('the money of a claim that pays an order ends the session that is open for it', async () => {
  const { t, go, wave, client, own, order, books, workAfter } = fixture
  const unpaid = await order('completed')
  await go(unpaid)
  const admin = await makeAdmin(t)
  const team = await t.as(admin)
  const paid = await makeOrder(t, { client, admin, status: 'completed', cash: 3000 })
  const told = { pieces: [{ position: 0, quantity: 1 }], photoIds: [], note: 'Brûlure de fer.' }
  const claim = { claimId: randomUUID(), orderId: paid.id, kind: 'damaged', ...told } as const
  const { claimId } = await own.claims.open(claim)
  await team.claims.propose(answerTo(claimId, { amount: 4000, deduct: true }))
  await own.claims.accept({ claimId, proposedAt: t.clock.now() })
  await workAfter(0)
  expect(wave.last().checkout_status).toBe('expired')
  expect(books(unpaid).paid).toBe(3000)
})
