import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { pieceActs, pieces } from '#server/db/schema.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeCatalogue,
  makeClient,
  readOrder,
  type User,
} from '#server/testing/factories.ts'
import { counterDrop } from '#server/testing/fixtures/counter.fixture.ts'
import { makeBag } from '#server/testing/fixtures/door.fixture.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import {
  deviceContext,
  dropShirts,
  makeWorker,
  pieceAct,
} from '#server/testing/fixtures/workshop.fixture.ts'
import { MISSING_REASONS } from '#shared/orders/pieces/pieces.ts'
import { DEFAULT_WORKSHOP } from '#shared/shop/settings/workshop-settings.ts'
import type { ActInput, PieceAct } from '#shared/workshop/acts.inputs.ts'
import { actOnPieces } from './acts.service.ts'
import type { WorkshopContext } from './work.ts'

const PIECES = 6
const KEYS = DEFAULT_WORKSHOP.stations.map(({ key }) => key)
const rankOf = (station: string | null) => KEYS.indexOf(station ?? '')

/** A seed gives its numbers again, so that a failure can be repeated. */
function drawing(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { below, oneOf: <T>(list: readonly T[]) => list[below(list.length)] as T }
}

type Draw = ReturnType<typeof drawing>

/** An act on an order of shirts, which may name one that was done. */
function drawAct({ below, oneOf }: Draw, keys: readonly string[]): PieceAct {
  const piece = 1 + below(PIECES)
  const station = oneOf(['received', 'washed', 'ironed'])
  const kinds: PieceAct[] = [
    { kind: 'receive', counts: [{ position: 0, counted: PIECES - below(3) }] },
    { kind: 'pass', station, pieces: 'all' },
    { kind: 'pass', station, pieces: [piece, 1 + below(PIECES)] },
    { kind: 'redo', piece },
    { kind: 'stain', piece },
    { kind: 'miss', piece, reason: oneOf(MISSING_REASONS) },
    { kind: 'found', piece },
    { kind: 'undo', of: oneOf(keys) ?? randomUUID() },
    { kind: 'tag', piece, tag: `T${below(4)}` },
    {
      kind: 'pack',
      pieces: Array.from({ length: PIECES }, (_, i) => i + 1),
      rack: 'Portant A',
      place: 1 + below(2),
      hangers: PIECES,
      bags: 0,
    },
    { kind: 'unpack' },
    { kind: 'process' },
  ]
  return oneOf(kinds)
}

/** The same on an order of two bags and two shirts. */
function drawActOnBags(draw: Draw, keys: readonly string[], garment: string): PieceAct {
  const { below, oneOf } = draw
  const act = drawAct(draw, keys)
  const counts = [
    { position: 0, counted: below(4) },
    { position: 1, counted: below(4) },
  ]
  if (act.kind === 'receive') return { kind: 'receive', counts }
  if (act.kind === 'pack') return { ...act, pieces: Array.from({ length: 40 }, (_, i) => i + 1) }
  const opened = [{ productId: garment, counted: 1 + below(3) }]
  return oneOf<PieceAct>([act, act, act, { kind: 'openBag', piece: 1 + below(3), counts: opened }])
}

/** Sends an act; what is refused has changed nothing. */
const send = (ctx: WorkshopContext, input: ActInput) =>
  actOnPieces(ctx, input).then(
    () => true,
    () => false,
  )

interface Shop {
  t: TestContext
  admin: User
  orderId: string
}

async function openShop() {
  const t = createTestContext()
  const admin = await makeAdmin(t)
  await makeOpenDrawer(t, admin)
  return { t, admin, staff: await t.as(admin), client: await makeClient(t) }
}

async function shopWithBags() {
  const { t, admin, staff, client } = await openShop()
  const { shirt } = await makeCatalogue(t)
  const lines = [
    { productId: await makeBag(t), service: 'Complet', quantity: 2, grams: 8000 },
    { productId: shirt, service: 'Complet', quantity: 2 },
  ]
  const drop = await counterDrop(t, client, { lines, shown: { total: 8000 + 2 * 1500 } })
  return { shop: { t, admin, orderId: (await staff.counter.drop(drop)).orderId }, shirt }
}

const rowsOf = ({ t, orderId }: Shop) =>
  t.database.orm
    .select()
    .from(pieces)
    .where(eq(pieces.orderN, readOrder(t, orderId).n))
    .all()
const actsOf = ({ t, orderId }: Shop) =>
  t.database.orm
    .select()
    .from(pieceActs)
    .where(eq(pieceActs.orderN, readOrder(t, orderId).n))
    .all()

/** Kinds after which a piece may be at an earlier station than before. */
const BACKWARDS = ['redone', 'undone', 'unpacked']

const seedsTo = (last: number) => Array.from({ length: last }, (_, seed) => seed + 1)

test.each(seedsTo(6))(
  'whatever two tablets send in any order, pieces and counts hold (%i)',
  async (seed) => {
    const draw = drawing(seed)
    const { t, admin, staff, client } = await openShop()
    const shop = { t, admin, orderId: await dropShirts(t, staff, client, PIECES) }
    await interleave(
      shop,
      draw,
      (keys) => drawAct(draw, keys),
      (rows) => {
        expect(rows).toHaveLength(PIECES)
        holds(shop, rows)
      },
    )
  },
)

test.each(seedsTo(4))('so do those of bags, each of which is opened once (%i)', async (seed) => {
  const draw = drawing(seed)
  const { shop, shirt } = await shopWithBags()
  await interleave(
    shop,
    draw,
    (keys) => drawActOnBags(draw, keys, shirt),
    (rows, before) => {
      holds(shop, rows)
      expect(rows.map(({ number }) => number)).toEqual(rows.map((_, i) => i + 1))
      const opened = rows.filter(({ openedAt }) => openedAt !== null)
      const openings = actsOf(shop).filter(({ kind }) => kind === 'bag_opened')
      expect(openings.map(({ pieces: [bag] }) => bag).sort()).toEqual(
        opened.map(({ number }) => number),
      )
      // A bag that was opened is left alone by all that comes after.
      for (const { number } of before.filter(({ openedAt }) => openedAt !== null))
        expect(rows[number - 1]).toEqual(before[number - 1])
    },
  )
})

type Rows = ReturnType<typeof rowsOf>

async function interleave(
  shop: Shop,
  draw: Draw,
  nextAct: (keys: readonly string[]) => PieceAct,
  check: (rows: Rows, before: Rows) => void,
): Promise<void> {
  const { t, admin, orderId } = shop
  const workerN = await makeWorker(t, 'Awa')
  const tablets = [deviceContext(t, admin, 1), deviceContext(t, admin, 2)] as const
  const sent: { ctx: WorkshopContext; input: ActInput }[] = []
  for (let step = 0; step < 25; step += 1) {
    t.clock.advance(draw.below(60_000))
    const ctx = draw.oneOf(tablets)
    const act = nextAct(sent.map(({ input }) => input.idempotencyKey))
    const input = pieceAct(orderId, act, { workerN, takenAt: t.clock.now() })
    const before = rowsOf(shop)
    const actsBefore = actsOf(shop).length
    const isDone = await send(ctx, input)
    // A refused act is not repeated below: it stored nothing, and may pass later.
    if (isDone) sent.push({ ctx, input })
    const after = rowsOf(shop)
    const acts = actsOf(shop).slice(actsBefore)
    if (!isDone) expect(after).toEqual(before)
    // Each piece goes forwards, but for the acts that say that it goes back.
    const mayGoBack = acts.some(({ kind }) => BACKWARDS.includes(kind))
    for (const piece of before) {
      const now = after.find(({ number }) => number === piece.number)
      if (!mayGoBack)
        expect(rankOf(now?.station ?? null)).toBeGreaterThanOrEqual(rankOf(piece.station))
    }
    // A repeat, from the other end of a bad network, changes nothing.
    const again = draw.oneOf(sent)
    if (again) await send(again.ctx, again.input)
    expect(rowsOf(shop)).toEqual(after)
    check(after, before)
  }
}

/** These facts hold for an order after any act. */
function holds({ t, orderId }: Shop, rows: Rows): void {
  const order = readOrder(t, orderId)
  const missing = rows.filter(({ missingAt, releasedAt }) => missingAt && !releasedAt)
  expect(order.missingPieces).toBe(missing.length)
  expect(missing.every(({ missingReason }) => missingReason !== null)).toBe(true)
  const tags = rows.flatMap(({ tag }) => tag ?? [])
  expect(new Set(tags).size).toBe(tags.length)
  for (const { station } of rows) expect([null, ...KEYS]).toContain(station)
}
