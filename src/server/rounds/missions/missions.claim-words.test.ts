import { beforeEach, describe, expect, test } from 'vitest'
import { RECORD_OPEN_MS } from '#server/access/order-access/record-open.service.ts'
import { TEST_PASSWORD } from '#server/testing/factories.ts'
import { ONE_MISSING } from '#server/testing/fixtures/custody.fixture.ts'
import { openProblems } from '#server/testing/open-problems.ts'
import { claimOf, type Pickup, pickupOfKonan } from '#server/testing/scenes/rounds.ts'
import type { ClaimMissionInput } from '#shared/rounds/claims.inputs.ts'
import { MAX_CLAIMED } from './visit-flags.service.ts'

let f: Pickup

beforeEach(async () => {
  f = await pickupOfKonan('pickup_en_route')
})

const claim = (more: Partial<ClaimMissionInput> = {}, who = f.riding) =>
  who.missions.claim(claimOf(f.t, f.order, more))

describe('the words of a claim', () => {
  test('are the whole count, line by line, and what was written of it', async () => {
    await claim({ note: '1 pièce comptée', check: ONE_MISSING })
    const [flag] = await openProblems(f.staff, 'flag')
    expect(flag?.note?.split('\n')).toEqual([
      '1 pièce comptée',
      'Chemise (lavé-repassé)\u00a0: 1 · Pas dans le sac · Restée chez sa sœur',
      'Défaut déjà là\u00a0: Tache · Chemise (lavé-repassé) · Col jauni',
      'Compté avec le client',
    ])
  })

  test('name by its number a line that is gone, and lose nothing of a deleted order', async () => {
    await f.staff.orders.delete({ orderId: f.order.id })
    const whole = { kind: 'autre', position: null } as const
    await claim({ check: { ...ONE_MISSING, reserves: [whole], withClient: false } })
    expect(f.flags()[0]?.note?.split('\n')).toEqual([
      'Ligne 1\u00a0: 1 · Pas dans le sac · Restée chez sa sœur',
      'Défaut déjà là\u00a0: Autre · Tout le sac',
      'Compté sans le client',
    ])
  })

  test('do not say whether the client was there when the livreur did not', async () => {
    const { counts } = ONE_MISSING
    await claim({ check: { counts, reserves: [] } })
    expect(f.flags()[0]?.note).toBe(
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
    const said = f.flags()[0]?.note ?? ''
    expect(said.split('\n')).toHaveLength(72)
    expect(said.length).toBeLessThan(MAX_CLAIMED)
    expect(said.endsWith('Compté avec le client')).toBe(true)
  })

  test.each([
    ['a week after the order was over', RECORD_OPEN_MS, false],
    ['once the client is gone', 0, true],
  ])('are not kept %s; that something was claimed is', async (_, wait, leaves) => {
    await f.staff.orders.cancel({ orderId: f.order.id, from: 'pickup_en_route' })
    if (leaves) await (await f.t.as(f.client)).profile.deleteAccount({ password: TEST_PASSWORD })
    f.t.clock.advance(wait)
    f.riding = await f.t.as(f.konan)
    await claim({ note: '1 pièce comptée', check: ONE_MISSING })
    expect(f.flags()).toMatchObject([{ kind: 'linen_to_return', note: null }])
  })
})

describe('what is claimed again of a step', () => {
  test('joins the open flag, and the highest stated cash counts', async () => {
    const first = await claim({ note: 'Deux sacs', cashReceived: 3000 })
    expect(await claim({ note: 'Deux sacs' })).toEqual(first)
    expect(await claim({ note: 'Trois sacs', cashReceived: 1000 })).toEqual(first)
    expect(f.flags()).toMatchObject([
      { note: 'Deux sacs\n\nTrois sacs', data: { cashReceived: 3000 } },
    ])
  })

  test('is another flag of another livreur, or once the first was seen to, and joins that of the visit before', async () => {
    await f.giveTo(f.mariam, f.order)
    const { flagId } = await claim()
    await claim({ from: 'assigned' })
    await claim({}, await f.t.as(f.mariam))
    expect(f.flags()).toHaveLength(2)
    await f.staff.flags.resolve({ flagId })
    await claim()
    expect(f.flags()).toHaveLength(3)
  })
})
