import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeCatalogue,
  makeClient,
  readOrder,
  type User,
} from '#server/testing/factories.ts'
import { counterDrop } from '#server/testing/fixtures/counter.fixture.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import {
  deviceContext,
  dropBag,
  dropShirts,
  makeWorker,
  pieceAct,
} from '#server/testing/fixtures/workshop.fixture.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { keepSetting } from '#server/testing/scenes/shop.ts'
import { DEFAULT_SETTINGS } from '#shared/shop/settings/settings.ts'
import type { PieceAct } from '#shared/workshop/acts.inputs.ts'
import { actOnPieces } from './acts.service.ts'

let t: TestContext
let admin: User
let staff: Caller
let orderId: string

beforeEach(async () => {
  t = createTestContext()
  admin = await makeAdmin(t, { fullname: 'Mireille Assi' })
  const client = await makeClient(t, { fullname: 'Koffi N’Guessan' })
  staff = await t.as(admin)
  await makeOpenDrawer(t, admin)
  orderId = await dropShirts(t, staff, client)
})

const act = (done: PieceAct) => staff.workshop.act(pieceAct(orderId, done))
const detail = () => staff.workshop.order({ orderId })
const stations = async () => (await detail()).order.pieces.map(({ station }) => station)
const receiveAll = () => act({ kind: 'receive', counts: [{ position: 0, counted: 5 }] })
const ALL = [1, 2, 3, 4, 5]

describe('the count at the first door', () => {
  test('makes a piece of each garment, which nobody received yet', async () => {
    const { order, lines, door } = await detail()
    expect(order).toMatchObject({ client: 'Koffi\u00a0N.', doorCount: 5, uncounted: false })
    expect(order.pieces.map(({ number }) => number)).toEqual(ALL)
    expect(order.pieces[0]).toMatchObject({ name: 'Chemise', station: null, last: null })
    expect(lines).toMatchObject([{ position: 0, expected: 5 }])
    expect(door).toMatchObject({ counted: 5, by: 'Mireille' })
  })
})

describe('a day of an order', () => {
  test('goes from station to station, and packing makes it ready once', async () => {
    await receiveAll()
    expect(await act({ kind: 'pass', station: 'washed', pieces: 'all' })).toMatchObject({
      pieces: ALL,
      proposesProcessing: true,
    })
    await act({ kind: 'process' })
    expect(readOrder(t, orderId).status).toBe('processing')
    await act({ kind: 'pass', station: 'ironed', pieces: [1, 2, 3] })
    expect(await stations()).toEqual(['ironed', 'ironed', 'ironed', 'washed', 'washed'])
    const place = { rack: 'Portant A', place: 12, hangers: 5, bags: 0 }
    const left = await refusalOf(act({ kind: 'pack', pieces: [1, 2, 3], ...place }))
    expect(left.code).toBe('PIECES_LEFT')
    await act({ kind: 'pass', station: 'ironed', pieces: 'all' })
    await act({ kind: 'pack', pieces: ALL, ...place })
    expect(readOrder(t, orderId).readyAt).toBe(t.clock.now())
    expect((await detail()).order.place).toEqual({ rack: 'Portant A', place: 12 })
  })

  test('an order that the desk made ready alone waits for no worker; one that was begun still does', async () => {
    const onBoard = async () => (await staff.workshop.board()).orders.map((one) => one.orderId)
    const begun = await dropShirts(t, staff, await makeClient(t), 1)
    const received = { kind: 'receive' as const, counts: [{ position: 0, counted: 1 }] }
    await staff.workshop.act(pieceAct(begun, received))
    for (const id of [orderId, begun]) await staff.visits.makeReady({ orderId: id })
    expect(await onBoard()).toEqual([begun])
  })

  test('clothes that the desk made ready are put in the wash by no act, nor by the first work on them', async () => {
    await keepSetting(t, 'workshop', { ...DEFAULT_SETTINGS.workshop, startsProcessing: 'auto' })
    await staff.visits.makeReady({ orderId })
    await act({ kind: 'process' })
    await receiveAll()
    await act({ kind: 'pass', station: 'washed', pieces: ALL })
    expect(readOrder(t, orderId).status).toBe('picked_up')
  })

  test('a piece that is further on never goes back by a late scan', async () => {
    await receiveAll()
    await act({ kind: 'pass', station: 'ironed', pieces: [2] })
    const late = await act({ kind: 'pass', station: 'washed', pieces: [1, 2] })
    expect(late.pieces).toEqual([1])
    expect(await stations()).toEqual(['washed', 'ironed', 'received', 'received', 'received'])
  })

  test('the same key does it once, and another act under it is refused', async () => {
    await receiveAll()
    const washed = pieceAct(orderId, { kind: 'pass', station: 'washed', pieces: [1] })
    const first = await staff.workshop.act(washed)
    expect(await staff.workshop.act({ ...washed, takenAt: 1 })).toEqual(first)
    const other = { ...washed, act: { ...washed.act, pieces: [2] } } as typeof washed
    expect((await refusalOf(staff.workshop.act(other))).code).toBe('KEY_REUSED')
  })

  test('an own act is taken back while nothing followed it', async () => {
    await receiveAll()
    const washed = pieceAct(orderId, { kind: 'pass', station: 'washed', pieces: 'all' })
    await staff.workshop.act(washed)
    await act({ kind: 'undo', of: washed.idempotencyKey })
    expect(await stations()).toEqual(ALL.map(() => 'received'))
    const again = pieceAct(orderId, { kind: 'pass', station: 'washed', pieces: 'all' })
    await staff.workshop.act(again)
    await act({ kind: 'stain', piece: 3 })
    expect(await act({ kind: 'undo', of: again.idempotencyKey })).toMatchObject({ actN: null })
  })
})

describe('what goes wrong', () => {
  test('a reception that counts a line twice, or one that the order has not, or leaves one out', async () => {
    const { shirt, dress } = await makeCatalogue(t)
    const lines = [shirt, dress].map((productId) => ({
      productId,
      service: 'Complet',
      quantity: 1,
    }))
    const drop = await counterDrop(t, await makeClient(t), { lines, shown: { total: 4500 } })
    ;({ orderId } = await staff.counter.drop(drop))
    const at = (position: number) => ({ position, counted: 1 })
    for (const [counts, code] of [
      [[at(0), at(1), at(1)], 'VALIDATION'],
      [[at(0), at(1), at(7)], 'CHECK_LINE_UNKNOWN'],
      [[at(0)], 'COUNT_UNSTATED'],
    ] as const) {
      const received = act({ kind: 'receive', counts: [...counts] })
      expect((await refusalOf(received)).code).toBe(code)
    }
    expect(readOrder(t, orderId).missingPieces).toBe(0)
  })

  test('a station that the shop has not, and the last one, which packing alone passes', async () => {
    await receiveAll()
    for (const station of ['dyed', 'ready']) {
      const passed = act({ kind: 'pass', station, pieces: 'all' })
      expect((await refusalOf(passed)).code).toBe('VALIDATION')
    }
    expect(new Set(await stations())).toEqual(new Set(['received']))
  })

  test('one piece less than at the door holds the order until it is found', async () => {
    await act({ kind: 'receive', counts: [{ position: 0, counted: 4 }] })
    expect(readOrder(t, orderId).missingPieces).toBe(1)
    const { order } = await detail()
    expect(order.incomplete).toBe(true)
    expect(order.pieces[4]).toMatchObject({ missing: { reason: 'never_arrived', released: false } })
    const place = { rack: 'Portant A', place: 1, hangers: 4, bags: 0 }
    const refused = await refusalOf(act({ kind: 'pack', pieces: [1, 2, 3, 4], ...place }))
    expect(refused.code).toBe('ORDER_INCOMPLETE')
    await act({ kind: 'found', piece: 5 })
    expect(readOrder(t, orderId).missingPieces).toBe(0)
  })

  test('a missing piece that is scanned is found', async () => {
    await receiveAll()
    await act({ kind: 'miss', piece: 2, reason: 'unknown' })
    await act({ kind: 'pass', station: 'washed', pieces: [2] })
    expect((await detail()).order).toMatchObject({ incomplete: false })
  })

  test('a marked piece stays when the whole station passes', async () => {
    await receiveAll()
    await act({ kind: 'stain', piece: 1 })
    const { pieces } = await act({ kind: 'pass', station: 'washed', pieces: 'all' })
    expect(pieces).toEqual([2, 3, 4, 5])
    await act({ kind: 'redo', piece: 2 })
    expect(await stations()).toEqual(['received', 'received', 'washed', 'washed', 'washed'])
  })

  test('a damage, which the team was told, is not taken back', async () => {
    const damaged = pieceAct(orderId, { kind: 'damage', piece: 1 })
    await staff.workshop.act(damaged)
    expect(await act({ kind: 'undo', of: damaged.idempotencyKey })).toMatchObject({ actN: null })
    expect((await detail()).order.pieces[0]).toMatchObject({ damaged: true })
  })

  test('a tag is on one piece', async () => {
    await act({ kind: 'receive', counts: [{ position: 0, counted: 5 }], firstTag: '0412' })
    expect((await detail()).order.pieces.map(({ tag }) => tag)).toEqual([
      '0412',
      '0413',
      '0414',
      '0415',
      '0416',
    ])
    const client = await makeClient(t)
    const other = await dropShirts(t, staff, client, 1)
    const taken = staff.workshop.act(pieceAct(other, { kind: 'tag', piece: 1, tag: '0413' }))
    expect((await refusalOf(taken)).code).toBe('TAG_TAKEN')
  })

  test('tags of a roll go line by line as they were hung, also where more came than the door counted', async () => {
    const { shirt, dress } = await makeCatalogue(t)
    const lines = [
      { productId: shirt, service: 'Complet', quantity: 2 },
      { productId: dress, service: 'Complet', quantity: 1 },
    ]
    const client = await makeClient(t)
    const drop = await counterDrop(t, client, { lines, shown: { total: 6000 } })
    ;({ orderId } = await staff.counter.drop(drop))
    const receive = (shirts: number, dresses: number) =>
      act({
        kind: 'receive',
        counts: [
          { position: 0, counted: shirts },
          { position: 1, counted: dresses },
        ],
        firstTag: '11',
      })
    const tagged = async () =>
      (await detail()).order.pieces.map(({ name, tag }) => `${name} ${tag}`).sort()
    const all = ['Chemise 11', 'Chemise 12', 'Chemise 13', 'Chemise 14', 'Robe 15', 'Robe 16']
    await receive(4, 2)
    expect(await tagged()).toEqual(all)
    await receive(4, 3)
    expect(await tagged()).toEqual([...all, 'Robe 17'])
  })

  test('a tag that another piece got meanwhile does not come back by an undoing', async () => {
    await act({ kind: 'tag', piece: 1, tag: '0412' })
    const changed = pieceAct(orderId, { kind: 'tag', piece: 1, tag: '0500' })
    await staff.workshop.act(changed)
    await act({ kind: 'tag', piece: 2, tag: '0412' })
    expect(await act({ kind: 'undo', of: changed.idempotencyKey })).toMatchObject({ actN: null })
    const tags = (await detail()).order.pieces.map(({ tag }) => tag)
    expect(tags).toEqual(['0500', '0412', null, null, null])
  })
})

test('a device acts in the name of who works on it, under the account of who paired it', async () => {
  const salif = await makeWorker(t, 'Salif')
  const ctx = deviceContext(t, admin)
  const counts = [{ position: 0, counted: 5 }]
  await actOnPieces(ctx, pieceAct(orderId, { kind: 'receive', counts }, { workerN: salif }))
  const [piece] = (await detail()).order.pieces
  expect(piece?.last).toMatchObject({ station: 'received', worker: 'Salif' })
  const unknown = pieceAct(orderId, { kind: 'stain', piece: 1 }, { workerN: salif + 1 })
  expect((await refusalOf(actOnPieces(ctx, unknown))).code).toBe('NOT_FOUND')
})

describe('a bag by the kilo', () => {
  let shirt: string

  beforeEach(async () => {
    const client = await makeClient(t, { fullname: 'Aminata Koné' })
    ;({ orderId, shirt } = await dropBag(t, staff, client))
  })

  const open = (counted: number, productId = shirt) =>
    act({ kind: 'openBag', piece: 1, counts: [{ productId, counted }] })
  const receiveBag = () => act({ kind: 'receive', counts: [{ position: 0, counted: 1 }] })
  const garments = async () => (await staff.workshop.board()).garments.map(({ name }) => name)

  test('is opened once it is received: its clothes go on where it was, and its price stays', async () => {
    const total = readOrder(t, orderId).grandTotal
    expect((await refusalOf(open(3))).code).toBe('VALIDATION')
    await receiveBag()
    await act({ kind: 'tag', piece: 1, tag: 'B7' })
    expect(await open(3)).toMatchObject({ pieces: [1, 2, 3, 4] })
    expect((await detail()).order.pieces).toMatchObject(
      [2, 3, 4].map((number) => ({ number, name: 'Chemise', grams: null, station: 'received' })),
    )
    expect(readOrder(t, orderId)).toMatchObject({ grandTotal: total, missingPieces: 0 })
    expect((await refusalOf(open(3))).code).toBe('NOT_FOUND')
    const place = { rack: 'Portant A', place: 1, hangers: 3, bags: 0 }
    await act({ kind: 'pack', pieces: [2, 3, 4], ...place })
    expect(readOrder(t, orderId).readyAt).not.toBeNull()
  })

  test('opened before a late reception with a tag, its clothes do not wear the tag of the bag', async () => {
    await receiveBag()
    await open(2)
    await act({ kind: 'receive', counts: [{ position: 0, counted: 1 }], firstTag: 'B7' })
    expect((await detail()).order.pieces.map(({ tag }) => tag)).toEqual([null, null])
  })

  test('leaves what was noted on it in sight: its first garment has it', async () => {
    const client = await makeClient(t)
    const reserves = [{ kind: 'tache' as const, position: 0, note: 'Encre' }]
    ;({ orderId, shirt } = await dropBag(t, staff, client, reserves))
    await receiveBag()
    await act({ kind: 'stain', piece: 1 })
    await open(2)
    expect((await detail()).order.pieces).toMatchObject([
      { defects: [{ kind: 'tache' }], stained: true, marked: true },
      { defects: [], stained: false, marked: false },
    ])
  })

  test('is not missed by a second tablet that counts the bags once it is opened', async () => {
    await receiveBag()
    await open(3)
    expect(await receiveBag()).toMatchObject({ actN: null, pieces: [] })
    expect(readOrder(t, orderId).missingPieces).toBe(0)
    expect((await detail()).order.pieces).toHaveLength(3)
  })

  test('is not opened empty, with an unknown garment, nor while it is missing', async () => {
    await receiveBag()
    expect((await refusalOf(open(0))).code).toBe('VALIDATION')
    expect((await refusalOf(open(1, randomUUID()))).code).toBe('PRODUCT_UNKNOWN')
    await act({ kind: 'miss', piece: 1, reason: 'unknown' })
    expect((await refusalOf(open(1))).code).toBe('VALIDATION')
  })

  test('has the board list what may be in it, without a price, and no bag', async () => {
    await receiveBag()
    expect(await garments()).toContain('Chemise')
    expect(await garments()).not.toContain('Sac de linge')
    expect(JSON.stringify((await staff.workshop.board()).garments)).not.toMatch(/price|1500/)
    await open(2)
    expect(await garments()).toEqual([])
  })
})
