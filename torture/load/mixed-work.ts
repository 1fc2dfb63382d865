import { setTimeout as wait } from 'node:timers/promises'
import { TEST_PASSWORD } from '#server/testing/factories.ts'
import { picture } from '#server/testing/fixtures/pictures.ts'
import { exportPath } from '#shared/operations/export-days.ts'
import { type Answer, send } from '../crash/send.ts'
import { type Act, assignment, cancellation, photo, placing, step } from '../crash/stories.ts'
import type { Work } from '../line.ts'
import type { TorturedServer } from '../server.ts'
import type { SignedIn } from '../signed-in.ts'
import { type Business, ORDERS_A_CLIENT } from './business.ts'
import { openReader, type Reader } from './reader.ts'

/** The wait of each kind of person before the next act, in milliseconds. */
const PAUSE = { order: 150, sign: 1_000, page: 50, read: 50, stream: 2_000, download: 20_000 }
const STREAMS = 20
const PAGES = [
  '/',
  '/tarifs',
  '/connexion',
  '/inscription',
  '/healthz',
  '/robots.txt',
  '/nulle-part',
]
const INPUT = 'batch=1&input=%7B%220%22%3A%7B%7D%7D'
const READS = ['orders.list', 'orders.counts', 'auth.me']

export type Kind =
  | 'order'
  | 'cancel'
  | 'step'
  | 'photo'
  | 'invoice'
  | 'sign-in'
  | 'page'
  | 'read'
  | 'stream'
  | 'proof'
  | 'export'

/** The parts of a load, and its results. */
export interface Load {
  server: TorturedServer
  business: Business
  random: Work['random']
  /** Answers by kind and status, such as `page 200`. */
  answers: Map<string, number>
  running: boolean
}

/** People of every kind at work, each of them once at least, until `running` ends; resolves when all have stopped. */
export async function workMixed(load: Load): Promise<void> {
  const bytes = await picture(640, 480)
  const turns = { order: 0, sign: 0 }
  const orders = load.business.clients.length * ORDERS_A_CLIENT
  await Promise.all([
    repeat(load, PAUSE.order, async () => {
      turns.order += 1
      if (turns.order < orders) await liveAnOrder(load, turns.order, bytes)
    }),
    repeat(load, PAUSE.sign, () => signIn(load, turns.sign++)),
    repeat(load, PAUSE.page, () => see(load, 'page', load.random.pick(PAGES))),
    repeat(load, PAUSE.read, () =>
      see(load, 'read', `/trpc/${load.random.pick(READS)}?${INPUT}`, load.business.admin),
    ),
    repeat(load, PAUSE.download, () => exportAll(load)),
    keepStreams(load),
  ])
}

async function repeat(load: Load, pauseMs: number, act: () => Promise<unknown>): Promise<void> {
  do {
    await act()
    if (load.running) await wait(pauseMs)
  } while (load.running)
}

function tally({ answers }: Load, kind: Kind, status: number): void {
  const name = `${kind} ${status}`
  answers.set(name, (answers.get(name) ?? 0) + 1)
}

async function see(load: Load, kind: Kind, path: string, who?: SignedIn): Promise<void> {
  const headers = who?.headers ?? {}
  const answer = await fetch(load.server.url + path, { headers, redirect: 'manual' })
  tally(load, kind, answer.status)
  await answer.arrayBuffer()
}

/** Somebody's act, told by its kind. */
async function act(
  load: Load,
  kind: Kind,
  asked: Pick<Act, 'person' | 'path' | 'input' | 'photo'>,
): Promise<Answer> {
  const answer = await send({ port: load.server.port, ...asked })
  tally(load, kind, answer.status)
  return answer
}

/** A superadmin takes the whole business away, which asks them again who they are. */
async function exportAll(load: Load): Promise<void> {
  const { superadmin } = load.business
  const input = { kind: 'password', password: TEST_PASSWORD }
  await act(load, 'proof', { person: superadmin, path: '/trpc/profile.prove', input })
  await see(load, 'export', exportPath('tout'), superadmin)
}

/** An order from the client's tap to the laundry, with a photo and the cash; every tenth is cancelled. */
async function liveAnOrder(load: Load, turn: number, bytes: Buffer): Promise<void> {
  const { admin, clients, input } = load.business
  const client = clients[turn % clients.length]
  if (!client) throw new Error('There are no clients')
  const cart = { ...input, paymentMethod: 'espece' } as const
  const writer = { ...load.business, client, cart, photo: bytes }
  const { data, status } = await act(load, 'order', placing(writer))
  if (status !== 200) return
  const orderId = String(data.orderId)
  if (turn % 10 === 2) return void (await act(load, 'cancel', cancellation(client, orderId)))
  await act(load, 'step', assignment(writer, { orderId, from: 'pending' }))
  await act(load, 'step', step(writer, { orderId, from: 'assigned', to: 'pickup_en_route' }))
  // A livreur may send one a second, and a quick machine lives four orders meanwhile.
  if (turn % 8 === 1) await act(load, 'photo', photo(writer, orderId))
  const collected = { orderId, from: 'pickup_en_route', to: 'picked_up' }
  await act(load, 'step', step(writer, { ...collected, cashReceived: input.shown.total }))
  const toLaundry = { orderId, from: 'picked_up', to: 'processing' }
  await act(load, 'step', { person: admin, path: '/trpc/orders.move', input: toLaundry })
  if (turn % 5 === 1) await readInvoice(load, orderId, client)
}

async function readInvoice(load: Load, orderId: string, person: SignedIn): Promise<void> {
  const asked = { person, path: '/trpc/invoices.link', input: { orderId } }
  const { status, data } = await act(load, 'invoice', asked)
  if (status === 200) await see(load, 'invoice', String(data))
}

/** A client signs in, reads who they are, and leaves. */
async function signIn(load: Load, turn: number): Promise<void> {
  const { clients } = load.business
  const { email = '' } = clients[turn % clients.length] ?? {}
  const stranger = { id: '', role: 'client', email, headers: {} } as const
  const input = { email, password: TEST_PASSWORD }
  await act(load, 'sign-in', { person: stranger, path: '/trpc/auth.signIn', input })
}

/** Streams of the team, of which the oldest leaves and another opens all the time. */
async function keepStreams(load: Load): Promise<void> {
  const open: Reader[] = []
  await repeat(load, PAUSE.stream / STREAMS, async () => {
    const { admin, superadmin } = load.business
    const who = load.random.pick([admin, superadmin])
    open.push(await openReader(load.server.url, who.headers.cookie ?? ''))
    tally(load, 'stream', 200)
    if (open.length > STREAMS / 2) open.shift()?.leave()
  })
  for (const reader of open) reader.leave()
}
