import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { orderPhotos, orders } from '#server/db/schema.ts'
import type { Browser, Caller, TestContext } from '#server/testing/create-test-context.ts'
import { makeSuperadmin, type User } from '#server/testing/factories.ts'
import { makeWorker, pieceAct } from '#server/testing/fixtures/workshop.fixture.ts'
import { callOf, PROCEDURES } from '#server/testing/procedures.ts'
import { describeRefusal } from '#server/testing/refusal.ts'
import { pairedTablet } from '#server/testing/scenes/access.ts'
import { refusalIn } from '#server/testing/scenes/record.ts'
import {
  SECRETS,
  type TabletBesideSecrets,
  tabletBesideSecrets,
} from '#server/testing/scenes/tablet-secrets.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { PHOTO_STEPS, type PhotoStep } from '#shared/orders/custody.ts'
import { photoPath, photoUploadPath } from '#shared/orders/photos.ts'
import type { LiveMessage } from '#shared/record/live.ts'
import { DEFAULT_WORKSHOP } from '#shared/shop/settings/workshop-settings.ts'
import type { PieceAct } from '#shared/workshop/acts.inputs.ts'

let f: TabletBesideSecrets
let t: TestContext
let boss: User
let client: User
let tablet: Browser
let orderId: string
let orderOf: TabletBesideSecrets['orderOf']

beforeEach(async () => {
  f = await tabletBesideSecrets()
  ;({ t, boss, client, tablet, orderId, orderOf } = f)
})

const outcomeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'answered',
    (error: unknown) => describeRefusal(error).code,
  )

test('every procedure but the workshop’s takes a tablet for a stranger', async () => {
  const stranger = t.browser('41.66.0.1')
  const unlike: string[] = []
  for (const path of PROCEDURES.keys()) {
    if (path.startsWith('devices.')) continue
    const [mine, theirs] = [
      await outcomeOf(callOf(tablet.caller, path)({ nonsense: true })),
      await outcomeOf(callOf(stranger.caller, path)({ nonsense: true })),
    ]
    if (mine !== theirs) unlike.push(path)
  }
  // A new procedure of the workshop is asked below too, with what it would be sent.
  expect(unlike.sort()).toEqual(['live.events', ...Object.keys(ASKED)].sort())
})

/** All that a tablet can ask of the workshop, with what it would send. */
const ASKED: Record<string, (id: string) => unknown[]> = {
  'workshop.board': () => [undefined],
  'workshop.order': (id) => [{ orderId: id }, { orderId: randomUUID() }],
  'workshop.trace': (id) => [{ orderId: id, piece: 1 }],
  'workshop.act': (id) => ACTS.map((act) => pieceAct(id, act)),
  'workshop.startBatch': (id) => [{ ...LOAD, station: 'washed', orderIds: [id], ...doneNow() }],
  'workshop.emptyBatch': () => [{ ...LOAD, ...doneNow() }],
}

const LOAD = { machine: 'Machine 1' }
const doneNow = () => ({ idempotencyKey: randomUUID(), workerN: null })

const ACTS: PieceAct[] = [
  { kind: 'receive', counts: [{ position: 0, counted: 4 }] },
  { kind: 'found', piece: 5 },
  { kind: 'process' },
  { kind: 'tag', piece: 1, tag: '0412' },
  { kind: 'pass', station: 'washed', pieces: [1, 2] },
  { kind: 'pass', station: 'washed', pieces: 'all' },
  { kind: 'stain', piece: 2 },
  { kind: 'redo', piece: 3 },
  { kind: 'damage', piece: 4 },
  { kind: 'miss', piece: 5, reason: 'unknown' },
  {
    kind: 'pack',
    pieces: [1, 2, 3, 4],
    rack: 'Portant A',
    place: 1,
    hangers: 4,
    bags: 0,
  },
  { kind: 'found', piece: 5 },
  {
    kind: 'pack',
    pieces: [1, 2, 3, 4, 5],
    rack: 'Portant A',
    place: 1,
    hangers: 4,
    bags: 0,
  },
  { kind: 'unpack' },
  { kind: 'openBag', piece: 1, counts: [{ productId: randomUUID(), counted: 1 }] },
  { kind: 'return' },
]

/** A refusal counts too, because its figures leave over HTTP. */
const toldBy = (answer: Promise<unknown>) =>
  answer.then(
    (value) => JSON.stringify(value) ?? '',
    (error: unknown) => JSON.stringify(describeRefusal(error)),
  )

/** A random id or reference may hold the figures of a price by chance. */
const RANDOM = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|"reference":"\w+"/g

function leaksIn(told: string): string[] {
  const words = told.replaceAll(RANDOM, '')
  return Object.entries(SECRETS).flatMap(([name, secret]) => (words.includes(secret) ? [name] : []))
}

test('the team reads in such an order nearly all that a tablet is not told', async () => {
  const { id } = await orderOf('pickup_en_route')
  const read = await (await t.as(f.admin)).orders.byId({ orderId: id })
  const { owner: _, admin: __, email: ___, ...ofTheOrder } = SECRETS
  expect(leaksIn(JSON.stringify(read))).toEqual(Object.keys(ofTheOrder))
})

describe('the workshop tells a tablet', () => {
  test.each<OrderStatus>([
    'pending',
    'pickup_en_route',
    'picked_up',
    'processing',
    'assigned_for_delivery',
    'completed',
    'cancelled',
  ])('of an order that is %s nothing but its linen, in answers and in refusals', async (status) => {
    const { id } = await orderOf(status)
    const leaks: unknown[] = []
    for (const [path, inputs] of Object.entries(ASKED))
      for (const input of inputs(id)) {
        const told = await toldBy(callOf(tablet.caller, path)(input))
        for (const leak of leaksIn(told)) leaks.push([path, input, leak])
      }
    expect(leaks).toEqual([])
  })

  test('no whole name of the desk, which the team reads of a client and of the livreur on the way', async () => {
    const { id } = await orderOf('pickup_en_route')
    const deskOf = async (caller: Caller) =>
      (await caller.workshop.board()).orders.find(({ orderId: one }) => one === id)?.desk
    expect(await deskOf(tablet.caller)).toBeNull()
    expect(await deskOf(await t.as(f.admin))).toEqual({
      client: `Aminata ${SECRETS.surname}`,
      livreur: `Konan ${SECRETS.livreur}`,
    })
  })

  test.each<OrderStatus>(['pending', 'completed', 'cancelled'])(
    'no more of a piece once its order is %s, which the team still reads',
    async (status) => {
      const { id } = await orderOf(status)
      const asked = { orderId: id, piece: 1 }
      expect(await outcomeOf(tablet.caller.workshop.trace(asked))).toBe('ORDER_NOT_FOUND')
      expect(await outcomeOf((await t.as(f.admin)).workshop.trace(asked))).toBe('answered')
    },
  )

  test('the first name and the initial of a client, and who works by their first name', async () => {
    const salif = await makeWorker(t, 'Salif')
    const counts = [{ position: 0, counted: 5 }]
    await tablet.caller.workshop.act(
      pieceAct(orderId, { kind: 'receive', counts }, { workerN: salif }),
    )
    const { orders: onBoard } = await tablet.caller.workshop.board()
    const order = onBoard.find((one) => one.orderId === orderId)
    expect(order).toMatchObject({ client: 'Aminata\u00a0K.' })
    expect(order?.pieces[0]?.last).toMatchObject({ worker: 'Salif' })
  })
})

test('what a tablet does stands in the history as its own, under the owner who paired it', async () => {
  const salif = await makeWorker(t, 'Salif')
  const counts = [{ position: 0, counted: 5 }]
  const act = (what: PieceAct) =>
    tablet.caller.workshop.act(pieceAct(orderId, what, { workerN: salif }))
  await act({ kind: 'receive', counts })
  await act({ kind: 'process' })
  const moved = t.database.sqlite
    .prepare(
      "select actor_id, data ->> 'via' via, data ->> 'device' device, data ->> 'worker' worker from order_trail where order_id = ? order by seq desc limit 1",
    )
    .get(orderId)
  expect(moved).toEqual({ actor_id: boss.id, via: 'device', device: 1, worker: salif })
})

test('a piece that a tablet finds missing is told to the owner in whose name it acts, too', async () => {
  const own = await t.as(boss)
  await own.push.subscribe({
    endpoint: 'https://push.example/send/owner',
    p256dh: `B${'A'.repeat(86)}`,
    auth: 'A'.repeat(22),
  })
  const counts = [{ position: 0, counted: 4 }]
  await tablet.caller.workshop.act(pieceAct(orderId, { kind: 'receive', counts }))
  const told = t.database.sqlite.prepare('select kind from push_outbox where order_id = ?').pluck()
  expect(told.all(orderId)).toEqual(['flag_raised'])
})

describe('over HTTP, a tablet', () => {
  const cookie = () => [...tablet.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const get = (path: string) => f.app.request(path, { headers: { cookie: cookie() } })

  /** A photo of the order at this step, as it would have been sent. */
  async function photoAt(step: PhotoStep): Promise<string> {
    const photoId = randomUUID()
    expect((await f.send({ photoId, orderId, as: f.livreur })).status).toBe(200)
    await t.database.write((orm) =>
      orm.update(orderPhotos).set({ step }).where(eq(orderPhotos.id, photoId)).run(),
    )
    return photoId
  }

  test('sees photos of linen and none of a door, while the linen is in the workshop', async () => {
    const seen: unknown[] = []
    const photos = new Map<PhotoStep, string>()
    for (const step of PHOTO_STEPS) {
      const photoId = await photoAt(step)
      photos.set(step, photoId)
      seen.push([step, (await get(photoPath({ orderId, photoId }, 'whole'))).status])
    }
    expect(seen).toEqual([
      ['pickup', 200],
      ['delivery', 404],
      ['missed_visit', 404],
      ['workshop', 200],
      ['claim', 404],
    ])
    await t.database.write((orm) =>
      orm.update(orders).set({ status: 'completed' }).where(eq(orders.id, orderId)).run(),
    )
    for (const photoId of photos.values())
      expect((await get(photoPath({ orderId, photoId }, 'small'))).status).toBe(404)
  })

  const put = (step: PhotoStep, photoId = randomUUID(), of = orderId, session = '') => {
    const photo = { orderId: of, photoId, step, caption: '', takenAt: t.clock.now() }
    const headers = {
      origin: t.env.publicUrl,
      cookie: `${cookie()}; ${session}`,
      'content-type': 'image/jpeg',
      'content-length': String(f.shot.byteLength),
    }
    const body = new Uint8Array(f.shot)
    return f.app.request(photoUploadPath(photo), { method: 'PUT', headers, body })
  }

  test('sends photos of what it finds, of no visit, and of no order elsewhere', async () => {
    const photoId = randomUUID()
    expect((await put('workshop', photoId)).status).toBe(200)
    expect((await put('workshop', photoId)).status).toBe(200)
    for (const step of ['pickup', 'delivery', 'missed_visit'] as const)
      expect(await refusalIn(await put(step))).toEqual([403, 'FORBIDDEN'])
    const { id } = await orderOf('completed')
    expect(await refusalIn(await put('workshop', randomUUID(), id))).toEqual([403, 'FORBIDDEN'])
    const { id: waiting } = await orderOf('pending')
    expect((await put('workshop', randomUUID(), waiting)).status).toBe(403)
  })

  test('sends its photos while somebody is signed in on it in another tab, who reads their own', async () => {
    const session = await f.cookieOf(f.admin)
    const photoId = randomUUID()
    expect((await put('workshop', photoId, orderId, session)).status).toBe(200)
    const delivered = await photoAt('delivery')
    const headers = { cookie: `${cookie()}; ${session}` }
    const read = photoPath({ orderId, photoId: delivered }, 'whole')
    expect((await f.app.request(read, { headers })).status).toBe(200)
  })

  test('shows the team what it sent, and neither the client nor the livreur before the office has written', async () => {
    const photoId = randomUUID()
    await put('workshop', photoId)
    const statuses = []
    for (const as of [f.admin, client, f.livreur])
      statuses.push((await f.see(photoId, as, { orderId })).status)
    expect(statuses).toEqual([200, 404, 404])
    const photosFor = async (who: User) => (await t.as(who)).photos.ofOrder({ orderId })
    expect((await photosFor(f.admin)).photos).toHaveLength(1)
    expect((await photosFor(client)).photos).toEqual([])
    const told = await (await t.as(client)).orders.timeline({ orderId })
    expect(JSON.stringify(told)).not.toContain('photo_added')
  })

  test('reads no invoice, export, receipt or data of a person', async () => {
    for (const path of [
      '/api/profil/donnees.json',
      `/api/clients/${client.id}/donnees.json`,
      '/api/exports/commandes.csv',
      `/api/drawer/receipts/${randomUUID()}`,
    ])
      expect([path, ...(await refusalIn(await get(path)))]).toEqual([path, 401, 'UNAUTHENTICATED'])
  })

  test('that was cut reads and sends nothing any more', async () => {
    const photoId = await photoAt('pickup')
    await (await t.as(boss)).devices.unpair({ deviceId: f.deviceId })
    const refused = [401, 'DEVICE_UNPAIRED']
    expect(await refusalIn(await get(photoPath({ orderId, photoId }, 'whole')))).toEqual(refused)
    expect(await refusalIn(await put('workshop'))).toEqual(refused)
  })
})

describe('the live stream of a tablet', () => {
  /** Each call of the returned function waits for the next message. */
  async function listen(lastEventId?: string) {
    const stream = await tablet.caller.live.events(lastEventId ? { lastEventId } : undefined)
    const iterator = stream[Symbol.asyncIterator]()
    onTestFinished(async () => void (await iterator.return?.()))
    return async () => {
      const { value } = await iterator.next()
      const [id, message] = value as unknown as [string, LiveMessage]
      return { id, message }
    }
  }

  test('says that the board changed, and neither whose order nor which', async () => {
    const next = await listen()
    expect((await next()).message).toEqual({ type: 'hello' })
    await orderOf('picked_up')
    expect((await next()).message).toEqual({ type: 'workshop' })
    const counts = [{ position: 0, counted: 5 }]
    await tablet.caller.workshop.act(pieceAct(orderId, { kind: 'receive', counts }))
    expect((await next()).message).toEqual({ type: 'workshop' })
  })

  test('says so too once the team lets an order go without a piece, or changes the stations', async () => {
    const staff = await t.as(f.admin)
    const counts = [{ position: 0, counted: 5 }]
    await staff.workshop.act(pieceAct(orderId, { kind: 'receive', counts }))
    await staff.workshop.act(pieceAct(orderId, { kind: 'miss', piece: 5, reason: 'unknown' }))
    const next = await listen()
    await next()
    await staff.pieces.release({ orderId, reason: 'lost' })
    expect((await next()).message).toEqual({ type: 'workshop' })
    const value = { ...DEFAULT_WORKSHOP, machines: ['Machine 1', 'Machine 9'] }
    await (await t.as(boss)).settings.save({ workshop: { value, seen: null } })
    expect((await next()).message).toEqual({ type: 'workshop' })
    const { machines } = await tablet.caller.workshop.board()
    expect(machines.map(({ name }) => name)).toEqual(value.machines)
  })

  test('is silent about money, messages and who drives where', async () => {
    const next = await listen()
    await next()
    const staff = await t.as(f.admin)
    const { id } = await orderOf('pending')
    const note = { userId: client.id, orderId: null, text: SECRETS.note }
    await staff.teamNotes.add({ ...note, idempotencyKey: randomUUID() })
    for (const message of [{ type: 'cash' }, { type: 'message' }, { type: 'client' }] as const)
      t.hub.publish({ message, clientId: client.id, livreurId: null, previousLivreurId: null })
    await staff.orders.cancel({ orderId: id, from: 'pending' })
    const heard = [(await next()).message]
    expect(heard).toEqual([{ type: 'workshop' }])
  })

  test('after a cut begins by reading everything again, without replaying an order', async () => {
    const first = await listen()
    const { id } = await first()
    await orderOf('picked_up')
    const again = await listen(id)
    expect((await again()).message).toEqual({ type: 'resync' })
  })

  test('ends when an owner cuts the tablet, and when its owner’s account ends', async () => {
    const next = await listen()
    await next()
    await (await t.as(boss)).devices.unpair({ deviceId: f.deviceId })
    await expect(next()).rejects.toMatchObject({ appCode: 'DEVICE_UNPAIRED' })
    const other = await makeSuperadmin(t)
    ;({ browser: tablet } = await pairedTablet(t, other))
    const later = await listen()
    await later()
    await (await t.as(boss)).users.disable({ userId: other.id })
    await expect(later()).rejects.toMatchObject({ appCode: 'DEVICE_UNPAIRED' })
  })
})
