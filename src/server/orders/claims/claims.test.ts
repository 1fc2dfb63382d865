import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { compareDerived } from '#server/db/history/derived.ts'
import { claims, mailOutbox } from '#server/db/schema.ts'
import { declarePayment } from '#server/money/payments/ledger.service.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import {
  bringTo,
  makeAdmin,
  makeCatalogue,
  makeClient,
  makeLivreur,
  makeOrder,
  makeSuperadmin,
  readOrder,
  TEST_PASSWORD,
  type User,
} from '#server/testing/factories.ts'
import { makeHotel } from '#server/testing/fixtures/companies.fixture.ts'
import { counterStep, dropOrder } from '#server/testing/fixtures/counter.fixture.ts'
import { AS_ORDERED } from '#server/testing/fixtures/custody.fixture.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import { openProblems } from '#server/testing/open-problems.ts'
import { eventsOf, itemsOf } from '#server/testing/read-back.ts'
import { codeOfRefusal, refusalOf } from '#server/testing/refusal.ts'
import { DAY_MS } from '#shared/dates.ts'
import type { ProposeAdjustmentInput } from '#shared/orders/adjustments.inputs.ts'
import type { OpenClaimInput, ProposeInput } from '#shared/orders/claims/claims.inputs.ts'
import { MAX_CLAIM_PHOTOS } from '#shared/orders/claims/claims.ts'
import { closeSilentClaims } from './answer.service.ts'

let t: TestContext
let own: Caller
let staff: Caller
let owner: Caller
let livreur: User
let admin: User
let people: Record<'client' | 'livreur' | 'admin', User>
let orderId: string

beforeEach(async () => {
  t = createTestContext()
  const client = await makeClient(t)
  livreur = await makeLivreur(t)
  admin = await makeAdmin(t)
  people = { client, livreur, admin }
  ;[own, staff] = [await t.as(client), await t.as(admin)]
  owner = await t.as(await makeSuperadmin(t))
  // Two shirts at 1500 francs.
  orderId = (await makeOrder(t, { ...people, status: 'completed' })).id
})

async function tell(claim: Partial<OpenClaimInput> = {}, by = own) {
  const { claimId } = await by.claims.open({
    claimId: randomUUID(),
    orderId,
    kind: 'damaged',
    pieces: [{ position: 0, quantity: 1 }],
    note: 'Brûlure de fer sur la poche.',
    photoIds: [],
    ...claim,
  })
  return claimId
}

const answerOf = (claimId: string, answer: Partial<ProposeInput>): ProposeInput => ({
  claimId,
  remedy: 'refuse',
  message: 'La tache était là au ramassage.',
  from: 'open',
  proposedAt:
    t.database.orm.select().from(claims).where(eq(claims.id, claimId)).get()?.proposedAt ?? null,
  idempotencyKey: randomUUID(),
  ...answer,
})

const told = async () => (await own.claims.ofOrder({ orderId })).claims[0]
const claimOf = async () => {
  const claim = await told()
  if (!claim) throw new Error('No claim')
  return claim
}
const accept = async (way?: 'credit' | 'wave' | 'espece') => {
  const { id: claimId, proposedAt } = await claimOf()
  await own.claims.accept({ claimId, proposedAt: proposedAt ?? 0, way })
}
const balance = async () => (await own.credit.mine()).balance
const refunds = async () => (await staff.payments.refunds({})).items
/** Every sum that is said twice agrees with the ledger. */
const contradictions = () =>
  compareDerived(t.database.sqlite, t.clock.now()).filter(({ fault }) => fault)

test('a claim waits for the team within forty-eight hours, with what its pieces cost, of those that the order has', async () => {
  const one = { position: 0, quantity: 1 }
  for (const pieces of [[{ position: 0, quantity: 3 }], [one, one]])
    expect((await refusalOf(tell({ pieces }))).code).toBe('VALIDATION')
  const claimId = await tell()
  const [row] = await openProblems(staff, 'claim')
  expect(row).toMatchObject({ id: claimId, state: 'open', kind: 'claim', claimed: 'damaged' })
  expect((await staff.claims.read({ claimId })).limits).toMatchObject({ price: 1500, cap: 15_000 })
  expect((row?.dueAt ?? 0) - t.clock.now()).toBeGreaterThan(DAY_MS)
  expect((await staff.requests.counts()).problems).toEqual({ ours: 1, client: 0, closed: 0 })
  expect((await own.orders.byId({ orderId })).closing).toMatchObject({ answer: 'problem' })
})

test('money back by Wave is paid once, through the refunds of the desk, to the franc', async () => {
  const claimId = await tell()
  const money = { remedy: 'refund', amount: 6000, method: 'wave' } as const
  await staff.claims.propose(answerOf(claimId, { ...money, message: 'La brûlure vient de nous.' }))
  expect(await claimOf()).toMatchObject({ state: 'proposed', amount: 6000, method: 'wave' })
  await Promise.all([accept('wave'), accept('wave')])
  await accept('wave')
  const [refund, ...others] = await refunds()
  expect(refund).toMatchObject({ amount: 6000, method: 'wave', reason: 'claim', orderId })
  expect(others).toEqual([])
  expect(await claimOf()).toMatchObject({ state: 'closed', answer: 'accepted', paidAt: null })
  const { payment, moneyBack } = await own.orders.byId({ orderId })
  expect(payment).toMatchObject({ state: 'paid', paid: 3000 })
  expect(moneyBack).toMatchObject({ owed: 6000 })
  await staff.payments.settleRefund({
    refundId: refund?.id ?? '',
    outcome: 'refunded',
    returnTransactionId: 'T-CLAIM-1',
  })
  expect((await claimOf()).paidAt).toBe(t.clock.now())
  expect(await balance()).toBe(0)
  expect(contradictions()).toEqual([])
})

test('the client may take a refund as credit, which pays their next order', async () => {
  const claimId = await tell()
  const money = { remedy: 'refund', amount: 6000, method: 'wave' } as const
  await staff.claims.propose(answerOf(claimId, money))
  await accept('credit')
  await accept('credit')
  expect(await balance()).toBe(6000)
  expect(await refunds()).toEqual([])
  expect(await claimOf()).toMatchObject({ way: 'credit', state: 'closed' })
  expect(contradictions()).toEqual([])
})

test('credit names its cause, also where the client keeps a refund that they had accepted', async () => {
  const claimId = await tell()
  const money = { remedy: 'refund', amount: 6000, method: 'wave' } as const
  await staff.claims.propose(answerOf(claimId, money))
  await accept('wave')
  expect((await own.credit.mine()).why).toBeNull()
  await own.credit.keepRefund({ orderId })
  expect(await own.credit.mine()).toEqual({ balance: 6000, why: 'Pour la chemise abîmée' })
})

test('a refund is taken as it was proposed or as credit, and in no other way', async () => {
  const claimId = await tell()
  const money = { remedy: 'refund', amount: 6000, method: 'wave' } as const
  await staff.claims.propose(answerOf(claimId, money))
  expect((await refusalOf(accept('espece'))).code).toBe('VALIDATION')
  expect(await claimOf()).toMatchObject({ state: 'proposed' })
  expect(await refunds()).toEqual([])
})

test.each([
  ['no sum', { remedy: 'credit' }],
  ['no way in which it goes back', { remedy: 'refund', amount: 1000 }],
] as const)('an answer that gives money with %s is not sent', async (_, answer) => {
  const claimId = await tell()
  const sent = staff.claims.propose(answerOf(claimId, answer))
  expect((await refusalOf(sent)).code).toBe('VALIDATION')
  expect(await claimOf()).toMatchObject({ state: 'open' })
})

test('a credit is given at once, and once', async () => {
  const claimId = await tell({ kind: 'badly_washed' })
  await staff.claims.propose(answerOf(claimId, { remedy: 'credit', amount: 2500 }))
  await accept()
  expect(await balance()).toBe(2500)
  expect((await own.credit.mine()).why).toBe('Pour la chemise mal lavée')
  expect(contradictions()).toEqual([])
})

test('what an admin proposed counts once towards the ceiling of their day, also when they accept it for a client who calls', async () => {
  const claimId = await tell()
  await staff.claims.propose(answerOf(claimId, { remedy: 'credit', amount: 2500 }))
  expect(await staff.dailyCeiling.own()).toMatchObject({ left: 17_500 })
  await staff.claims.accept({ claimId, proposedAt: t.clock.now() })
  expect(await staff.dailyCeiling.own()).toMatchObject({ left: 17_500 })
  expect(await balance()).toBe(2500)
  expect(contradictions()).toEqual([])
})

test('a washing for nothing is an order of its own that names the first, at its place', async () => {
  const place = { landmark: 'Portail vert après la pharmacie', note: 'Sonnez deux fois' }
  const input = { ...place, address: 'Rue des Jardins, Cocody' }
  const first = await makeOrder(t, { ...people, status: 'completed', input })
  orderId = first.id
  const claimId = await tell({ kind: 'badly_washed', pieces: [{ position: 0, quantity: 2 }] })
  await staff.claims.propose(answerOf(claimId, { remedy: 'rewash', message: 'Nous relavons.' }))
  await accept()
  await accept()
  const [again, ...others] = (await own.orders.mine({})).items.filter(({ rewashOf }) => rewashOf)
  expect(others).toEqual([])
  expect(again).toMatchObject({ grandTotal: 0, status: 'pending', rewashOf: orderId })
  expect(again).toMatchObject({ ...place, clientAddress: first.clientAddress })
  expect(again?.items).toMatchObject([{ quantity: 2, unitPrice: 0 }])
  expect(again?.payment).toMatchObject({ due: 0 })
  expect((await claimOf()).rewash).toMatchObject({ id: again?.id })
  expect(contradictions()).toEqual([])
})

test('nothing is washed again without pieces, nor of an order that is deleted', async () => {
  const rewash = { remedy: 'rewash', message: 'Nous relavons.' } as const
  const whole = await tell({ kind: 'other', pieces: [] })
  const nothing = staff.claims.propose(answerOf(whole, rewash))
  expect((await refusalOf(nothing)).code).toBe('VALIDATION')
  await tell({ kind: 'badly_washed' })
  await staff.claims.propose(answerOf(whole, rewash))
  await owner.orders.delete({ orderId })
  expect((await refusalOf(accept())).code).toBe('ORDER_NOT_FOUND')
  const again = staff.claims.propose(answerOf(whole, { ...rewash, from: 'proposed' }))
  expect((await refusalOf(again)).code).toBe('VALIDATION')
  expect((await own.orders.mine({})).items).toEqual([])
})

test('pieces that the client took out of their order since are not washed again', async () => {
  const { shirt, dress } = await makeCatalogue(t)
  const lines = [shirt, dress].map((productId) => ({ productId, service: 'Complet', quantity: 1 }))
  const order = await makeOrder(t, {
    ...people,
    status: 'processing',
    input: { lines, shown: { total: 4500 } },
  })
  orderId = order.id
  const claimId = await tell({ kind: 'missing' }, staff)
  await staff.claims.propose(answerOf(claimId, { remedy: 'rewash', message: 'Nous relavons.' }))
  await adjust(orderId, { quantities: [{ position: 0, quantity: 0 }] })
  expect((await refusalOf(accept())).code).toBe('VALIDATION')
})

/** The order that washes two shirts again. */
async function washedAgain(): Promise<string> {
  const claimId = await tell({ kind: 'badly_washed', pieces: [{ position: 0, quantity: 2 }] })
  await staff.claims.propose(answerOf(claimId, { remedy: 'rewash', message: 'Nous relavons.' }))
  await accept()
  const { rewash } = await claimOf()
  return rewash ? rewash.id : ''
}

/** The client agrees to other lines. */
async function adjust(order: string, change: Partial<ProposeAdjustmentInput>) {
  const reason = 'Du linge en plus'
  await staff.adjustments.propose({ orderId: order, quantities: [], added: [], reason, ...change })
  const { adjustment } = await own.orders.byId({ orderId: order })
  await own.adjustments.answer({ adjustmentId: adjustment?.id ?? '', accept: true })
  return own.orders.byId({ orderId: order })
}

test('new garments beside those that are washed again are charged, whether they are added or counted on the free line', async () => {
  const again = await washedAgain()
  const [free] = itemsOf(t, again)
  const shirts = { productId: free?.productId ?? '', service: free?.service ?? '' }
  const added = await adjust(again, { added: [{ ...shirts, quantity: 1 }] })
  expect(added).toMatchObject({ grandTotal: 1500, payment: { due: 1500 } })
  const counted = await adjust(again, { quantities: [{ position: 0, quantity: 4 }] })
  expect(counted.items).toMatchObject([
    { position: 0, quantity: 2, unitPrice: 0 },
    { position: 1, quantity: 3, unitPrice: 1500 },
  ])
  expect(counted).toMatchObject({ grandTotal: 4500, payment: { due: 4500 } })
  expect(contradictions()).toEqual([])
})

test('garments beside a second washing of a company go on its account', async () => {
  const hotel = await makeHotel(t)
  own = await t.as(hotel)
  orderId = (await makeOrder(t, { ...people, client: hotel, status: 'completed' })).id
  const again = await washedAgain()
  const [free] = itemsOf(t, again)
  const dress = { productId: free?.productId ?? '', service: free?.service ?? '', quantity: 1 }
  const order = await adjust(again, { added: [dress] })
  expect(order).toMatchObject({
    grandTotal: 1500,
    paymentMethod: null,
    payment: { state: 'on_account', due: 0 },
  })
  expect(contradictions()).toEqual([])
})

test('a refusal with its reason gives nothing, and closes when the client agrees; its fault is placed where the shop has a place', async () => {
  const claimId = await tell()
  await staff.claims.propose(answerOf(claimId, {}))
  expect((await claimOf()).message).toBe('La tache était là au ramassage.')
  await accept()
  expect(await claimOf()).toMatchObject({ state: 'closed', remedy: 'refuse', way: null })
  expect([await balance(), await refunds()]).toEqual([0, []])
  const nowhere = staff.claims.placeFault({ claimId, fault: 'cellar' })
  expect((await refusalOf(nowhere)).code).toBe('VALIDATION')
})

test('who does not agree goes to the owner, who alone answers then', async () => {
  const claimId = await tell()
  await staff.claims.propose(answerOf(claimId, {}))
  const { proposedAt } = await claimOf()
  const no = { claimId, proposedAt: proposedAt ?? 0, note: 'Elle était neuve.' }
  await own.claims.decline(no)
  await own.claims.decline(no)
  expect(await claimOf()).toMatchObject({ state: 'owner', message: null })
  const money = { remedy: 'credit', amount: 3000, from: 'owner' } as const
  const byAdmin = staff.claims.propose(answerOf(claimId, money))
  expect((await refusalOf(byAdmin)).code).toBe('CLAIM_AT_OWNER')
  await owner.claims.propose(answerOf(claimId, money))
  await accept()
  expect(await balance()).toBe(3000)
})

test('an admin asks the owner above the ceiling of their day, and nobody passes the cap of the claim', async () => {
  const { dress } = await makeCatalogue(t)
  const order = await makeOrder(t, {
    ...people,
    status: 'completed',
    input: { lines: [{ productId: dress, service: 'Complet', quantity: 1 }] },
  })
  orderId = order.id
  const claimId = await tell()
  const money = { remedy: 'credit', amount: 25_000 } as const
  const refusal = await refusalOf(staff.claims.propose(answerOf(claimId, money)))
  expect(refusal).toMatchObject({ code: 'CEILING_REACHED', details: { left: 20_000 } })
  await staff.claims.toOwner(answerOf(claimId, money))
  expect(await claimOf()).toMatchObject({ state: 'owner', amount: null })
  // The owner is written to, as for all else that is asked of them.
  const ofAsks = eq(mailOutbox.template, 'owner-asked')
  expect(t.database.orm.select().from(mailOutbox).where(ofAsks).all()).toMatchObject([
    { facts: { act: 'claims.toOwner', amount: 25_000, note: null, claimId } },
  ])
  expect(await owner.claims.read({ claimId })).toMatchObject({ amount: 25_000, remedy: 'credit' })
  const over = owner.claims.propose(answerOf(claimId, { ...money, amount: 30_001, from: 'owner' }))
  expect((await refusalOf(over)).code).toBe('CLAIM_ABOVE_CAP')
  await owner.claims.propose(answerOf(claimId, { ...money, from: 'owner' }))
  await accept()
  expect(await balance()).toBe(25_000)
})

test('silence closes it on the date that was told, and nothing is given', async () => {
  const claimId = await tell()
  await staff.claims.propose(answerOf(claimId, { remedy: 'credit', amount: 2500 }))
  const { replyBy } = await claimOf()
  t.clock.advance((replyBy ?? 0) - t.clock.now())
  await closeSilentClaims(t)
  expect((await claimOf()).state).toBe('proposed')
  t.clock.advance(1)
  await closeSilentClaims(t)
  expect(await claimOf()).toMatchObject({ state: 'closed', answer: 'silent' })
  expect(await codeOfRefusal(accept())).toBe('STALE claim')
  expect(await balance()).toBe(0)
})

test('two people of the team, and a client who answers meanwhile, never answer twice, and an owner alone changes an owner’s answer', async () => {
  const claimId = await tell()
  await staff.claims.propose(answerOf(claimId, { remedy: 'credit', amount: 1000 }))
  const second = owner.claims.propose(answerOf(claimId, { remedy: 'credit', amount: 2000 }))
  expect(await codeOfRefusal(second)).toBe('STALE claim')
  const before = await claimOf()
  t.clock.advance(1000)
  await owner.claims.propose(
    answerOf(claimId, { remedy: 'credit', amount: 2000, from: 'proposed' }),
  )
  const late = own.claims.accept({ claimId, proposedAt: before.proposedAt ?? 0 })
  expect(await codeOfRefusal(late)).toBe('STALE claim')
  const another = () => answerOf(claimId, { remedy: 'credit', amount: 2500, from: 'proposed' })
  expect((await refusalOf(staff.claims.propose(another()))).code).toBe('CLAIM_AT_OWNER')
  t.clock.advance(1000)
  await owner.claims.propose(another())
  await accept()
  expect(await balance()).toBe(2500)
})

test('an answer that was sent is not handed over in its place; a claim that is closed stays as it is, and its fault is said only then', async () => {
  const claimId = await tell()
  const place = () => staff.claims.placeFault({ claimId, fault: 'delivery' })
  expect(await codeOfRefusal(place())).toBe('STALE claim')
  await staff.claims.propose(answerOf(claimId, {}))
  const handed = staff.claims.toOwner(answerOf(claimId, { from: 'proposed' }))
  expect(await codeOfRefusal(handed)).toBe('STALE claim')
  const { proposedAt } = await claimOf()
  await accept()
  const before = await staff.claims.read({ claimId })
  const note = 'Encore un mot.'
  for (const late of [
    () => own.claims.decline({ claimId, proposedAt: proposedAt ?? 0, note }),
    () => own.claims.add({ claimId, note, photoIds: [] }),
    () => staff.claims.note({ claimId, kind: 'looked', note, idempotencyKey: randomUUID() }),
    () => staff.claims.sort({ claimId, kind: 'missing' }),
  ])
    expect(await codeOfRefusal(late())).toBe('STALE claim')
  expect(await staff.claims.read({ claimId })).toEqual(before)
  await place()
})

test('a claim has three photos at most, however they come', async () => {
  const photos = (count: number) => Array.from({ length: count }, () => randomUUID())
  const [first = '', ...more] = photos(MAX_CLAIM_PHOTOS)
  const claimId = await tell({ photoIds: [first, ...more] })
  await own.claims.add({ claimId, photoIds: [first] })
  const over = own.claims.add({ claimId, photoIds: photos(1) })
  expect((await refusalOf(over)).code).toBe('VALIDATION')
  expect((await refusalOf(tell({ photoIds: photos(1) }))).code).toBe('VALIDATION')
})

test('a client claims for seven days, and the team for them afterwards', async () => {
  t.clock.advance(7 * DAY_MS - 1)
  expect((await own.claims.ofOrder({ orderId })).canOpen).toBe(true)
  t.clock.advance(1)
  expect((await own.claims.ofOrder({ orderId })).canOpen).toBe(false)
  expect(await refusalOf(tell())).toMatchObject({ code: 'CLAIM_OVER' })
  await tell({}, staff)
  expect(await claimOf()).toMatchObject({ state: 'open' })
})

test('what is said while one is open is added to it, and the same again is not', async () => {
  const claimId = await tell()
  expect(await tell({ claimId })).toBe(claimId)
  expect(await tell({ note: 'Et un bouton.' })).toBe(claimId)
  await own.claims.add({ claimId, note: 'Et un bouton.', photoIds: [] })
  expect((await claimOf()).note).toBe('Brûlure de fer sur la poche.\n\nEt un bouton.')
  expect(await openProblems(staff, 'claim')).toHaveLength(1)
})

test('nobody reads or answers the claim of another client', async () => {
  const claimId = await tell()
  await staff.claims.propose(answerOf(claimId, { remedy: 'credit', amount: 2500 }))
  const { proposedAt } = await claimOf()
  const stranger = await t.as(await makeClient(t))
  const answer = { claimId, proposedAt: proposedAt ?? 0 }
  expect((await refusalOf(stranger.claims.accept(answer))).code).toBe('NOT_FOUND')
  expect((await refusalOf(stranger.claims.ofOrder({ orderId }))).code).toBe('ORDER_NOT_FOUND')
  expect((await refusalOf(tell({}, stranger))).code).toBe('ORDER_NOT_FOUND')
  // Its id, which is made in a browser, is nobody else's, nor of another order.
  expect((await refusalOf(tell({ claimId }, stranger))).code).toBe('VALIDATION')
  const { id: another } = await makeOrder(t, { ...people, status: 'completed' })
  expect((await refusalOf(tell({ claimId, orderId: another }))).code).toBe('VALIDATION')
  expect(await stranger.claims.mine()).toEqual([])
})

test('each step is in the trail with its figures, and never with words', async () => {
  const claimId = await tell()
  await staff.claims.note({
    claimId,
    kind: 'looked',
    note: 'La photo du ramassage.',
    idempotencyKey: randomUUID(),
  })
  await staff.claims.propose(answerOf(claimId, { remedy: 'credit', amount: 2500 }))
  await accept()
  await staff.claims.placeFault({ claimId, fault: 'delivery' })
  const steps = eventsOf(t, orderId).filter(({ kind }) => kind === 'claim_step')
  expect(steps.map(({ data }) => data.step)).toEqual([
    'opened',
    'looked',
    'proposed',
    'accepted',
    'fault',
  ])
  expect(steps[3]?.data).toMatchObject({ amount: 2500, way: 'credit' })
  expect(JSON.stringify(steps)).not.toContain('photo')
  expect((await claimOf()).steps.map(({ kind }) => kind)).toEqual(['opened', 'looked', 'proposed'])
  expect(await openProblems(staff, 'claim')).toEqual([])
  expect(await openProblems(staff, 'claim', 'closed')).toHaveLength(1)
})

test('a claim is counted where its fault was born, over the pieces that passed there, and in its month', async () => {
  const claimId = await tell()
  await staff.claims.propose(answerOf(claimId, {}))
  const [told] = (await own.claims.ofOrder({ orderId })).claims
  await own.claims.accept({ claimId, proposedAt: told?.proposedAt ?? 0 })
  await staff.claims.placeFault({ claimId, fault: 'ironed' })
  const month = await owner.claims.figures({ days: 90 })
  expect(month).toMatchObject({ claims: 1, pieces: 2 })
  expect(month.bars.every(({ pieces }) => pieces === null)).toBe(true)
  const year = await owner.claims.figures({ days: 365 })
  expect(year.stations.find(({ label }) => label === 'Repassé')).toMatchObject({
    pieces: 2,
    claims: 1,
  })
  expect(year.bars.at(-1)).toMatchObject({ claims: 1, pieces: 2 })
  expect(year.bars.slice(0, -1).every(({ claims, pieces }) => claims === 0 && pieces === 0)).toBe(
    true,
  )
})

test('the rows of the figures add up: of no fault that is said, of none of ours, of a door without a livreur', async () => {
  const close = async (id: string) => {
    orderId = id
    const claimId = await tell()
    await staff.claims.propose(answerOf(claimId, {}))
    await accept()
    return claimId
  }
  await close(orderId)
  const { id: another } = await makeOrder(t, { ...people, status: 'completed' })
  await staff.claims.placeFault({ claimId: await close(another), fault: 'none' })
  const dropped = await dropOrder(t, staff, people.client)
  for (const from of ['pending', 'picked_up'] as const)
    await staff.counter.count(counterStep(dropped, from))
  await staff.claims.placeFault({ claimId: await close(dropped), fault: 'pickup' })
  const { claims: all, stations, livreurs } = await owner.claims.figures({ days: 90 })
  expect(all).toBe(3)
  expect(stations.reduce((sum, row) => sum + row.claims, 0)).toBe(all)
  expect(stations.slice(-2)).toEqual([
    { label: 'Pas encore dit', pieces: null, claims: 1 },
    { label: 'Pas chez nous', pieces: null, claims: 1 },
  ])
  expect(livreurs.at(-1)).toEqual({ name: 'Sans livreur', pieces: null, claims: 1 })
})

test.each([
  ['in time stays so when it is changed later', 1, true],
  ['too late stays so when the client’s no gives the owner a new deadline', 5, false],
])('a first answer %s', async (_, days, isInTime) => {
  const claimId = await tell()
  t.clock.advance(days * DAY_MS)
  await staff.claims.propose(answerOf(claimId, {}))
  const inTime = isInTime ? 1 : 0
  expect((await owner.claims.figures({ days: 30 })).answers).toMatchObject({ count: 1, inTime })
  t.clock.advance(DAY_MS)
  const { proposedAt } = await claimOf()
  await own.claims.decline({ claimId, proposedAt: proposedAt ?? 0, note: 'Ma chemise est brûlée.' })
  t.clock.advance(5 * DAY_MS)
  await owner.claims.propose(answerOf(claimId, { from: 'owner' }))
  const { answers } = await owner.claims.figures({ days: 30 })
  expect(answers).toEqual({ count: 1, averageMs: days * DAY_MS, inTime })
})

test('a piece that was spoilt while it was washed again has the price that was paid first', async () => {
  const claimId = await tell({ kind: 'badly_washed' })
  await staff.claims.propose(answerOf(claimId, { remedy: 'rewash', message: 'Nous relavons.' }))
  await accept()
  const again = (await claimOf()).rewash
  if (!again) throw new Error('No second washing')
  await bringTo(t, 'completed', { orderId: again.id, livreur, admin, cash: undefined })
  orderId = again.id
  const second = await tell()
  const [row] = await openProblems(staff, 'claim')
  expect(row).toMatchObject({ id: second, pieces: [{ price: 1500 }] })
  // The washing for nothing gave its price back.
  expect((await staff.claims.read({ claimId: second })).limits.cap).toBe(13_500)
  await staff.claims.propose(answerOf(second, { remedy: 'credit', amount: 6000 }))
  await accept()
  expect(await balance()).toBe(6000)
})

test('what is wrong with the linen is added to a claim about the count, which is then answered anew', async () => {
  orderId = (await makeOrder(t, { ...people, status: 'delivery_en_route' })).id
  const { missions } = await t.as(livreur)
  const step = { orderId, from: 'delivery_en_route', cashReceived: 3000 } as const
  await missions.advance({ ...step, check: AS_ORDERED, idempotencyKey: randomUUID() })
  const said = { kind: 'count', step: 'delivery', pieces: [], note: 'J’en avais 3.' } as const
  const claimId = await tell({ ...said, pieces: [] })
  await staff.claims.propose(answerOf(claimId, { remedy: 'explain', message: 'Nous recomptons.' }))
  expect(await tell()).toBe(claimId)
  expect(await claimOf()).toMatchObject({
    state: 'open',
    kind: 'damaged',
    pieces: [{ position: 0, quantity: 1 }],
    note: 'J’en avais 3.\n\nBrûlure de fer sur la poche.',
  })
  expect((await own.orders.byId({ orderId })).closing).toMatchObject({ answer: 'problem' })
})

test('a deleted order leaves its claim to its client, and to nobody else', async () => {
  const claimId = await tell()
  await staff.claims.propose(answerOf(claimId, { remedy: 'credit', amount: 2500 }))
  await owner.orders.delete({ orderId })
  expect(await own.claims.ofOrder({ orderId })).toMatchObject({
    canOpen: false,
    claims: [{ id: claimId, state: 'proposed' }],
  })
  const stranger = await t.as(await makeClient(t))
  expect((await refusalOf(stranger.claims.ofOrder({ orderId }))).code).toBe('ORDER_NOT_FOUND')
  await accept()
  expect(await balance()).toBe(2500)
})

test('an account that is deleted leaves no claim that waits, and is given nothing', async () => {
  const claimId = await tell()
  await staff.claims.propose(answerOf(claimId, { remedy: 'credit', amount: 2500 }))
  await own.profile.deleteAccount({ password: TEST_PASSWORD })
  expect((await staff.requests.counts()).problems).toMatchObject({ ours: 0, client: 0 })
  const { state, answer, proposedAt } = await staff.claims.read({ claimId })
  expect({ state, answer }).toEqual({ state: 'closed', answer: 'silent' })
  const late = staff.claims.accept({ claimId, proposedAt: proposedAt ?? 0 })
  expect(await codeOfRefusal(late)).toBe('STALE claim')
  // Nothing is given by one that the team opens for them afterwards either.
  const after = await tell({}, staff)
  await staff.claims.propose(answerOf(after, { remedy: 'credit', amount: 2500 }))
  const given = staff.claims.accept({ claimId: after, proposedAt: t.clock.now() })
  expect((await refusalOf(given)).code).toBe('CLIENT_UNAVAILABLE')
})

describe('a piece is paid back once:', () => {
  const both = { pieces: [{ position: 0, quantity: 2 }] }
  const capOf = async (claimId: string) => (await staff.claims.read({ claimId })).limits.cap
  const give = async (claimId: string, amount: number) => {
    await owner.claims.propose(answerOf(claimId, { remedy: 'credit', amount }))
    await accept()
  }

  test('a second claim about the same pieces has what the first left of their cap, and the desk shows it', async () => {
    const first = await tell(both)
    await give(first, 25_000)
    t.clock.advance(1000)
    const second = await tell(both)
    expect(await capOf(second)).toBe(5000)
    const more = answerOf(second, { remedy: 'credit', amount: 5001 })
    expect(await refusalOf(owner.claims.propose(more))).toMatchObject({
      code: 'CLAIM_ABOVE_CAP',
      details: { cap: 5000 },
    })
    expect((await staff.claims.read({ claimId: second })).earlier).toMatchObject([
      { id: first, kind: 'damaged', gave: 25_000, pieces: [{ quantity: 2 }] },
    ])
    await give(second, 5000)
    t.clock.advance(1000)
    expect(await capOf(await tell(both))).toBe(0)
  })

  test('a claim about the whole order counts too, and the other way round', async () => {
    await give(await tell({ kind: 'other', pieces: [] }), 3000)
    t.clock.advance(1000)
    const second = await tell(both)
    expect(await capOf(second)).toBe(27_000)
    await give(second, 2000)
    t.clock.advance(1000)
    expect(await capOf(await tell({ kind: 'other', pieces: [] }))).toBe(0)
  })

  test('of a cancelled order, all of which is owed back already, nothing goes back for the whole of it', async () => {
    const { id, status } = await makeOrder(t, { ...people, status: 'pending' })
    await owner.orders.cancel({ orderId: id, from: status })
    const whole = await tell({ orderId: id, kind: 'other', pieces: [] }, staff)
    expect((await staff.claims.read({ claimId: whole })).limits).toMatchObject({ price: 0, cap: 0 })
    // Of its two shirts, one price of the ten is owed back.
    const lost = await tell({ ...both, orderId: id }, staff)
    expect(await capOf(lost)).toBe(27_000)
  })

  test('an answer about the whole of an order that was cancelled since is given anew', async () => {
    const { id, status } = await makeOrder(t, { ...people, status: 'pending' })
    const claimId = await tell({ orderId: id, kind: 'other', pieces: [] }, staff)
    await owner.claims.propose(answerOf(claimId, { remedy: 'credit', amount: 3000 }))
    await owner.orders.cancel({ orderId: id, from: status })
    const { proposedAt } = answerOf(claimId, {})
    const accepted = own.claims.accept({ claimId, proposedAt: proposedAt ?? 0 })
    expect(await codeOfRefusal(accepted)).toBe('STALE claim')
    expect(await balance()).toBe(0)
    const said = { from: 'proposed', message: 'Votre paiement vous revient.' } as const
    await owner.claims.propose(answerOf(claimId, said))
  })

  test('what the client gave up of an accepted refund did not go back', async () => {
    const first = await tell(both)
    const cash = { remedy: 'refund', amount: 20_000, method: 'espece' } as const
    await owner.claims.propose(answerOf(first, cash))
    await accept()
    const [refund] = await refunds()
    const why = { outcome: 'not_due', waiver: 'Il a retrouvé sa chemise.' } as const
    await owner.payments.settleRefund({ refundId: refund?.id ?? '', ...why })
    t.clock.advance(1000)
    expect(await capOf(await tell(both))).toBe(30_000)
  })

  test('the cap is what was paid after the discount of the order', async () => {
    const order = await makeOrder(t, { ...people, status: 'processing' })
    const rule = { percent: 10 }
    const given = {
      orderId: order.id,
      rule,
      reason: 'Retard',
      shown: { total: order.grandTotal - 300 },
    }
    await owner.discounts.give(given)
    await bringTo(t, 'completed', { orderId: order.id, livreur, admin, cash: undefined })
    orderId = order.id
    expect((await staff.claims.read({ claimId: await tell() })).limits).toMatchObject({
      price: 1350,
      cap: 13_500,
    })
  })
})

test('a second problem of another kind on the same line adds its pieces and reopens, once', async () => {
  const claimId = await tell()
  await staff.claims.propose(answerOf(claimId, { remedy: 'credit', amount: 1000 }))
  const missing = { kind: 'missing', note: 'Et l’autre n’est pas revenue.' } as const
  await tell(missing)
  await tell(missing)
  expect(await claimOf()).toMatchObject({
    state: 'open',
    kind: 'damaged',
    pieces: [{ position: 0, quantity: 2, others: [{ kind: 'missing', quantity: 1 }] }],
  })
  expect((await staff.claims.read({ claimId })).limits.cap).toBe(30_000)
  const added = (await staff.claims.read({ claimId })).steps.filter(({ data }) => data.pieces)
  expect(added.map(({ kind }) => kind)).toEqual(['opened', 'added'])
})

test('of two admins who change one answer the second is told, and the answer of the first stands', async () => {
  const claimId = await tell()
  await staff.claims.propose(answerOf(claimId, { remedy: 'credit', amount: 1000 }))
  const other = await t.as(await makeAdmin(t))
  t.clock.advance(1000)
  const change = (amount: number) =>
    answerOf(claimId, { remedy: 'credit', amount, from: 'proposed' })
  const [first, second] = [change(1500), change(2000)]
  await staff.claims.propose(first)
  expect(await codeOfRefusal(other.claims.propose(second))).toBe('STALE claim')
  expect(await claimOf()).toMatchObject({ amount: 1500 })
})

test('an answer that was late stays late when a further problem gives a new deadline', async () => {
  const claimId = await tell()
  t.clock.advance(5 * DAY_MS)
  await staff.claims.propose(answerOf(claimId, {}))
  await tell({ kind: 'missing', note: 'Il en manque une.' })
  expect((await owner.claims.figures({ days: 30 })).answers).toMatchObject({ count: 1, inTime: 0 })
})

describe('what the client owes', () => {
  const owing = (by = people.client) =>
    makeOrder(t, { ...people, client: by, status: 'completed', cash: 0 })

  test('is paid first of the money of a claim, and only the rest goes back', async () => {
    const unpaid = await owing()
    const claimId = await tell()
    expect((await staff.claims.read({ claimId })).dues).toEqual([
      { name: `#${unpaid.reference}`, francs: 3000 },
    ])
    const money = { remedy: 'refund', amount: 5000, method: 'wave', deduct: true } as const
    await staff.claims.propose(answerOf(claimId, money))
    expect(await claimOf()).toMatchObject({ amount: 5000, deducted: 3000 })
    await accept('wave')
    await accept('wave')
    expect(readOrder(t, unpaid.id)).toMatchObject({ paidAmount: 3000, creditUsed: 3000 })
    expect(await refunds()).toMatchObject([{ amount: 2000, method: 'wave', reason: 'claim' }])
    expect(await balance()).toBe(0)
    expect(contradictions()).toEqual([])
  })

  test('is not what was announced by Wave and is looked for', async () => {
    const announced = await owing()
    const actor = people.client
    await t.database.write((orm) =>
      declarePayment(orm, { ...t, actor }, readOrder(t, announced.id)),
    )
    expect((await staff.claims.read({ claimId: await tell() })).dues).toEqual([])
  })

  test('and paid meanwhile is deducted no more', async () => {
    const unpaid = await owing()
    const claimId = await tell()
    const money = { remedy: 'credit', amount: 4000, deduct: true } as const
    await staff.claims.propose(answerOf(claimId, money))
    await makeOpenDrawer(t, admin)
    const cash = { reference: unpaid.reference, method: 'espece', amount: 3000 } as const
    const shown = { shown: { due: 3000, received: 0 }, idempotencyKey: randomUUID() }
    await staff.payments.record({ ...cash, ...shown })
    await accept()
    expect(await balance()).toBe(4000)
    expect(contradictions()).toEqual([])
  })

  test('takes all of a sum that it is larger than, and nothing waits to be paid', async () => {
    const unpaid = await owing()
    const claimId = await tell()
    const money = { remedy: 'refund', amount: 1000, method: 'espece', deduct: true } as const
    await staff.claims.propose(answerOf(claimId, money))
    await accept('espece')
    expect(readOrder(t, unpaid.id)).toMatchObject({ paidAmount: 1000 })
    expect([await refunds(), await balance()]).toEqual([[], 0])
    expect(await claimOf()).toMatchObject({ state: 'closed', way: 'credit', deducted: 1000 })
    expect(contradictions()).toEqual([])
  })
})
