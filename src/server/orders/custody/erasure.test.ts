import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { orderChecks, orderFlags } from '#server/db/schema.ts'
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
  TEST_PASSWORD,
  type User,
} from '#server/testing/factories.ts'
import { ONE_MISSING } from '#server/testing/fixtures/custody.fixture.ts'
import { openProblems } from '#server/testing/open-problems.ts'
import { personalDataOf } from '#server/testing/personal-data.ts'

let t: TestContext
let client: User
let own: Caller
let staff: Caller
let orderId: string

beforeEach(async () => {
  t = createTestContext()
  client = await makeClient(t)
  const people = { client, livreur: await makeLivreur(t) }
  staff = await t.as(await makeAdmin(t))
  own = await t.as(client)
  orderId = (await makeOrder(t, { ...people, status: 'pickup_en_route' })).id
  await (await t.as(people.livreur)).missions.advance({
    orderId,
    from: 'pickup_en_route',
    cashReceived: 0,
    check: ONE_MISSING,
    idempotencyKey: randomUUID(),
  })
  await own.claims.open({
    claimId: randomUUID(),
    orderId,
    kind: 'count',
    step: 'pickup',
    pieces: [],
    photoIds: [],
    note: 'Demandez à ma sœur.',
  })
})

test('what was written at a step is part of its client’s export', async () => {
  const taken = await personalDataOf(t, client)
  expect(taken.commandes[0]?.comptages).toEqual([
    {
      passage: 'ramassage',
      piecesAttendues: 2,
      piecesComptees: 1,
      devantLeClient: true,
      ecarts: [
        {
          ligne: 1,
          article: 'Chemise',
          attendu: 2,
          compte: 1,
          motif: 'Pas dans le sac',
          note: 'Restée chez sa sœur',
        },
      ],
      reserves: [{ ligne: 1, article: 'Chemise', type: 'Tache', note: 'Col jauni' }],
      le: new Date(t.clock.now()).toISOString(),
    },
  ])
  expect(taken.reclamations).toMatchObject([
    { type: 'Pas d’accord avec le compte', note: 'Demandez à ma sœur.', closeLe: null },
  ])
})

test('it is erased with the account, and the figures stay', async () => {
  await staff.orders.cancel({ orderId, from: 'picked_up' })
  for (const { id: flagId } of await openProblems(staff, 'flag'))
    await staff.flags.resolve({ flagId, resolution: 'Appelé sa sœur' })
  await own.profile.deleteAccount({ password: TEST_PASSWORD })
  expect(t.database.orm.select().from(orderChecks).all()).toMatchObject([
    {
      counts: [{ position: 0, counted: 1, reason: 'absent' }],
      reserves: [{ kind: 'tache', position: 0 }],
    },
  ])
  const kinds = t.database.orm.select({ kind: orderFlags.kind }).from(orderFlags).all()
  expect(kinds.map(({ kind }) => kind).sort()).toEqual(['claim', 'linen_to_return'])
  const tables = JSON.stringify(dumpTables(t.database))
  for (const word of ['sœur', 'jauni']) expect(tables).not.toContain(word)
})
