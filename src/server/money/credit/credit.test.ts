import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeClient,
  makeClientWithoutEmail,
  makeLivreur,
  makeOrder,
  makeSuperadmin,
  orderInput,
  readOrder,
  type User,
} from '#server/testing/factories.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import { mergeRecords } from '#server/testing/fixtures/merges.fixture.ts'
import { brokenLinks } from '#server/testing/history.ts'
import { listenToLive } from '#server/testing/listen.ts'
import { personalDataOf } from '#server/testing/personal-data.ts'
import { ordersOutOfBalance } from '#server/testing/recount.ts'
import { codeOfRefusal, refusalOf } from '#server/testing/refusal.ts'
import { shownEntryOf } from '#server/testing/shown-entry.ts'
import { usingCredit } from '#server/testing/using-credit.ts'

let t: TestContext
let admin: User
let staff: Caller
let awa: User
let own: Caller

beforeEach(async () => {
  t = createTestContext()
  admin = await makeAdmin(t)
  staff = await t.as(admin)
  awa = await makeClient(t, { fullname: 'Awa Touré' })
  own = await t.as(awa)
})

const key = () => ({ idempotencyKey: randomUUID() })
const grant = (amount: number, reason = 'Pour la chemise abîmée', clientId = awa.id) =>
  staff.credit.grant({ clientId, amount, reason, ...shown(clientId), ...key() })
const shown = (clientId = awa.id) => ({ shown: { entry: shownEntryOf(t, clientId) } })
const balanceOf = async (clientId = awa.id) =>
  (await staff.credit.ofClient({ userId: clientId })).balance
const sumOfDays = (figure: 'received' | 'refunded') =>
  t.database.sqlite
    .prepare(`select total(${figure}) from stats_day where livreur_id = ''`)
    .pluck()
    .get()
const soundBooks = () => expect([ordersOutOfBalance(t), brokenLinks(t.database)]).toEqual([[], []])

test('a gesture with its reason is read by the client, pays the next order first, and what is left is due', async () => {
  await grant(2000)
  expect(await own.credit.mine()).toEqual({ balance: 2000, why: 'Pour la chemise abîmée' })
  const input = await orderInput(t)
  const { orderId } = await own.checkout.place({
    ...input,
    shown: { ...input.shown, credit: 2000 },
  })
  const { payment, grandTotal } = await own.orders.byId({ orderId })
  expect(payment).toMatchObject({ paid: 2000, credit: 2000, due: grandTotal - 2000 })
  expect(await own.credit.mine()).toEqual({ balance: 0, why: null })
  // It came in no other money.
  expect(sumOfDays('received')).toBe(0)
  soundBooks()
})

test('a credit that is larger than the order pays all of it, and the rest stays', async () => {
  await grant(9000)
  const input = await orderInput(t)
  const shownCredit = input.shown.total
  const { orderId } = await own.checkout.place({
    ...input,
    shown: { ...input.shown, credit: shownCredit },
  })
  expect((await own.orders.byId({ orderId })).payment.state).toBe('paid')
  expect(await balanceOf()).toBe(9000 - shownCredit)
})

test('a client who keeps their credit pays the whole order', async () => {
  await grant(2000)
  const { orderId } = await own.checkout.place(await orderInput(t))
  expect((await own.orders.byId({ orderId })).payment.paid).toBe(0)
  expect(await balanceOf()).toBe(2000)
})

test('an order that is sent again uses the credit once, and another sum than the screen said is refused', async () => {
  await grant(2000)
  const input = await orderInput(t, { shown: { credit: 2000 } })
  const first = await own.checkout.place(input)
  expect(
    await own.checkout.place({ ...input, shown: { ...input.shown, credit: undefined } }),
  ).toEqual(first)
  expect(await balanceOf()).toBe(0)
  await grant(500)
  const next = await orderInput(t, { shown: { credit: 2000 } })
  expect(await refusalOf(own.checkout.place(next))).toMatchObject({
    code: 'STALE',
    details: { about: 'credit', to: { credit: 500 } },
  })
  expect(await balanceOf()).toBe(500)
})

test('what is paid in advance in cash is in the drawer, and received once however often it is used', async () => {
  await makeOpenDrawer(t, admin, 10_000)
  await staff.credit.advance({
    clientId: awa.id,
    amount: 5000,
    method: 'espece',
    ...shown(),
    ...key(),
  })
  expect((await staff.drawer.desk()).amount).toBe(15_000)
  const input = await orderInput(t)
  const shownCredit = Math.min(5000, input.shown.total)
  await own.checkout.place({ ...input, shown: { ...input.shown, credit: shownCredit } })
  expect(sumOfDays('received')).toBe(5000)
  soundBooks()
})

test('an advance in cash waits for the drawer, and a Wave transaction counts once', async () => {
  const cash = { clientId: awa.id, amount: 5000, method: 'espece' as const }
  expect((await refusalOf(staff.credit.advance({ ...cash, ...shown(), ...key() }))).code).toBe(
    'DRAWER_CLOSED',
  )
  const wave = { ...cash, method: 'wave' as const, transactionId: 'T_AVANCE' }
  await staff.credit.advance({ ...wave, ...shown(), ...key() })
  const again = await refusalOf(staff.credit.advance({ ...wave, ...shown(), ...key() }))
  expect(again.code).toBe('TRANSACTION_KNOWN')
  expect(await balanceOf()).toBe(5000)
})

test('credit is paid back from the drawer, never more than there is and never from an old screen', async () => {
  await makeOpenDrawer(t, admin, 10_000)
  await grant(2000)
  const back = { clientId: awa.id, amount: 1500, method: 'espece' as const, ...shown() }
  await staff.credit.payBack({ ...back, ...key() })
  expect((await staff.drawer.desk()).amount).toBe(8500)
  expect(await codeOfRefusal(staff.credit.payBack({ ...back, ...key() }))).toBe('STALE entry')
  const more = { ...back, ...shown() }
  expect(await codeOfRefusal(staff.credit.payBack({ ...more, ...key() }))).toBe('STALE credit')
  expect(await balanceOf()).toBe(500)
  expect(sumOfDays('refunded')).toBe(1500)
  soundBooks()
})

test('the credit of a cancelled or deleted order comes back at once', async () => {
  await grant(3000)
  for (const end of ['cancel', 'delete'] as const) {
    const input = await orderInput(t, { shown: { credit: 3000 } })
    const { orderId } = await own.checkout.place(input)
    expect(await balanceOf()).toBe(0)
    if (end === 'cancel') await own.orders.cancel({ orderId, from: 'pending' })
    else await staff.orders.delete({ orderId })
    expect(await balanceOf()).toBe(3000)
  }
  expect((await staff.payments.refunds({})).items).toEqual([])
  soundBooks()
})

test('a refund is kept as credit by its client, once, and no money goes back', async () => {
  const order = await makeOrder(t, { client: awa, status: 'picked_up' })
  await staff.orders.cancel({ orderId: order.id, from: 'picked_up' })
  const paid = order.grandTotal
  await own.credit.keepRefund({ orderId: order.id })
  expect(await balanceOf()).toBe(paid)
  const again = await refusalOf(own.credit.keepRefund({ orderId: order.id }))
  expect(again.code).toBe('REFUND_SETTLED')
  expect((await own.orders.byId({ orderId: order.id })).moneyBack).toMatchObject({
    owed: 0,
    back: 0,
    credited: paid,
  })
  expect(sumOfDays('refunded')).toBe(0)
  soundBooks()
})

test('the team pays an order that stands with its client’s credit', async () => {
  await grant(2000)
  const order = await makeOrder(t, { client: awa })
  const { credit } = await staff.payments.forReference({ reference: order.reference })
  expect(credit).toBe(2000)
  const used = usingCredit(order, 2000)
  const other = staff.payments.record({
    ...used,
    shown: { ...used.shown, due: used.shown.due - 1 },
    ...key(),
  })
  expect(await refusalOf(other)).toMatchObject({ code: 'STALE', details: { about: 'due' } })
  expect(await staff.payments.record({ ...used, ...key() })).toEqual({ kept: 2000, refund: null })
  expect(readOrder(t, order.id)).toMatchObject({ paidAmount: 2000, creditUsed: 2000 })
  soundBooks()
})

test('an admin has a ceiling of a day, the owner none', async () => {
  await grant(19_000)
  const over = await refusalOf(grant(2000))
  expect(over).toMatchObject({ code: 'CEILING_REACHED', details: { left: 1000 } })
  const owner = await t.as(await makeSuperadmin(t))
  await owner.credit.grant({
    clientId: awa.id,
    amount: 50_000,
    reason: 'Un sac perdu',
    ...shown(),
    ...key(),
  })
  t.clock.advance(24 * 3_600_000)
  await grant(2000)
  expect(await balanceOf()).toBe(71_000)
  const acts = (await owner.journal.list({})).items.filter(({ kind }) => kind === 'credit_granted')
  expect(acts.map(({ data }) => data.amount)).toEqual([2000, 50_000, 19_000])
})

test('merged records have one credit, and what is left of it goes back with the undo', async () => {
  const left = await makeClientWithoutEmail(t)
  await grant(4000, 'Un retard', left.id)
  await grant(1000)
  const { mergeId } = await mergeRecords(t, staff, { keptId: awa.id, leftId: left.id })
  expect(await balanceOf()).toBe(5000)
  const input = await orderInput(t, { shown: { credit: 3000 } })
  await own.checkout.place({
    ...input,
    shown: { ...input.shown, credit: Math.min(5000, input.shown.total) },
  })
  const rest = await balanceOf()
  await staff.clientRecords.unmerge({ mergeId })
  expect([await balanceOf(left.id), await balanceOf()]).toEqual([
    Math.min(4000, rest),
    rest - Math.min(4000, rest),
  ])
  soundBooks()
})

test('credit that is given, paid in advance, paid back or merged is told to the open screens of its client, by link too', async () => {
  const byLink = await listenToLive(t, awa, undefined, { byLink: true })
  const stranger = await makeClient(t)
  const other = await listenToLive(t, stranger)
  for (const stream of [byLink, other]) await stream.next()
  const told = async (act: () => Promise<unknown>) => {
    await act()
    expect((await byLink.next()).message).toEqual({ type: 'cash' })
  }
  await told(() => grant(2000))
  const money = { clientId: awa.id, method: 'wave' as const }
  const advance = { ...money, amount: 3000, transactionId: 'T_AVANCE' }
  await told(() => staff.credit.advance({ ...advance, ...shown(), ...key() }))
  const back = { ...money, amount: 1000, transactionId: 'T_RENDU' }
  await told(() => staff.credit.payBack({ ...back, ...shown(), ...key() }))
  const left = await makeClientWithoutEmail(t)
  await grant(500, 'Un retard', left.id)
  await told(() => mergeRecords(t, staff, { keptId: awa.id, leftId: left.id }))
  // Nothing of it reached another client: what they hear first is their own order.
  await makeOrder(t, { client: stranger })
  expect((await other.next()).message).toMatchObject({ type: 'order', kind: 'created' })
})

test('a client’s file of data has their credit with its reasons', async () => {
  await grant(2000)
  const { avoir } = await personalDataOf(t, awa)
  expect(avoir).toMatchObject([
    { type: 'Geste commercial', raison: 'Pour la chemise abîmée', montant: 2000, solde: 2000 },
  ])
})

test('nobody deletes an account that has credit', async () => {
  await grant(2000)
  expect((await own.profile.overview()).refundDue).toBe(true)
})

test('one gesture from two tabs, each under its own key, is given once, and the second is told what the first did', async () => {
  const gesture = { clientId: awa.id, amount: 3000, reason: 'Un retard', ...shown() }
  await staff.credit.grant({ ...gesture, ...key() })
  const second = await refusalOf(staff.credit.grant({ ...gesture, ...key() }))
  expect(second).toMatchObject({
    code: 'STALE',
    details: {
      about: 'entry',
      to: { kind: 'gesture', amount: 3000, balance: 3000, by: admin.fullname },
    },
  })
  expect(await balanceOf()).toBe(3000)
  await staff.credit.grant({ ...gesture, ...shown(), ...key() })
  expect(await balanceOf()).toBe(6000)
})

test('one advance in cash from two tabs is taken once', async () => {
  await makeOpenDrawer(t, admin, 0)
  const money = { clientId: awa.id, amount: 4000, method: 'espece' as const, ...shown() }
  await staff.credit.advance({ ...money, ...key() })
  const second = await refusalOf(staff.credit.advance({ ...money, ...key() }))
  expect(second).toMatchObject({
    code: 'STALE',
    details: { about: 'entry', to: { kind: 'advance', amount: 4000 } },
  })
  expect([await balanceOf(), (await staff.drawer.desk()).amount]).toEqual([4000, 4000])
  soundBooks()
})

test('nobody but a client has credit: none is given to the team or a livreur, nor paid back to them', async () => {
  await makeOpenDrawer(t, admin, 10_000)
  for (const { id: clientId } of [admin, await makeLivreur(t)]) {
    const money = { clientId, amount: 1000, method: 'espece' as const, shown: { entry: 0 } }
    const acts = [
      grant(1000, 'Un retard', clientId),
      staff.credit.advance({ ...money, ...key() }),
      staff.credit.payBack({ ...money, ...key() }),
    ]
    for (const act of acts) expect(await codeOfRefusal(act)).toBe('CLIENT_UNAVAILABLE')
  }
})

test('the advance of a client whose account is closed is paid back, and nothing more is given or taken', async () => {
  await makeOpenDrawer(t, admin, 0)
  const money = { clientId: awa.id, amount: 4000, method: 'espece' as const }
  await staff.credit.advance({ ...money, ...shown(), ...key() })
  await (await t.as(await makeSuperadmin(t))).users.disable({ userId: awa.id })
  expect((await refusalOf(grant(1000))).code).toBe('CLIENT_UNAVAILABLE')
  const more = staff.credit.advance({ ...money, ...shown(), ...key() })
  expect((await refusalOf(more)).code).toBe('CLIENT_UNAVAILABLE')
  await staff.credit.payBack({ ...money, ...shown(), ...key() })
  expect([await balanceOf(), (await staff.drawer.desk()).amount]).toEqual([0, 0])
  soundBooks()
})
