import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { TEST_PASSWORD } from '#server/testing/factories.ts'
import { picture } from '#server/testing/fixtures/pictures.ts'
import { exportPath } from '#shared/operations/export-days.ts'
import { photoUploadPath } from '#shared/orders/photos.ts'
import type { Work } from '../line.ts'
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
  url: string
  business: Business
  random: Work['random']
  /** Answers by kind and status, such as `page 200`. */
  answers: Map<string, number>
  running: boolean
}

/** People of every kind at work, each of them once at least, until `running` ends; resolves when all have stopped. */
export async function workMixed(load: Load): Promise<void> {
  const photo = await picture(640, 480)
  const turns = { order: 0, sign: 0 }
  const orders = load.business.clients.length * ORDERS_A_CLIENT
  await Promise.all([
    repeat(load, PAUSE.order, async () => {
      turns.order += 1
      if (turns.order < orders) await liveAnOrder(load, turns.order, photo)
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

async function note(load: Load, kind: Kind, answer: Response): Promise<string> {
  tally(load, kind, answer.status)
  const type = answer.headers.get('content-type') ?? ''
  if (type.includes('json') || type.includes('html')) return answer.text()
  await answer.arrayBuffer()
  return ''
}

function tally({ answers }: Load, kind: Kind, status: number): void {
  const name = `${kind} ${status}`
  answers.set(name, (answers.get(name) ?? 0) + 1)
}

async function see(load: Load, kind: Kind, path: string, who?: SignedIn): Promise<string> {
  const headers = who?.headers ?? {}
  return note(load, kind, await fetch(load.url + path, { headers, redirect: 'manual' }))
}

async function act(load: Load, kind: Kind, path: string, who: SignedIn | undefined, body: object) {
  const headers = { ...who?.headers, origin: load.url, 'content-type': 'application/json' }
  const url = `${load.url}/trpc/${path}`
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return note(load, kind, answer)
}

/** A superadmin takes the whole business away, which asks them again who they are. */
async function exportAll(load: Load): Promise<void> {
  const { superadmin } = load.business
  const proof = { kind: 'password', password: TEST_PASSWORD }
  await act(load, 'proof', 'profile.prove', superadmin, proof)
  await see(load, 'export', exportPath('tout'), superadmin)
}

/** An order from the client's tap to the laundry, with a photo and the cash; every tenth is cancelled. */
async function liveAnOrder(load: Load, turn: number, photo: Buffer): Promise<void> {
  const { admin, livreur, clients, input } = load.business
  const client = clients[turn % clients.length]
  const place = { ...input, paymentMethod: 'espece', idempotencyKey: randomUUID() }
  const said = await act(load, 'order', 'checkout.place', client, place)
  const orderId = /"orderId":"([^"]+)"/.exec(said)?.[1]
  if (orderId === undefined) return
  if (turn % 10 === 2)
    return void (await act(load, 'cancel', 'orders.cancel', client, { orderId, from: 'pending' }))
  const move = { kind: 'pickup', livreurId: livreur.id, currentLivreurId: null }
  await act(load, 'step', 'orders.assign', admin, { orderId, from: 'pending', ...move })
  const step = (from: string, more: object = {}) =>
    act(load, 'step', 'missions.advance', livreur, {
      orderId,
      from,
      idempotencyKey: randomUUID(),
      ...more,
    })
  await step('assigned')
  // A livreur may send one a second, and a quick machine lives four orders meanwhile.
  if (turn % 8 === 1) await sendPhoto(load, orderId, photo)
  await step('pickup_en_route', { cashReceived: input.shownTotal })
  const toLaundry = { orderId, from: 'picked_up', to: 'processing' }
  await act(load, 'step', 'orders.move', admin, toLaundry)
  if (turn % 5 === 1) await readInvoice(load, orderId, client)
}

async function readInvoice(load: Load, orderId: string, who: SignedIn | undefined): Promise<void> {
  const said = await act(load, 'invoice', 'invoices.link', who, { orderId })
  const link = /"data":"([^"]+)"/.exec(said)?.[1]
  if (link !== undefined) await see(load, 'invoice', link)
}

async function sendPhoto(load: Load, orderId: string, photo: Buffer): Promise<void> {
  const sent = { orderId, photoId: randomUUID(), step: 'pickup', caption: '' } as const
  const path = photoUploadPath({ ...sent, takenAt: Date.now() })
  const headers = {
    ...load.business.livreur.headers,
    origin: load.url,
    'content-type': 'image/jpeg',
  }
  const body = new Uint8Array(photo)
  await note(load, 'photo', await fetch(load.url + path, { method: 'PUT', headers, body }))
}

/** A client signs in, reads who they are, and leaves. */
async function signIn(load: Load, turn: number): Promise<void> {
  const { clients } = load.business
  const email = clients[turn % clients.length]?.email ?? ''
  await act(load, 'sign-in', 'auth.signIn', undefined, { email, password: TEST_PASSWORD })
}

/** Streams of the team, of which the oldest leaves and another opens all the time. */
async function keepStreams(load: Load): Promise<void> {
  const open: Reader[] = []
  await repeat(load, PAUSE.stream / STREAMS, async () => {
    const { admin, superadmin } = load.business
    const who = load.random.pick([admin, superadmin])
    open.push(await openReader(load.url, who.headers.cookie ?? ''))
    tally(load, 'stream', 200)
    if (open.length > STREAMS / 2) open.shift()?.leave()
  })
  for (const reader of open) reader.leave()
}
