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
  makeOrder,
  makeSuperadmin,
  readOrder,
  type User,
} from '#server/testing/factories.ts'
import { MINUTE_MS } from '#shared/dates.ts'
import type { FlagKind } from '#shared/order-flags.ts'
import type { ClaimKind } from '#shared/orders/claims/claims.ts'
import { raiseFlag } from '../flags/flags.service.ts'

let t: TestContext
let admin: User
let client: User
let staff: Caller
let own: Caller
let orderId: string

beforeEach(async () => {
  t = createTestContext()
  admin = await makeAdmin(t)
  client = await makeClient(t, { fullname: 'Aminata Koné' })
  staff = await t.as(admin)
  own = await t.as(client)
  orderId = (await makeOrder(t, { client, status: 'completed' })).id
})

const flag = (kind: FlagKind, ofOrder = orderId) =>
  t.database.write((orm) =>
    raiseFlag(orm, { ...t, actor: admin }, { order: readOrder(t, ofOrder), kind }),
  )

const claim = (kind: ClaimKind) =>
  own.claims.open({
    claimId: randomUUID(),
    orderId,
    kind,
    note: 'Elle n’est pas revenue.',
    pieces: [],
    photoIds: [],
  })

const kinds = async (list: 'ours' | 'client' | 'closed' = 'ours') =>
  (await staff.requests.problems({ list })).items.map(({ kind }) => kind)

const counts = async () => (await staff.requests.counts()).problems

test('what went wrong is one list, by the time until which somebody does something about it', async () => {
  await claim('damaged')
  await flag('count_gap')
  await flag('visit_missed')
  const { items } = await staff.requests.problems({ list: 'ours' })
  const dues = items.map(({ dueAt }) => dueAt)
  expect(dues).toEqual([...dues].sort((a, b) => a - b))
  expect(items.map(({ kind }) => kind)).toEqual(['visit_missed', 'count_gap', 'claim'])
  expect(await counts()).toEqual({ ours: 3, client: 0, closed: 0 })
})

test('a missing piece that is claimed is the row of its claim, and is there again where that one ends before it', async () => {
  await flag('piece_missing')
  expect(await kinds()).toEqual(['piece_missing'])
  const { claimId } = await claim('missing')
  expect(await kinds()).toEqual(['claim'])
  expect(await counts()).toMatchObject({ ours: 1 })
  const answer = { remedy: 'explain', message: 'Elle est ici.', from: 'open' } as const
  await staff.claims.propose({
    ...answer,
    claimId,
    proposedAt: null,
    idempotencyKey: randomUUID(),
  })
  expect(await kinds('client')).toEqual(['claim'])
  const { proposedAt } = await staff.claims.read({ claimId })
  await own.claims.accept({ claimId, proposedAt: proposedAt ?? 0 })
  expect(await kinds()).toEqual(['piece_missing'])
  expect(await kinds('closed')).toEqual(['claim'])
})

test('a claim of something else leaves the flag in its row', async () => {
  await flag('piece_missing')
  await claim('livreur')
  expect((await kinds()).sort()).toEqual(['claim', 'piece_missing'])
})

test('what is closed is listed from the newest on, each once', async () => {
  const other = await makeOrder(t, { client, status: 'picked_up' })
  for (const flagId of [await flag('count_gap'), await flag('late_pickup', other.id)]) {
    t.clock.advance(MINUTE_MS)
    await staff.flags.resolve({ flagId })
  }
  expect(await kinds('closed')).toEqual(['late_pickup', 'count_gap'])
  expect(await counts()).toEqual({ ours: 0, client: 0, closed: 2 })
})

test('an act that waits for the owner is a row until they decide', async () => {
  const boss = await t.as(await makeSuperadmin(t, { fullname: 'Adjoua Brou' }))
  const input = { clientId: client.id, amount: 45_000, reason: 'Un sac', shown: { entry: 0 } }
  await staff.ownerAsks.ask({
    act: 'credit.grant',
    input: { ...input, idempotencyKey: randomUUID() },
    idempotencyKey: randomUUID(),
  })
  const [ask] = (await staff.requests.problems({ list: 'ours' })).items
  expect(ask).toMatchObject({ kind: 'ask', source: 'ask', amount: 45_000, closedAt: null })
  await boss.ownerAsks.decline({ askId: ask?.id ?? '' })
  expect(await kinds()).toEqual([])
  expect(await kinds('closed')).toEqual(['ask'])
})
