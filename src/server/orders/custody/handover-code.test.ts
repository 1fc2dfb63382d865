import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { idempotency, orderFlags } from '#server/db/schema.ts'
import { cursorsFor } from '#server/operations/live/cursor.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import {
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  makeSuperadmin,
  readOrder,
  type User,
} from '#server/testing/factories.ts'
import { testKey } from '#server/testing/fakes/test-keys.ts'
import { askForCodes, makePhoto, wrongCode } from '#server/testing/fixtures/custody.fixture.ts'
import { callOf, PROCEDURES } from '#server/testing/procedures.ts'
import { eventsOf } from '#server/testing/read-back.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { chooseModules } from '#server/testing/scenes/shop.ts'
import { MAX_CODE_TRIES } from '#shared/orders/custody.ts'
import { handoverDigits, isHandoverCode } from './handover-code.service.ts'

let t: TestContext
let client: User
let livreur: User
let admin: User
let caller: Caller
let orderId: string

const from = 'delivery_en_route'

beforeEach(async () => {
  t = createTestContext()
  client = await makeClient(t)
  livreur = await makeLivreur(t)
  admin = await makeAdmin(t)
  caller = await t.as(livreur)
  orderId = (await makeOrder(t, { client, livreur, admin, status: from })).id
})

const rightCode = () => handoverDigits(t.secret, orderId)
const give = (
  more: { code?: string; withoutCode?: true; queued?: boolean; idempotencyKey?: string } = {},
) => caller.missions.advance({ orderId, from, idempotencyKey: randomUUID(), ...more })
const refused = async (...given: Parameters<typeof give>) => {
  const { code, details } = await refusalOf(give(...given))
  return [code, details]
}
const flags = () =>
  t.database.orm.select({ kind: orderFlags.kind, data: orderFlags.data }).from(orderFlags).all()

describe('the code of an order', () => {
  test('is four digits, the same each time, different for another order or another server key', () => {
    const codes = Array.from({ length: 200 }, () => handoverDigits(t.secret, randomUUID()))
    for (const code of codes) expect(code).toMatch(/^\d{4}$/)
    expect(new Set(codes).size).toBeGreaterThan(180)
    expect(handoverDigits(t.secret, orderId)).toBe(rightCode())
    expect(handoverDigits(testKey(8), orderId)).not.toBe(rightCode())
  })

  test('is recognized, and nothing else is', () => {
    expect(isHandoverCode(t.secret, orderId, rightCode())).toBe(true)
    for (const typed of [wrongCode(t, orderId), '', `${rightCode()}0`, rightCode().slice(0, 3)])
      expect(isHandoverCode(t.secret, orderId, typed)).toBe(false)
  })
})

describe('when the settings require no code', () => {
  test('a delivery is confirmed without, and no one reads any', async () => {
    const own = await t.as(client)
    expect((await own.orders.byId({ orderId })).handoverCode).toBeNull()
    expect(await caller.missions.list()).toMatchObject([{ codeAsked: false }])
    expect(await give()).toEqual({ status: 'completed' })
    expect(flags()).toEqual([])
  })
})

describe('when the settings require a code', () => {
  beforeEach(() => askForCodes(t))

  test('the client reads it while the linen comes back, and never otherwise', async () => {
    const own = await t.as(client)
    expect((await own.orders.byId({ orderId })).handoverCode).toBe(rightCode())
    expect((await own.orders.latest())?.handoverCode).toBe(rightCode())
    expect((await own.orders.mine({})).items[0]?.handoverCode).toBe(rightCode())
    await give({ code: rightCode() })
    expect((await own.orders.byId({ orderId })).handoverCode).toBeNull()
    expect((await own.orders.byId({ orderId })).withoutCode).toBeNull()
    expect((await own.orders.history({})).items[0]?.handoverCode).toBeNull()
    for (const status of ['pending', 'pickup_en_route', 'processing'] as const) {
      const { id } = await makeOrder(t, { client, livreur, admin, status })
      expect((await own.orders.byId({ orderId: id })).handoverCode).toBeNull()
    }
  })

  test('the livreur is told to ask for it, for a delivery only', async () => {
    t.clock.advance(1000)
    await makeOrder(t, { client, livreur, admin, status: 'assigned' })
    const asked = (await caller.missions.list()).map((mission) => [
      mission.status,
      mission.codeAsked,
      mission.codeTriesLeft,
    ])
    expect(asked).toEqual([
      ['delivery_en_route', true, MAX_CODE_TRIES],
      ['assigned', false, MAX_CODE_TRIES],
    ])
  })

  test('without one nothing moves, a wrong one is counted and told to the trail, and the right one confirms and is in no table', async () => {
    const before = dumpTables(t.database)
    expect(await refused()).toEqual(['CODE_MISSING', undefined])
    expect(dumpTables(t.database)).toEqual(before)
    expect(await refused({ code: wrongCode(t, orderId) })).toEqual(['CODE_WRONG', { triesLeft: 4 }])
    expect(readOrder(t, orderId)).toMatchObject({ status: from, codeTries: 1 })
    expect(eventsOf(t, orderId).at(-1)).toMatchObject({ kind: 'code_failed', data: { tries: 1 } })
    expect(await caller.missions.list()).toMatchObject([{ codeTriesLeft: 4 }])
    expect(await give({ code: rightCode() })).toEqual({ status: 'completed' })
    expect(flags()).toEqual([])
    expect(JSON.stringify(dumpTables(t.database))).not.toContain(`"${rightCode()}"`)
  })

  test('in a shop that stopped asking, a delivery is confirmed with the code that a phone kept, right or wrong', async () => {
    await chooseModules(t, { handoverCode: false })
    expect(await give({ code: wrongCode(t, orderId), queued: true })).toEqual({
      status: 'completed',
    })
    expect(flags()).toEqual([])
  })

  test('the same attempt sent again is counted once, and another code may follow under its key', async () => {
    const idempotencyKey = randomUUID()
    const wrong = { code: wrongCode(t, orderId), idempotencyKey }
    for (let i = 0; i < 3; i += 1)
      expect(await refused(wrong)).toEqual(['CODE_WRONG', { triesLeft: 4 }])
    expect(readOrder(t, orderId).codeTries).toBe(1)
    const other = { code: wrongCode(t, orderId, 1), idempotencyKey }
    expect(await refused(other)).toEqual(['CODE_WRONG', { triesLeft: 3 }])
    const right = { code: rightCode(), idempotencyKey }
    expect(await give(right)).toEqual({ status: 'completed' })
    expect(await give(right)).toEqual({ status: 'completed' })
    expect(readOrder(t, orderId).codeTries).toBe(2)
  })

  test('of a code tried ten times, five are counted; then even the right one needs a photo', async () => {
    const code = wrongCode(t, orderId)
    const answers: unknown[] = []
    for (let i = 0; i < 10; i += 1) answers.push(await refused({ code }))
    expect(answers).toEqual([
      ...[4, 3, 2, 1, 0].map((triesLeft) => ['CODE_WRONG', { triesLeft }]),
      ...Array.from({ length: 5 }, () => ['HANDOVER_PHOTO_MISSING', undefined]),
    ])
    // Otherwise ten thousand tries would reveal the code.
    expect(await refused({ code: rightCode() })).toEqual(['HANDOVER_PHOTO_MISSING', undefined])
    expect(readOrder(t, orderId)).toMatchObject({ status: from, codeTries: MAX_CODE_TRIES })
    expect(flags()).toEqual([])
    await makePhoto(t, orderId, livreur.id)
    expect(await give()).toEqual({ status: 'completed' })
    expect(flags()).toEqual([
      { kind: 'code_failed', data: { why: 'tries', tries: 5, photo: 1, queued: 0 } },
    ])
  })

  test('a client who has no code at hand gets their linen at once, on a photo, and the team is told', async () => {
    expect(await refused({ withoutCode: true })).toEqual(['HANDOVER_PHOTO_MISSING', undefined])
    const wrong = { withoutCode: true, code: wrongCode(t, orderId) } as const
    expect(await refused(wrong)).toEqual(['CODE_WRONG', { triesLeft: 4 }])
    await makePhoto(t, orderId, livreur.id)
    expect(await give({ withoutCode: true })).toEqual({ status: 'completed' })
    expect(await (await t.as(client)).orders.byId({ orderId })).toMatchObject({
      withoutCode: { photo: true },
    })
    expect(flags()).toEqual([
      { kind: 'code_failed', data: { why: 'no_code', tries: 1, photo: 1, queued: 0 } },
    ])
  })

  test('what waited for the network is delivered, and flagged when its code was wrong or missing', async () => {
    expect(await give({ queued: true, code: wrongCode(t, orderId) })).toEqual({
      status: 'completed',
    })
    orderId = (await makeOrder(t, { client, livreur, admin, status: from })).id
    expect(await give({ queued: true })).toEqual({ status: 'completed' })
    expect(flags().map(({ data }) => data)).toEqual([
      { why: 'wrong', tries: 0, photo: 0, queued: 1 },
      { why: 'missing', tries: 0, photo: 0, queued: 1 },
    ])
    orderId = (await makeOrder(t, { client, livreur, admin, status: from })).id
    await give({ queued: true, code: rightCode() })
    expect(flags()).toHaveLength(2)
  })

  test('a wrong one for an order that was reassigned is not counted', async () => {
    const other = await makeLivreur(t)
    await (await t.as(admin)).orders.assign({
      orderId,
      from,
      kind: 'reassign',
      livreurId: other.id,
      currentLivreurId: livreur.id,
    })
    expect((await refused({ code: wrongCode(t, orderId) }))[0]).toBe('ORDER_CHANGED')
    expect(readOrder(t, orderId).codeTries).toBe(0)
    const keys = t.database.orm.select({ key: idempotency.key }).from(idempotency).all()
    expect(keys.filter(({ key }) => key.startsWith('code '))).toEqual([])
  })

  test('the team completes an order by hand without one', async () => {
    await (await t.as(admin)).orders.move({ orderId, from, to: 'completed' })
    expect(readOrder(t, orderId).status).toBe('completed')
  })
})

describe('only its client reads the code', () => {
  /** Everything a procedure may be asked for about this order. */
  const inputs = () => [
    undefined,
    {},
    { orderId },
    { search: orderId.slice(0, 8) },
    { status: from },
    { reference: orderId.slice(0, 8) },
    { role: 'client' },
    { lastEventId: '0' },
  ]

  const QUERIES = [...PROCEDURES.values()].filter(({ type }) => type === 'query')

  /** All that this person is answered, by the path of what they asked. */
  async function answersTo(who: User) {
    const caller = await t.as(who)
    const answers = new Map<string, string>()
    for (const { path } of QUERIES) {
      for (const input of inputs()) {
        const answer = await callOf(caller, path)(input).catch(() => undefined)
        if (answer !== undefined)
          answers.set(path, `${answers.get(path) ?? ''}${JSON.stringify(answer)}`)
      }
    }
    return answers
  }

  /** The events of a live stream from the first one on. */
  async function heardBy(who: User): Promise<string> {
    const leaving = new AbortController()
    const stream = await (await t.as(who, { signal: leaving.signal })).live.events({
      lastEventId: cursorsFor(t.secret, who).seal(0),
    })
    const heard: unknown[] = []
    const events = stream[Symbol.asyncIterator]()
    for (let i = 0; i < eventsOf(t, orderId).length; i += 1) heard.push((await events.next()).value)
    leaving.abort()
    await events.next().catch(() => {})
    return JSON.stringify(heard)
  }

  const holdsCode = (text: string) =>
    text.includes(`"${rightCode()}"`) || /"handoverCode":"/.test(text)

  test('whatever is asked of the server about an order that comes back', async () => {
    await askForCodes(t)
    const status = 'delivery_en_route'
    orderId = (await makeOrder(t, { client, livreur, admin, status })).id
    const others = [livreur, admin, await makeSuperadmin(t), await makeClient(t)]
    for (const who of others) {
      const answers = await answersTo(who)
      const holding = [...answers].filter(([, text]) => holdsCode(text)).map(([path]) => path)
      expect(holding, who.role).toEqual([])
      const about = [...answers].filter(([, text]) => text.includes(orderId)).map(([p]) => p)
      if (who.role === 'livreur') expect(about).toContain('missions.list')
      if (who.role === 'admin')
        expect(about).toEqual(expect.arrayContaining(['orders.byId', 'orders.list']))
    }
    const own = [...(await answersTo(client))].filter(([, text]) => holdsCode(text))
    expect(own.map(([path]) => path).sort()).toEqual(
      ['orders.byId', 'orders.latest', 'orders.mine'].sort(),
    )
    for (const who of [client, livreur, admin]) expect(holdsCode(await heardBy(who))).toBe(false)
  })
})
