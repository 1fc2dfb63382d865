import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { mailOutbox, settings } from '#server/db/schema.ts'
import { findOrder } from '#server/money/payments/books.service.ts'
import { declarePayment } from '#server/money/payments/ledger.service.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
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
  makeSuperadmin,
  readOrder,
  type User,
} from '#server/testing/factories.ts'
import {
  invoiceAll,
  makeOwedOrder,
  putOnAccount,
} from '#server/testing/fixtures/company-invoices.fixture.ts'
import { makeOpenDrawer, makeStoredSlip } from '#server/testing/fixtures/drawer.fixture.ts'
import { brokenLinks } from '#server/testing/history.ts'
import { openProblems } from '#server/testing/open-problems.ts'
import { ordersOutOfBalance } from '#server/testing/recount.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { makeProofOld } from '#server/testing/scenes/access.ts'
import { shownEntryOf } from '#server/testing/shown-entry.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { usingCredit } from '#server/testing/using-credit.ts'
import { dayKey, HOUR_MS, MINUTE_MS } from '#shared/dates.ts'
import { countOf } from '#shared/money/drawer.ts'

let t: TestContext
let admin: User
let staff: Caller
let colleague: Caller
let owner: Caller
let adjoua: User
let awa: User
let livreur: User

beforeEach(async () => {
  t = createTestContext({ DATA_DIR: temporaryFolder() })
  admin = await makeAdmin(t, { fullname: 'Mireille Assi' })
  staff = await t.as(admin)
  colleague = await t.as(await makeAdmin(t))
  adjoua = await makeSuperadmin(t, { fullname: 'Adjoua Brou' })
  owner = await t.as(adjoua)
  awa = await makeClient(t, { fullname: 'Awa Touré' })
  livreur = await makeLivreur(t)
  // So that no act lacks cash.
  await makeOpenDrawer(t, adjoua, 500_000)
})

const key = () => ({ idempotencyKey: randomUUID() })
/** The key of an act on a client's credit, with the entry that its screen shows. */
const onCredit = (clientId = awa.id) => ({ ...key(), shown: { entry: shownEntryOf(t, clientId) } })
const left = async (of = staff) => (await of.dailyCeiling.own())?.left
const balanceOf = async (clientId = awa.id) =>
  (await staff.credit.ofClient({ userId: clientId })).balance
const grant = (amount: number, clientId = awa.id) =>
  staff.credit.grant({ clientId, amount, reason: 'Un retard', ...onCredit(clientId) })
const spend = (amount: number, by = staff) =>
  by.drawer.spend({ amount, reason: 'other', note: 'Du savon', ...key() })
const byWave = { clientId: '', method: 'wave' as const }
const advance = (amount: number, transactionId = `T_${randomUUID()}`) =>
  staff.credit.advance({ ...byWave, clientId: awa.id, amount, transactionId, ...onCredit() })
function payBack(amount: number, by = staff) {
  const money = { clientId: awa.id, amount, method: 'espece' as const }
  return by.credit.payBack({ ...money, ...onCredit() })
}
async function claimed(): Promise<string> {
  const order = await makeOrder(t, { client: awa, livreur, admin, status: 'completed' })
  const { claimId } = await (await t.as(awa)).claims.open({
    claimId: randomUUID(),
    orderId: order.id,
    kind: 'damaged',
    pieces: [{ position: 0, quantity: 2 }],
    photoIds: [],
    note: 'Brûlée.',
  })
  return claimId
}
const propose = (claimId: string, amount: number, remedy: 'credit' | 'refund' = 'credit') =>
  staff.claims.propose({
    claimId,
    remedy,
    amount,
    ...(remedy === 'refund' && { method: 'wave' }),
    message: 'La brûlure vient de nous.',
    from: 'open',
    proposedAt: null,
    ...key(),
  })
const mails = () =>
  t.database.orm
    .select({ template: mailOutbox.template, facts: mailOutbox.facts })
    .from(mailOutbox)
    .all()
const soundBooks = () => expect([ordersOutOfBalance(t), brokenLinks(t.database)]).toEqual([[], []])

describe('one admin in one day', () => {
  test('moves out the one figure by all ways together, however they are tried', async () => {
    const claims = [await claimed(), await claimed(), await claimed()]
    const [first = '', second = '', third = ''] = claims
    const order = await makeOrder(t, { client: awa, livreur, admin, status: 'picked_up' })
    const tried = [
      () => grant(7000),
      () => advance(5000),
      () => propose(first, 4000),
      () => spend(3000),
      () =>
        staff.discounts.give({
          orderId: order.id,
          rule: { francs: 1000 },
          reason: 'Un retard',
          shown: { total: order.grandTotal - 1000 },
        }),
    ]
    for (const act of tried) await act()
    expect(await left()).toBe(0)
    const refused = [
      () => grant(1),
      () => advance(1),
      () => propose(second, 1),
      () => propose(third, 1, 'refund'),
      () => spend(1),
    ]
    for (const act of refused) expect((await refusalOf(act())).code).toBe('CEILING_REACHED')
    // The credit that they gave leaves as cash, and is the same money.
    await payBack(12_000)
    expect(await left()).toBe(0)
    soundBooks()
  })

  test('in two tabs at once gives no more than from one', async () => {
    const tries = [12_000, 12_000, 12_000].map((amount) =>
      grant(amount).then(
        () => amount,
        () => 0,
      ),
    )
    const given = await Promise.all(tries)
    expect(given.filter((amount) => amount > 0)).toEqual([12_000])
    expect(await balanceOf()).toBe(12_000)
  })

  test('begins again at midnight in Abidjan, and not before', async () => {
    const day = 24 * HOUR_MS
    const toMidnight = day - (t.clock.now() % day)
    t.clock.advance(toMidnight - MINUTE_MS)
    await grant(20_000)
    expect((await refusalOf(grant(1))).code).toBe('CEILING_REACHED')
    t.clock.advance(MINUTE_MS)
    await grant(20_000)
    expect(await left()).toBe(0)
  })

  test('takes no credit out that was given on other days, or by others, beyond it', async () => {
    await grant(20_000)
    t.clock.advance(24 * HOUR_MS)
    await grant(20_000)
    t.clock.advance(24 * HOUR_MS)
    expect(await refusalOf(payBack(40_000))).toMatchObject({
      code: 'CEILING_REACHED',
      details: { left: 20_000, owner: 'Adjoua Brou' },
    })
    await payBack(20_000)
    expect((await refusalOf(payBack(1))).code).toBe('CEILING_REACHED')
    soundBooks()
  })

  test('does not launder what was given by an order that is cancelled', async () => {
    await grant(3000)
    t.clock.advance(24 * HOUR_MS)
    const order = await makeOrder(t, { client: awa })
    await staff.payments.record({ ...usingCredit(order, 3000), ...key() })
    await staff.orders.cancel({ orderId: order.id, from: 'pending' })
    await spend(18_000)
    expect((await refusalOf(payBack(3000))).code).toBe('CEILING_REACHED')
  })

  test('counts a refund of a Wave payment that nobody but them says has come', async () => {
    const order = await makeOrder(t, { client: awa })
    const { reference, grandTotal: amount } = order
    const shown = { shown: { due: amount, received: 0 } }
    const wave = { method: 'wave' as const, amount, transactionId: 'T_INVENTE' }
    await staff.payments.record({ reference, ...wave, ...shown, ...key() })
    await staff.orders.cancel({ orderId: order.id, from: 'pending' })
    await spend(20_000 - amount + 1)
    const [refund] = (await staff.payments.refunds({})).items
    const back = {
      refundId: refund?.id ?? '',
      outcome: 'refunded',
      returnTransactionId: 'T_RETOUR',
    } as const
    expect((await refusalOf(staff.payments.settleRefund(back))).code).toBe('CEILING_REACHED')
    // Asked of the owner, it lights « Demandes », and « Caisse » no more.
    expect((await staff.payments.counts()).refunds).toBe(1)
    await staff.ownerAsks.ask({ act: 'payments.settleRefund', input: back, ...key() })
    expect((await staff.payments.counts()).refunds).toBe(0)
    await colleague.payments.settleRefund(back)
    expect(await left(colleague)).toBe(20_000)
  })
})

test.each([
  ['by a link that the admin has in hand too', true, 'CEILING_REACHED'],
  ['by a link that they never had', false, 'given back'],
])(
  'a Wave payment that its client told of %s, and this admin noted: %s',
  async (_, isTaken, expected) => {
    const order = await makeOrder(t, { client: awa })
    const { id: orderId, reference, grandTotal: amount } = order
    if (isTaken)
      await t.database.write((orm) =>
        recordStaffAction(
          orm,
          { ...t, actor: admin },
          { kind: 'client_link_given', target: awa.id, data: { version: 0 } },
        ),
      )
    const link = { member: null, openedAt: t.clock.now(), provenAt: null }
    await t.database.write((orm) => {
      const found = findOrder(orm, orderId)
      if (found) declarePayment(orm, { ...t, actor: { ...awa, role: 'client', link } }, found)
    })
    const wave = { method: 'wave' as const, amount, transactionId: 'T_INVENTE' }
    await staff.payments.record({
      reference,
      ...wave,
      shown: { due: amount, received: 0 },
      ...key(),
    })
    await staff.orders.cancel({ orderId, from: 'pending' })
    await spend(20_000 - amount + 1)
    const [refund] = (await staff.payments.refunds({})).items
    const settled = staff.payments.settleRefund({
      refundId: refund?.id ?? '',
      outcome: 'refunded',
      returnTransactionId: 'T_RETOUR',
    })
    const outcome = await settled.then(
      () => 'given back',
      async (error) => (await refusalOf(Promise.reject(error))).code,
    )
    expect(outcome).toBe(expected)
  },
)

describe('money that only one admin says a company paid too much', () => {
  let hotel: User
  let invoiceId: string
  beforeEach(async () => {
    hotel = await makeClient(t, { fullname: 'Hôtel Le Baobab' })
    putOnAccount(t, hotel)
    await makeOwedOrder(t, hotel)
    ;({ invoiceId } = await invoiceAll(staff, hotel))
  })
  const pay = async (method: 'virement' | 'espece', surplus: number) => {
    const { balance } = await staff.companyInvoices.byId({ invoiceId })
    return staff.accountPayments.record({
      invoiceId,
      shown: { rest: balance?.rest ?? 0 },
      method,
      amount: (balance?.rest ?? 0) + surplus,
      surplus,
      receivedOn: dayKey(t.clock.now()),
      ...key(),
    })
  }
  const payHotelBack = (amount: number, by = staff) =>
    by.credit.payBack({ clientId: hotel.id, amount, method: 'espece', ...onCredit(hotel.id) })

  test('counts where they pay it back, and not where a colleague does', async () => {
    await pay('virement', 90_000)
    expect((await refusalOf(payHotelBack(20_001))).code).toBe('CEILING_REACHED')
    await payHotelBack(20_000)
    expect((await refusalOf(payHotelBack(1))).code).toBe('CEILING_REACHED')
    await payHotelBack(1000, colleague)
    expect(await left(colleague)).toBe(20_000)
    soundBooks()
  })

  test('counts for nobody where it came as cash', async () => {
    await pay('espece', 90_000)
    await payHotelBack(90_000)
    expect(await left()).toBe(20_000)
  })
})

describe('what counts once, or not', () => {
  test('a claim counts when it is proposed, not again as a refund, nor as credit in its place', async () => {
    const claimId = await claimed()
    await propose(claimId, 9000, 'refund')
    expect(await left()).toBe(11_000)
    await staff.claims.accept({ claimId, proposedAt: t.clock.now() })
    const [refund] = (await staff.payments.refunds({})).items
    await staff.payments.settleRefund({ refundId: refund?.id ?? '', outcome: 'credited' })
    expect(await left()).toBe(11_000)
    expect(await balanceOf()).toBe(9000)
  })

  test('what was really received goes back without counting', async () => {
    const order = await makeOrder(t, {
      client: awa,
      livreur,
      admin,
      status: 'picked_up',
      cash: 3000,
    })
    await staff.orders.cancel({ orderId: order.id, from: 'picked_up' })
    const [refund] = (await staff.payments.refunds({})).items
    await staff.payments.settleRefund({ refundId: refund?.id ?? '', outcome: 'refunded' })
    await staff.credit.advance({
      clientId: awa.id,
      amount: 90_000,
      method: 'espece',
      ...onCredit(),
    })
    await payBack(90_000)
    expect(await left()).toBe(20_000)
    expect(readOrder(t, order.id)).toMatchObject({ paidAmount: 0 })
    soundBooks()
  })

  test('an expense that was a mistake is given back on its day', async () => {
    const { movement } = await spend(3000)
    expect(await left()).toBe(17_000)
    await staff.drawer.reverse({ movement })
    expect(await left()).toBe(20_000)
  })

  test('cash goes to the bank with the photo of its slip, else by the owner', async () => {
    const bank = { amount: 100_000, slip: '00318' }
    expect(await refusalOf(staff.drawer.bank({ ...bank, ...key() }))).toMatchObject({
      code: 'OWNER_NEEDED',
      details: { owner: 'Adjoua Brou' },
    })
    // A photo that is only promised shows nothing.
    const promised = { ...bank, receiptId: randomUUID() }
    expect((await refusalOf(staff.drawer.bank({ ...promised, ...key() }))).code).toBe(
      'OWNER_NEEDED',
    )
    const shown = { ...bank, receiptId: makeStoredSlip(t) }
    await staff.drawer.bank({ ...shown, ...key() })
    expect((await staff.drawer.movements({})).items[0]).toMatchObject({ receiptStored: true })
    // One photo is of one deposit.
    expect((await refusalOf(staff.drawer.bank({ ...shown, ...key() }))).code).toBe('OWNER_NEEDED')
    await owner.drawer.bank({ ...bank, ...key() })
    expect(await left()).toBe(20_000)
  })
})

describe('an advance by Wave', () => {
  test('waits with the payments to verify, and counts until somebody else finds it', async () => {
    await advance(15_000, 'T_AVANCE')
    expect(await left()).toBe(5000)
    expect((await staff.payments.counts()).toVerify).toBe(1)
    const [row] = (await staff.credit.advances({})).items
    expect(row).toMatchObject({ amount: 15_000, transactionId: 'T_AVANCE', fullname: 'Awa Touré' })
    const found = { advance: row?.advance ?? 0, outcome: 'found' as const }
    expect((await refusalOf(staff.credit.settleAdvance(found))).code).toBe('ADVANCE_OWN')
    await colleague.credit.settleAdvance(found)
    expect((await refusalOf(owner.credit.settleAdvance(found))).code).toBe('ADVANCE_SETTLED')
    expect([await left(), await balanceOf()]).toEqual([20_000, 15_000])
    expect((await staff.payments.counts()).toVerify).toBe(0)
    expect((await refusalOf(advance(1000, 'T_AVANCE'))).code).toBe('TRANSACTION_KNOWN')
    await payBack(15_000)
    expect(await left()).toBe(20_000)
    soundBooks()
  })

  test('that nobody finds leaves the credit, and its transaction is known while it waits', async () => {
    await staff.credit.advance({ clientId: awa.id, amount: 2000, method: 'espece', ...onCredit() })
    await advance(15_000, 'T_AVANCE')
    expect((await refusalOf(advance(1000, 'T_AVANCE'))).code).toBe('TRANSACTION_KNOWN')
    const [row] = (await owner.credit.advances({})).items
    await owner.credit.settleAdvance({ advance: row?.advance ?? 0, outcome: 'absent' })
    expect(await balanceOf()).toBe(2000)
    await payBack(2000)
    expect(await left()).toBe(5000)
    soundBooks()
  })
})

describe('above the ceiling', () => {
  const asked = async () => (await openProblems(owner, 'ask'))[0]?.id ?? ''

  test('an act waits for the owner, whose one tap does it once, and both are told', async () => {
    const given = { clientId: awa.id, amount: 45_000, reason: 'Un sac perdu', ...onCredit() }
    expect((await refusalOf(staff.credit.grant(given))).code).toBe('CEILING_REACHED')
    const ask = { act: 'credit.grant' as const, input: given, ...key() }
    await staff.ownerAsks.ask(ask)
    await staff.ownerAsks.ask(ask)
    expect((await staff.requests.counts()).problems.ours).toBe(1)
    const [row, ...others] = await openProblems(owner, 'ask')
    expect(others).toEqual([])
    expect(row).toMatchObject({
      act: 'credit.grant',
      amount: 45_000,
      note: 'Un sac perdu',
      clientName: 'Awa Touré',
      askedBy: 'Mireille Assi',
    })
    expect(await balanceOf()).toBe(0)
    const askId = row?.id ?? ''
    expect((await refusalOf(staff.ownerAsks.grant({ askId }))).code).toBe('FORBIDDEN')
    await owner.ownerAsks.grant({ askId })
    expect(await refusalOf(owner.ownerAsks.grant({ askId }))).toMatchObject({
      code: 'ASK_ANSWERED',
      details: { by: 'Adjoua Brou', granted: true },
    })
    expect(await balanceOf()).toBe(45_000)
    expect(await left()).toBe(20_000)
    expect(await openProblems(staff, 'ask', 'closed')).toMatchObject([
      { answer: 'granted', answeredBy: 'Adjoua Brou' },
    ])
    expect(mails().filter(({ template }) => template.startsWith('owner-'))).toMatchObject([
      { template: 'owner-asked', facts: { who: 'Mireille Assi', amount: 45_000 } },
      { template: 'owner-answered', facts: { by: 'Adjoua Brou', answer: 'granted' } },
    ])
    soundBooks()
  })

  test('what can no longer be done says what changed, waits on, and can be declined', async () => {
    await owner.credit.grant({ clientId: awa.id, amount: 30_000, reason: 'Un sac', ...onCredit() })
    const back = {
      clientId: awa.id,
      amount: 30_000,
      method: 'espece' as const,
    }
    const input = { ...back, ...onCredit() }
    await staff.ownerAsks.ask({ act: 'credit.payBack', input, ...key() })
    await payBack(10_000)
    const askId = await asked()
    expect(await refusalOf(owner.ownerAsks.grant({ askId }))).toMatchObject({
      code: 'STALE',
      details: { about: 'credit', to: { credit: 20_000 } },
    })
    expect(await asked()).toBe(askId)
    await owner.ownerAsks.decline({ askId })
    expect(await asked()).toBe('')
    expect(await balanceOf()).toBe(20_000)
    soundBooks()
  })

  test.each([
    ['drawer.spend', { amount: 45_000, reason: 'other', note: 'Du savon' }],
    ['drawer.bank', { amount: 45_000 }],
  ] as const)('%s waits too', async (act, values) => {
    const { amount: before } = await owner.drawer.desk()
    const ask = { act, input: { ...values, ...key() }, ...key() } as Parameters<
      typeof staff.ownerAsks.ask
    >[0]
    await staff.ownerAsks.ask(ask)
    await owner.ownerAsks.grant({ askId: await asked() })
    expect((await owner.drawer.desk()).amount).toBe(before - 45_000)
  })

  test('erasing the client deletes what waits for them', async () => {
    const given = { clientId: awa.id, amount: 45_000, reason: 'Un sac perdu', ...onCredit() }
    await staff.ownerAsks.ask({ act: 'credit.grant', input: given, ...key() })
    await (await t.as(awa)).profile.deleteAccount({ password: 'mot-de-passe' })
    expect(await asked()).toBe('')
  })
})

test('cash that lacks at a closing and at the next opening counts for who counted, is noted all the same, and is told to the owners', async () => {
  const { closingN: number, amount: expected } = await staff.drawer.desk()
  const kept = expected - 30_000
  const count = countOf(kept)
  const why = { reason: 'change', kept } as const
  await staff.drawer.close({ number, expected, count, ...why, ...key() })
  expect(await left()).toBe(0)
  expect(mails().filter(({ template }) => template === 'ceiling-passed')).toMatchObject([
    { facts: { who: 'Mireille Assi', kind: 'expense', amount: 30_000, unasked: 'missing' } },
  ])
  expect((await refusalOf(grant(1))).code).toBe('CEILING_REACHED')
  const short = { float: kept - 5000, note: 'Il manque un billet' }
  await colleague.drawer.open({ ...short, ...key() })
  expect(await left(colleague)).toBe(15_000)
  soundBooks()
})

test('money that leaves above a fifth of the ceiling asks for a fresh proof, of an owner too', async () => {
  makeProofOld(t, admin)
  makeProofOld(t, adjoua)
  await spend(4000)
  expect((await refusalOf(spend(4001))).code).toBe('PROOF_REQUIRED')
  expect((await refusalOf(spend(4001, owner))).code).toBe('PROOF_REQUIRED')
})

test('the ceiling is what the owner saves', async () => {
  await t.database.write((orm) =>
    orm
      .insert(settings)
      .values({ key: 'giving', value: { daily: 3000 }, updatedAt: 0 })
      .run(),
  )
  await grant(3000)
  expect((await refusalOf(grant(1))).code).toBe('CEILING_REACHED')
})
