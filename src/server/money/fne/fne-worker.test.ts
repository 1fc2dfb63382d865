import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { advanceMission } from '#server/rounds/missions/missions.service.ts'
import { cashAt, makeCatalogue, makeLivreur, makeOrder } from '#server/testing/factories.ts'
import type { DgiMood } from '#server/testing/fakes/fake-dgi.ts'
import { createFneFixture, type FneFixture } from '#server/testing/fixtures/fne.fixture.ts'
import { codeOfRefusal } from '#server/testing/refusal.ts'
import { chooseModules } from '#server/testing/scenes/shop.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/dates.ts'
import { deleteOldPapers } from './fne-steps.service.ts'
import { resumeSending } from './resume.service.ts'

let fixture: FneFixture

beforeEach(async () => {
  fixture = await createFneFixture()
})

/** Has an order of so many shirts certified, 1 500 francs each. */
async function ask(shirts = 2) {
  const { client } = fixture
  const { shirt } = await makeCatalogue(fixture.t)
  const lines = [{ productId: shirt, service: 'Complet' as const, quantity: shirts }]
  const input = { lines, shown: { total: shirts * 1500 } }
  const { id: orderId } = await makeOrder(fixture.t, { client, status: 'completed', input })
  await fixture.staff.fne.certify({ orderId, idempotencyKey: randomUUID() })
  return orderId
}
const states = () => fixture.sales().map(({ state, why }) => [state, why])

describe('a sale of which nobody knows whether it is certified', () => {
  const UNCERTAIN: [DgiMood, string][] = [
    ['done-cut', 'cut'],
    ['cut', 'cut'],
    ['done-hang', 'cut'],
    ['hang', 'cut'],
    ['huge', 'cut'],
    ['done-error', 'fault'],
    ['error', 'fault'],
    [504, 'fault'],
    ['done-noise', 'unreadable'],
    ['noise', 'unreadable'],
  ]
  test('is « à vérifier » and never sent again by itself', async () => {
    for (const [mood, why] of UNCERTAIN) {
      await ask()
      fixture.dgi.behave(mood)
      await fixture.work()
      expect(states().at(-1), String(mood)).toEqual(['uncertain', why])
    }
    await fixture.workAfter(24 * HOUR_MS)
    await fixture.restart()
    expect(fixture.dgi.requests).toHaveLength(UNCERTAIN.length)
  })

  test('is one that was being sent when the process ended', async () => {
    const { t, restart } = fixture
    await ask()
    t.database.sqlite.prepare(`update fne_sales set state = 'sending'`).run()
    await restart()
    expect(states()).toEqual([['uncertain', 'stopped']])
    expect(fixture.dgi.requests).toEqual([])
  })

  test('is one to which the DGI gives a number that another sale has', async () => {
    await ask()
    await fixture.work()
    // It counts from the start again.
    fixture.dgi.engine.made.length = 0
    await ask()
    await fixture.work()
    expect(states()).toEqual([
      ['certified', null],
      ['uncertain', 'known_number'],
    ])
  })

  test('does not stop the next one', async () => {
    await ask()
    await ask()
    fixture.dgi.behave('done-cut')
    await fixture.work()
    expect(states().map(([state]) => state)).toEqual(['uncertain', 'certified'])
  })
})

/** Takes the hints that the screens of the team have received since. */
function heardByTeam() {
  const { hub } = fixture.t
  const { id: userId } = fixture.admin
  const nothing = () => {}
  const asked = { userId, sessionId: 'team', audience: 'staff' } as const
  const stream = hub.subscribe({ ...asked, onMessages: nothing, onEnd: nothing })
  return () => stream.take()?.message.type
}

describe('a sale that was surely not certified', () => {
  test.each([401, 'redirect', 502] as const)(
    'is read again by the screens of the team after each answer: %s',
    async (mood) => {
      await ask()
      const heard = heardByTeam()
      fixture.dgi.behave(mood)
      await fixture.work()
      expect(heard()).toBe('cash')
    },
  )

  test('is read again by the screens of the team once it is found that it waits for stickers', async () => {
    fixture.dgi.engine.stickers = 0
    await ask(4)
    await fixture.work()
    await ask(4)
    const heard = heardByTeam()
    await fixture.work()
    expect(heard()).toBe('cash')
    expect(fixture.dgi.requests).toHaveLength(1)
  })

  test('is sent again by itself, slower each time', async () => {
    await ask()
    fixture.dgi.behave(429, 503)
    await fixture.work()
    expect(states()).toEqual([['to_certify', 'unreached']])
    await fixture.workAfter(MINUTE_MS - 1)
    expect(fixture.dgi.requests).toHaveLength(1)
    await fixture.workAfter(1)
    expect(fixture.dgi.requests).toHaveLength(2)
    await fixture.workAfter(MINUTE_MS)
    expect(fixture.dgi.requests).toHaveLength(2)
    await fixture.workAfter(MINUTE_MS)
    expect(states()).toEqual([['certified', null]])
  })

  test('waits where nobody listens', async () => {
    await ask()
    await fixture.dgi.close()
    await fixture.work()
    expect(states()).toEqual([['to_certify', 'unreached']])
  })

  test('is « refusée » with the reason of the DGI', async () => {
    fixture.configure({ pointOfSale: 'Comptoir Plateau' })
    await ask()
    await fixture.work()
    expect(states()).toEqual([['refused', 'point_of_sale']])
    expect(fixture.sales()[0]?.dgiMessage).toContain('Point of sale is not valid')
    expect(fixture.dgi.engine.made).toEqual([])
  })

  test('waits for a place that answers itself: another address is not followed', async () => {
    await ask()
    await ask()
    fixture.dgi.behave('redirect')
    await fixture.work()
    expect(states()).toEqual([
      ['to_certify', 'address'],
      ['to_certify', null],
    ])
    await fixture.workAfter(HOUR_MS)
    expect(states().map(([state]) => state)).toEqual(['certified', 'certified'])
  })
})

describe('what the whole queue waits for', () => {
  const resume = () => resumeSending({ ...fixture.t, actor: { ...fixture.admin, role: 'admin' } })

  test('is tried again after an hour where the key was refused, or once it is mended', async () => {
    await ask()
    fixture.dgi.behave(401)
    await fixture.work()
    expect(states()).toEqual([['to_certify', 'key']])
    await ask()
    await fixture.workAfter(HOUR_MS - 1)
    expect(fixture.dgi.requests).toHaveLength(1)
    await resume()
    await fixture.work()
    expect(states().map(([state]) => state)).toEqual(['certified', 'certified'])
  })

  test('are stickers: one call shows it, and up to 5 000 francs none is needed', async () => {
    fixture.dgi.engine.stickers = 0
    await ask(4)
    await ask(4)
    await ask(2)
    await fixture.work()
    expect(states()).toEqual([
      ['to_certify', 'stickers'],
      ['to_certify', 'stickers'],
      ['certified', null],
    ])
    expect(fixture.dgi.requests).toHaveLength(2)
    fixture.dgi.engine.stickers = 50
    await fixture.workAfter(24 * HOUR_MS)
    expect(fixture.dgi.requests).toHaveLength(2)
    await resume()
    await fixture.work()
    expect(states().map(([state]) => state)).toEqual(['certified', 'certified', 'certified'])
  })

  test('is refused to be resumed while nothing is certified', async () => {
    await chooseModules(fixture.t, { fne: false })
    expect(await codeOfRefusal(resume())).toBe('FNE_OFF')
  })
})

test('a delivery wakes those who send', async () => {
  fixture.configure({ certify: 'delivery' })
  let wakes = 0
  const livreur = await makeLivreur(fixture.t)
  const { client } = fixture
  const { id: orderId } = await makeOrder(fixture.t, {
    client,
    livreur,
    status: 'delivery_en_route',
  })
  fixture.t.outbox.onWake(() => {
    wakes = fixture.sales().length
  })
  const cashReceived = cashAt(fixture.t, orderId, 'completed', undefined)
  const idempotencyKey = randomUUID()
  await advanceMission(
    { ...fixture.t, actor: livreur },
    { orderId, idempotencyKey, from: 'delivery_en_route', cashReceived },
  )
  expect(wakes).toBe(1)
})

test('the request and the answer are kept as they were', async () => {
  await ask()
  await fixture.work()
  const rows = fixture.t.database.sqlite
    .prepare(
      'select step, outcome, status, body from fne_calls join fne_papers on call_n = n order by n',
    )
    .raw()
    .all() as [string, string | null, number | null, string][]
  expect(rows.map(([step, outcome, status]) => [step, outcome, status])).toEqual([
    ['sent', null, null],
    ['answered', 'certified', 200],
  ])
  expect(rows[0]?.[3]).toBe(fixture.dgi.requests[0])
  expect(rows[1]?.[3]).toContain(fixture.sales()[0]?.number)
})

test('papers are kept for ten years, to the day', async () => {
  await ask()
  await fixture.work()
  const { orm, sqlite } = fixture.t.database
  const kept = () => sqlite.prepare('select count(*) from fne_papers').pluck().get()
  const years = (count: number) => {
    const day = new Date(fixture.t.clock.now())
    return day.setUTCFullYear(day.getUTCFullYear() + count)
  }
  deleteOldPapers(orm, years(10))
  expect(kept()).toBe(2)
  deleteOldPapers(orm, years(10) + DAY_MS)
  expect(kept()).toBe(0)
})

test('a certified sale that another program puts back is not sent again', async () => {
  await ask()
  await fixture.work()
  fixture.t.database.sqlite
    .prepare("update fne_sales set state = 'to_certify', certified_at = null, next_at = 1")
    .run()
  await fixture.work()
  expect(fixture.dgi.requests).toHaveLength(1)
})
