import { beforeEach, describe, expect, test } from 'vitest'
import { makeClient } from '#server/testing/factories.ts'
import { type Team, teamOnDuty } from '#server/testing/scenes/rounds.ts'
import { DAY_MS } from '#shared/dates.ts'
import { PAST_NAME_SHOWN_DAYS } from '#shared/retention.ts'

let f: Team

beforeEach(async () => {
  f = await teamOnDuty()
})

describe('the history of a livreur', () => {
  test('holds the orders they delivered, newest first, and no one else’s', async () => {
    await f.orderAt('completed', { livreur: f.mariam })
    for (const status of ['pending', 'picked_up', 'delivery_en_route', 'cancelled'] as const)
      await f.orderAt(status)
    const delivered: string[] = []
    for (let i = 0; i < 3; i++) {
      f.t.clock.advance(60_000)
      delivered.unshift((await f.orderAt('completed')).id)
    }
    const { items, nextCursor } = await f.riding.missions.history({})
    expect(items.map(({ id }) => id)).toEqual(delivered)
    expect(nextCursor).toBeNull()
  })

  test('names the client and the quarter, never a phone, an address or a price', async () => {
    const order = await f.orderAt('completed')
    const { items } = await f.riding.missions.history({})
    expect(items).toEqual([
      {
        id: order.id,
        reference: order.reference,
        clientName: 'Aminata Koné',
        quarter: 'Marcory',
        pieces: 2,
        bags: 0,
        grams: 0,
        createdAt: order.createdAt,
        deliveredAt: order.updatedAt,
      },
    ])
  })

  test('names the quarter of the point where the address is typed in one breath', async () => {
    const typed = 'Rue I 164 villa 12 portail vert'
    const other = await makeClient(f.t, { address: typed })
    await f.orderAt('completed', { client: other })
    const answer = await f.riding.missions.history({})
    expect(answer.items).toMatchObject([{ quarter: 'Riviera 3' }])
    expect(JSON.stringify(answer)).not.toContain('I 164')
  })

  test('names no one after thirty days, only the order and its quarter', async () => {
    const { reference } = await f.orderAt('completed')
    const named = { reference, clientName: 'Aminata Koné', quarter: 'Marcory' }
    f.t.clock.advance(PAST_NAME_SHOWN_DAYS * DAY_MS - 1)
    expect((await f.riding.missions.history({})).items).toMatchObject([named])
    f.t.clock.advance(1)
    expect((await f.riding.missions.history({})).items).toMatchObject([
      { ...named, clientName: null },
    ])
  })
})

describe('the day of a livreur', () => {
  test('begins with nothing done and no cash', async () => {
    const nothing = { pickups: 0, completed: 0, collected: [], cash: null }
    expect(await f.riding.missions.today()).toEqual(nothing)
  })

  test('counts what they did today, and no other day', async () => {
    await f.orderAt('completed')
    await f.orderAt('picked_up')
    expect(await f.riding.missions.today()).toMatchObject({ pickups: 2, completed: 1 })
    f.t.clock.advance(DAY_MS)
    expect(await f.riding.missions.today()).toMatchObject({ pickups: 0, completed: 0 })
  })

  test('names the bags they collected, the last first, until another livreur has them', async () => {
    await f.orderAt('picked_up')
    f.t.clock.advance(DAY_MS)
    const first = await f.orderAt('picked_up')
    f.t.clock.advance(60_000)
    const last = await f.orderAt('picked_up')
    await f.orderAt('picked_up', { livreur: f.mariam })
    const bag = {
      clientName: 'Aminata Koné',
      pieces: 2,
      bags: 0,
      grams: 0,
      hasTicket: false,
      isTheirs: true,
    }
    expect((await f.riding.missions.today()).collected).toEqual([
      { ...bag, id: last.id, reference: last.reference, collectedAt: f.t.clock.now() },
      { ...bag, id: first.id, reference: first.reference, collectedAt: f.t.clock.now() - 60_000 },
    ])
    await f.giveTo(f.mariam, last)
    expect((await f.riding.missions.today()).collected).toMatchObject([
      { id: last.id, isTheirs: false },
      { id: first.id, isTheirs: true },
    ])
  })

  test('says what cash they carry, from how many payments and since when', async () => {
    const since = f.t.clock.now()
    await f.orderAt('picked_up', { cash: 1000 })
    f.t.clock.advance(DAY_MS)
    await f.orderAt('picked_up', { cash: 500 })
    const { cash } = await f.riding.missions.today()
    expect(cash).toEqual({ amount: 1500, payments: 2, since })
  })
})
