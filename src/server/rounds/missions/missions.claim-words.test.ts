import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { RECORD_OPEN_MS } from '#server/access/order-access/record-open.service.ts'
import { orderFlags } from '#server/db/schema.ts'
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
  type Order,
  TEST_PASSWORD,
  type User,
} from '#server/testing/factories.ts'
import { ONE_MISSING } from '#server/testing/fixtures/custody.fixture.ts'
import type { ClaimMissionInput } from '#shared/rounds/claims.inputs.ts'
import { MAX_CLAIMED } from './visit-flags.service.ts'

let t: TestContext
let client: User
let livreur: User
let caller: Caller
let staff: Caller
let order: Order

beforeEach(async () => {
  t = createTestContext()
  client = await makeClient(t)
  livreur = await makeLivreur(t)
  caller = await t.as(livreur)
  staff = await t.as(await makeAdmin(t))
  order = await makeOrder(t, { client, livreur, status: 'pickup_en_route' })
})

const claim = (more: Partial<ClaimMissionInput> = {}, who = caller) =>
  who.missions.claim({
    orderId: order.id,
    from: 'pickup_en_route',
    refusal: 'CHECK_LINE_UNKNOWN',
    takenAt: t.clock.now(),
    idempotencyKey: randomUUID(),
    ...more,
  })
const flags = () => t.database.orm.select().from(orderFlags).all()

describe('the words of a claim', () => {
  test('are the whole count, line by line, and what was written of it', async () => {
    await claim({ note: '1 pièce comptée', check: ONE_MISSING })
    const [flag] = (await staff.flags.list({})).items
    expect(flag?.note?.split('\n')).toEqual([
      '1 pièce comptée',
      'Chemise (lavé-repassé)\u00a0: 1 · Pas dans le sac · Restée chez sa sœur',
      'Défaut déjà là\u00a0: Tache · Chemise (lavé-repassé) · Col jauni',
      'Compté avec le client',
    ])
  })

  test('name by its number a line that is gone, and lose nothing of a deleted order', async () => {
    await staff.orders.delete({ orderId: order.id })
    const whole = { kind: 'autre', position: null } as const
    await claim({ check: { ...ONE_MISSING, reserves: [whole], withClient: false } })
    expect(flags()[0]?.note?.split('\n')).toEqual([
      'Ligne 1\u00a0: 1 · Pas dans le sac · Restée chez sa sœur',
      'Défaut déjà là\u00a0: Autre · Tout le sac',
      'Compté sans le client',
    ])
  })

  test('do not say whether the client was there when the livreur did not', async () => {
    const { counts } = ONE_MISSING
    await claim({ check: { counts, reserves: [] } })
    expect(flags()[0]?.note).toBe(
      'Chemise (lavé-repassé)\u00a0: 1 · Pas dans le sac · Restée chez sa sœur',
    )
    const unknown = { counts, reserves: [], seenBy: 'x' }
    await expect(claim({ check: unknown })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('fit whole, however much a count may say', async () => {
    const note = 'x'.repeat(200)
    const check = {
      counts: Array.from({ length: 50 }, (_, position) => ({
        position,
        counted: 199,
        reason: 'garde' as const,
        note,
      })),
      reserves: Array.from({ length: 20 }, (_, position) => ({
        position,
        kind: 'bouton_manquant' as const,
        note,
      })),
      withClient: true,
    }
    await claim({ check, note: 'y'.repeat(500) })
    const said = flags()[0]?.note ?? ''
    expect(said.split('\n')).toHaveLength(72)
    expect(said.length).toBeLessThan(MAX_CLAIMED)
    expect(said.endsWith('Compté avec le client')).toBe(true)
  })

  test.each([
    ['a week after the order was over', RECORD_OPEN_MS, false],
    ['once the client is gone', 0, true],
  ])('are not kept %s; that something was claimed is', async (_, wait, leaves) => {
    await staff.orders.cancel({ orderId: order.id, from: 'pickup_en_route' })
    if (leaves) await (await t.as(client)).profile.deleteAccount({ password: TEST_PASSWORD })
    t.clock.advance(wait)
    caller = await t.as(livreur)
    await claim({ note: '1 pièce comptée', check: ONE_MISSING })
    expect(flags()).toMatchObject([{ kind: 'linen_to_return', note: null }])
  })
})

describe('what is claimed again of a step', () => {
  test('joins the open flag, and the highest stated cash counts', async () => {
    const first = await claim({ note: 'Deux sacs', cashReceived: 3000 })
    expect(await claim({ note: 'Deux sacs' })).toEqual(first)
    expect(await claim({ note: 'Trois sacs', cashReceived: 1000 })).toEqual(first)
    expect(flags()).toMatchObject([
      { note: 'Deux sacs\n\nTrois sacs', data: { cashReceived: 3000 } },
    ])
  })

  test('is another flag of another livreur, or once the first was seen to, and joins that of the visit before', async () => {
    const other = await makeLivreur(t)
    await staff.orders.assign({
      orderId: order.id,
      from: 'pickup_en_route',
      kind: 'reassign',
      livreurId: other.id,
      currentLivreurId: livreur.id,
    })
    const { flagId } = await claim()
    await claim({ from: 'assigned' })
    await claim({}, await t.as(other))
    expect(flags()).toHaveLength(2)
    await staff.flags.resolve({ flagId })
    await claim()
    expect(flags()).toHaveLength(3)
  })
})
