import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { MARK_RESTORED } from '#server/db/restored-mark.ts'
import { orders, settings } from '#server/db/schema.ts'
import type { Caller } from '#server/testing/create-test-context.ts'
import { makeOrder, makeSuperadmin } from '#server/testing/factories.ts'
import { type DgiMood, SELLER_NCC } from '#server/testing/fakes/fake-dgi.ts'
import { createFneFixture, type FneFixture } from '#server/testing/fixtures/fne.fixture.ts'
import { codeOfRefusal, refusalOf } from '#server/testing/refusal.ts'
import { DAY_MS } from '#shared/dates.ts'
import type { FnePart, SaleCursor } from '#shared/money/fne/desk.inputs.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { followTotal } from './changed-total.service.ts'
import type { SalePage } from './fne.queries.ts'

let fixture: FneFixture
let owner: Caller

beforeEach(async () => {
  fixture = await createFneFixture()
  owner = await fixture.t.as(await makeSuperadmin(fixture.t))
})

/** An order that the DGI treats so. */
async function sold(mood: DgiMood = 'fine', status: OrderStatus = 'completed') {
  const { id: orderId } = await makeOrder(fixture.t, { client: fixture.client, status })
  await fixture.staff.fne.certify({ orderId, idempotencyKey: randomUUID() })
  fixture.dgi.behave(mood)
  await fixture.work()
  const { id: saleId, updatedAt: seen } = fixture.sales().at(-1) as {
    id: string
    updatedAt: number
  }
  return { orderId, saleId, seen }
}
/** One that the DGI refuses: it knows no such point of sale. */
async function refused() {
  fixture.configure({ pointOfSale: 'Ailleurs' })
  return sold()
}
const states = () => fixture.sales().map(({ state }) => state)
const NUMBER = `${SELLER_NCC}25000000318`
const TOKEN = 'https://www.services.fne.dgi.gouv.ci/fr/verification/019465c1'

describe('a sale to verify', () => {
  test('is found at the head of what is open, with what to look for', async () => {
    await refused()
    fixture.configure({})
    const { saleId } = await sold('done-cut')
    const { items } = await fixture.staff.fne.list({ part: 'open' })
    expect(items.map(({ state }) => state)).toEqual(['uncertain', 'refused'])
    expect(items[0]).toMatchObject({ id: saleId, why: 'cut', clientName: fixture.client.fullname })
    expect(await fixture.staff.fne.counts()).toMatchObject({ toDo: 2, stopped: null })
    expect(await fixture.staff.fne.byId({ saleId })).toMatchObject({
      sellerNcc: SELLER_NCC,
      sentAs: { name: fixture.client.fullname, note: expect.stringMatching(/^Commande /) },
    })
  })

  test('is certified by the number that the owner read there, however it was typed', async () => {
    const { orderId, saleId, seen } = await sold('done-cut')
    const number = ` ${NUMBER.slice(0, 8).toLowerCase()} ${NUMBER.slice(8)}`
    await owner.fne.decide({ saleId, seen, answer: 'certified', number, token: TOKEN })
    expect(fixture.sales()).toMatchObject([{ state: 'certified', number: NUMBER, token: TOKEN }])
    expect(
      await codeOfRefusal(fixture.staff.fne.certify({ orderId, idempotencyKey: randomUUID() })),
    ).toBe('FNE_ALREADY')
    await fixture.work()
    expect(fixture.dgi.requests).toHaveLength(1)
  })

  test('is neither corrected nor dropped, and is sent again where it is not there', async () => {
    const { saleId, seen } = await sold('cut')
    expect(await codeOfRefusal(fixture.staff.fne.correct({ saleId, seen }))).toBe('FNE_UNCERTAIN')
    const dropped = owner.fne.drop({ saleId, seen, reason: 'Faite deux fois' })
    expect(await codeOfRefusal(dropped)).toBe('FNE_UNCERTAIN')
    await owner.fne.decide({ saleId, seen, answer: 'not_certified' })
    expect(states()).toEqual(['to_certify'])
    await fixture.work()
    expect(states()).toEqual(['certified'])
    expect(fixture.dgi.engine.made).toHaveLength(1)
  })

  test('is certified on the day of the sending, however late the owner says so, and keeps who said so', async () => {
    const { saleId, seen } = await sold('done-cut')
    const { sentAt } = await owner.fne.byId({ saleId })
    await fixture.workAfter(DAY_MS)
    await owner.fne.decide({ saleId, seen, answer: 'certified', number: NUMBER })
    expect(fixture.sales()).toMatchObject([{ state: 'certified', certifiedAt: sentAt }])
    const { items } = await owner.journal.list({ subject: 'fne_decided' })
    expect(items).toHaveLength(1)
    const { sqlite } = fixture.t.database
    expect(
      sqlite
        .prepare(
          `select step, outcome, number, actor_n is not null as said from fne_calls order by n desc limit 1`,
        )
        .get(),
    ).toEqual({ step: 'decided', outcome: 'certified', number: NUMBER, said: 1 })
  })

  test('takes no number of another seller, kind or year, nor one that another sale has, and says which', async () => {
    await sold()
    const [{ number } = { number: null }] = fixture.sales()
    const { saleId, seen } = await sold('cut')
    for (const [wrong, code] of [
      ['2302456K26000000318', 'FNE_NUMBER_FOREIGN'],
      [`${SELLER_NCC}2500031`, 'FNE_NUMBER_FOREIGN'],
      [`A${NUMBER}`, 'FNE_NUMBER_OF_KIND'],
      [`${SELLER_NCC}26000000318`, 'FNE_YEAR_TO_COME'],
    ] as const) {
      const answer = { saleId, seen, answer: 'certified', number: wrong } as const
      expect(await codeOfRefusal(owner.fne.decide(answer)), wrong).toBe(code)
    }
    expect(states()).toEqual(['certified', 'uncertain'])
    const refusal = await refusalOf(
      owner.fne.decide({ saleId, seen, answer: 'certified', number: number ?? '' }),
    )
    expect(refusal).toMatchObject({
      code: 'FNE_NUMBER_TAKEN',
      details: { reference: expect.stringMatching(/^#/) },
    })
  })

  test('takes no number while the shop has said no number of taxpayer', async () => {
    const { saleId, seen } = await sold('cut')
    fixture.t.database.orm.delete(settings).where(eq(settings.key, 'legal')).run()
    const answer = { saleId, seen, answer: 'certified', number: NUMBER } as const
    expect(await codeOfRefusal(owner.fne.decide(answer))).toBe('FNE_OFF')
    expect(states()).toEqual(['uncertain'])
  })

  test('takes no address of another site', async () => {
    const { saleId, seen } = await sold('cut')
    const answer = { saleId, seen, answer: 'certified', number: NUMBER } as const
    for (const token of [
      'dgi',
      'http://evil.com/x',
      'https://evil.com/x',
      'https://dgi.gouv.ci.evil.com/x',
      'http://www.services.fne.dgi.gouv.ci/x',
    ])
      expect(await codeOfRefusal(owner.fne.decide({ ...answer, token })), token).toBe(
        'FNE_TOKEN_WRONG',
      )
    const ofStandIn = `${fixture.dgi.url}/fr/verification/019465c1`
    await owner.fne.decide({ ...answer, token: ofStandIn })
    expect(fixture.sales()).toMatchObject([{ token: ofStandIn }])
  })
})

describe('a sale that was refused', () => {
  test('is certified once the settings are mended and somebody says so', async () => {
    const { saleId, seen } = await refused()
    expect(fixture.sales()).toMatchObject([{ state: 'refused', why: 'point_of_sale' }])
    fixture.configure({})
    await fixture.staff.fne.correct({ saleId, seen })
    await fixture.work()
    expect(fixture.sales()).toMatchObject([{ state: 'certified', why: null, dgiMessage: null }])
    const { items } = await owner.journal.list({ subject: 'fne_corrected' })
    expect(items).toMatchObject([{ data: { buyer: false } }])
  })

  test('is certified for the buyer that was typed instead', async () => {
    const { saleId, seen } = await refused()
    fixture.configure({})
    const buyer = { name: 'Hôtel Le Baobab', ncc: '2302456K', email: 'compta@baobab.ci' }
    await fixture.staff.fne.correct({ saleId, seen, buyer })
    await fixture.work()
    expect(JSON.parse(fixture.dgi.requests.at(-1) ?? '')).toMatchObject({
      template: 'B2B',
      clientNcc: '2302456K',
      clientEmail: 'compta@baobab.ci',
    })
  })

  test('is dropped by the owner, with the reason, once they said that it is not on the site of the DGI, and another may be asked for', async () => {
    const { orderId, saleId, seen } = await refused()
    fixture.configure({})
    const reason = 'Le client n’en veut plus'
    expect(await codeOfRefusal(fixture.staff.fne.drop({ saleId, seen, reason }))).toBe('FORBIDDEN')
    expect(await codeOfRefusal(owner.fne.drop({ saleId, seen, reason }))).toBe('FNE_MAYBE_ON_SITE')
    expect(states()).toEqual(['refused'])
    await owner.fne.drop({ saleId, seen, reason, notOnSite: true })
    expect(states()).toEqual(['dropped'])
    const { sqlite } = fixture.t.database
    expect(
      sqlite.prepare('select body from fne_papers order by call_n desc limit 1').pluck().get(),
    ).toBe(reason)
    await fixture.staff.fne.certify({ orderId, idempotencyKey: randomUUID() })
    expect(states()).toEqual(['dropped', 'to_certify'])
  })
})

test('a sale after one that the refused key stopped waits for the same, wherever it is read', async () => {
  await sold(401)
  const { orderId, saleId } = await sold()
  expect(fixture.sales()).toMatchObject([{ why: 'key' }, { state: 'to_certify', why: null }])
  const { items } = await fixture.staff.fne.list({ part: 'open' })
  expect(items.map(({ why }) => why)).toEqual(['key', 'key'])
  expect(await fixture.staff.fne.byId({ saleId })).toMatchObject({ why: 'key' })
  expect((await fixture.staff.fne.ofOrder({ orderId })).sale).toMatchObject({ why: 'key' })
  await owner.fne.resume()
  await fixture.work()
  expect((await fixture.staff.fne.ofOrder({ orderId })).sale).toMatchObject({ why: null })
})

test('what is to be done on the site of the DGI is closed by its number', async () => {
  const { saleId } = await sold('cut')
  const { sqlite } = fixture.t.database
  sqlite.prepare(`update fne_sales set state = 'by_hand'`).run()
  const { updatedAt: seen } = await fixture.staff.fne.byId({ saleId })
  expect(await fixture.staff.fne.counts()).toMatchObject({ toDo: 1 })
  expect(await codeOfRefusal(fixture.staff.fne.doneByHand({ saleId, seen, number: NUMBER }))).toBe(
    'FORBIDDEN',
  )
  await owner.fne.doneByHand({ saleId, seen, number: NUMBER })
  expect(fixture.sales()).toMatchObject([{ state: 'certified', number: NUMBER }])
})

describe('a number that was typed wrong', () => {
  const RIGHT = `${SELLER_NCC}25000000813`
  const REASON = 'Deux chiffres inversés'
  const seenNow = (saleId: string) => owner.fne.byId({ saleId }).then(({ updatedAt }) => updatedAt)
  async function typed(number = NUMBER) {
    const { orderId, saleId, seen } = await sold('done-cut')
    await owner.fne.decide({ saleId, seen, answer: 'certified', number, token: TOKEN })
    return { orderId, saleId, seen: await seenNow(saleId) }
  }

  test('is corrected by the owner who sees it as it is, and its history and the journal say why', async () => {
    const { saleId, seen } = await typed()
    const right = { saleId, seen, number: RIGHT, reason: REASON }
    const old = owner.fne.doneByHand({ ...right, seen: seen - 1 })
    expect(await codeOfRefusal(old)).toBe('STALE fne')
    const foreign = owner.fne.doneByHand({ ...right, number: '2302456K26000000318' })
    expect(await codeOfRefusal(foreign)).toBe('FNE_NUMBER_FOREIGN')
    await owner.fne.doneByHand(right)
    expect(fixture.sales()).toMatchObject([{ state: 'certified', number: RIGHT, token: null }])
    expect(await owner.fne.byId({ saleId })).toMatchObject({
      mayRenumber: true,
      renumbered: { reason: REASON },
    })
    const { items } = await owner.journal.list({ subject: 'fne_renumbered' })
    expect(items).toMatchObject([{ data: { number: RIGHT, was: NUMBER } }])
    const { sqlite } = fixture.t.database
    const told = sqlite.prepare(`select data ->> 'number' as number, data ->> 'was' as was
      from order_events where kind = 'fne_step' order by seq desc limit 1`)
    expect(told.get()).toEqual({ number: RIGHT, was: NUMBER })
  })

  test('frees the wrong one for the sale that has it', async () => {
    const first = await typed()
    const second = await typed(`${SELLER_NCC}25000000999`)
    const taken = { saleId: second.saleId, seen: second.seen, number: NUMBER, reason: REASON }
    expect(await codeOfRefusal(owner.fne.doneByHand(taken))).toBe('FNE_NUMBER_TAKEN')
    const { saleId, seen } = first
    await owner.fne.doneByHand({ saleId, seen, number: RIGHT, reason: REASON })
    await owner.fne.doneByHand(taken)
    expect(fixture.sales().map(({ number }) => number)).toEqual([RIGHT, NUMBER])
  })

  test('stays where the DGI gave it itself, and what it certified is not dropped', async () => {
    const { saleId } = await sold()
    const seen = await seenNow(saleId)
    expect(await owner.fne.byId({ saleId })).toMatchObject({ mayRenumber: false })
    const dropped = owner.fne.drop({ saleId, seen, reason: 'Par erreur' })
    expect(await codeOfRefusal(dropped)).toBe('FNE_CERTIFIED')
    expect(
      await codeOfRefusal(owner.fne.doneByHand({ saleId, seen, number: RIGHT, reason: REASON })),
    ).toBe('FNE_NUMBER_GIVEN')
  })

  test('stays once a credit note takes the sale back under it', async () => {
    const { orderId, ...sale } = await sold('done-cut', 'pending')
    const { saleId } = sale
    await owner.fne.decide({ ...sale, answer: 'certified', number: NUMBER })
    await fixture.staff.orders.cancel({ orderId, from: 'pending' })
    await fixture.work()
    const note = fixture.sales().at(-1) as { id: string; updatedAt: number }
    const number = `A${SELLER_NCC}25000000004`
    await owner.fne.doneByHand({ saleId: note.id, seen: note.updatedAt, number })
    const seen = await seenNow(saleId)
    expect(
      await codeOfRefusal(owner.fne.doneByHand({ saleId, seen, number: RIGHT, reason: REASON })),
    ).toBe('FNE_TAKEN_BACK')
  })

  test('is still corrected where a total that rose was invoiced beside it', async () => {
    const { orderId, saleId } = await typed()
    const { database } = fixture.t
    const [sale] = fixture.sales()
    const costs = { grandTotal: (sale?.amount ?? 0) + 500, missedFee: 500 }
    await database.write((orm) => {
      orm.update(orders).set(costs).where(eq(orders.id, orderId)).run()
      followTotal(orm, fixture.t, orderId)
    })
    const { id = '', updatedAt = 0, why } = fixture.sales().at(-1) ?? {}
    expect(why).toBe('total_higher')
    const number = `${SELLER_NCC}25000000005`
    await owner.fne.doneByHand({ saleId: id, seen: updatedAt, number })
    expect(await owner.fne.byId({ saleId })).toMatchObject({ mayRenumber: true })
    const seen = await seenNow(saleId)
    await owner.fne.doneByHand({ saleId, seen, number: RIGHT, reason: REASON })
    expect(fixture.sales().map((one) => one.number)).toEqual([RIGHT, number])
  })
})

describe('a receipt of the terminal', () => {
  const note = (orderId: string, number = 'R-26-000412') =>
    fixture.staff.fne.noteRne({ orderId, number })
  const delivered = async () =>
    (await makeOrder(fixture.t, { client: fixture.client, status: 'completed' })).id

  test('stands for the certificate of its order', async () => {
    const orderId = await delivered()
    await note(orderId)
    await note(orderId)
    expect(fixture.sales()).toMatchObject([{ state: 'receipt', rne: 'R-26-000412' }])
  })

  test('is told to the DGI when the certified invoice is asked for after it', async () => {
    const orderId = await delivered()
    await note(orderId)
    await fixture.staff.fne.certify({ orderId, idempotencyKey: randomUUID() })
    await fixture.work()
    expect(JSON.parse(fixture.dgi.requests.at(-1) ?? '')).toMatchObject({
      isRne: true,
      rne: 'R-26-000412',
    })
    expect(fixture.sales()).toMatchObject([{ state: 'certified', rne: 'R-26-000412' }])
  })

  test('that was certified since a copy is not sent again before the owner has looked', async () => {
    const orderId = await delivered()
    await note(orderId)
    fixture.t.database.sqlite.exec(MARK_RESTORED)
    await fixture.staff.fne.certify({ orderId, idempotencyKey: randomUUID() })
    await owner.fne.resume()
    await fixture.work()
    expect(fixture.dgi.requests).toEqual([])
    expect(fixture.sales()).toMatchObject([
      { state: 'uncertain', why: 'restored', rne: 'R-26-000412' },
    ])
  })

  test('is free again once the owner has dropped its sale, for its order or another one', async () => {
    const [orderId, otherId] = [await delivered(), await delivered()]
    for (const [noted, next] of [
      [orderId, orderId],
      [orderId, otherId],
    ] as const) {
      await note(noted)
      await fixture.staff.fne.certify({ orderId: noted, idempotencyKey: randomUUID() })
      const { id: saleId, updatedAt: seen } = fixture.sales().at(-1) ?? { id: '', updatedAt: 0 }
      await owner.fne.drop({ saleId, seen, reason: 'Mauvais numéro' })
      await note(next)
    }
    expect(fixture.sales().at(-1)).toMatchObject({ orderId: otherId, rne: 'R-26-000412' })
  })

  test('is that of one order, which has no other certificate', async () => {
    await note(await delivered())
    expect(await refusalOf(note(await delivered()))).toMatchObject({
      code: 'RNE_KNOWN',
      details: { reference: expect.stringMatching(/^#/) },
    })
    const { orderId } = await sold()
    expect(await codeOfRefusal(note(orderId, 'R-26-000413'))).toBe('FNE_ALREADY')
  })
})

test('each part of the list has each of its sales once, over all its pages', async () => {
  for (const mood of ['cut', 'fine', 503] as const) await sold(mood)
  const { sqlite } = fixture.t.database
  const copy = sqlite.prepare(
    `insert into fne_sales (id, kind, order_id, client_n, amount, state, number, certified_at, created_at, updated_at)
     select ?, 'sale', ?, client_n, amount, state, number || ?, certified_at, created_at, updated_at
     from fne_sales where n = ?`,
  )
  for (let index = 0; index < 75; index += 1)
    copy.run(randomUUID(), randomUUID(), index, 1 + (index % 3))
  const expected = { open: 52, certified: 26 } as const
  for (const [part, count] of Object.entries(expected) as [FnePart, number][]) {
    const ids: string[] = []
    let cursor: SaleCursor | null = null
    do {
      const page: SalePage = await fixture.staff.fne.list({ part, cursor })
      ids.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor)
    expect([part, ids.length, new Set(ids).size]).toEqual([part, count, count])
  }
})

test('the stickers that are left are those of the last certificate', async () => {
  expect(await fixture.staff.fne.counts()).toMatchObject({ stickers: null })
  await sold()
  expect(await fixture.staff.fne.counts()).toMatchObject({ stickers: 100 })
})
