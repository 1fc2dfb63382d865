import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { TEST_PASSWORD } from '#server/testing/factories.ts'
import { picture } from '#server/testing/fixtures/pictures.ts'
import { exportPath } from '#shared/operations/export-days.ts'
import { photoPath, photoUploadPath } from '#shared/orders/photos.ts'
import { TICKET_KEYS_PATH } from '#shared/orders/tickets/ticket-keys.ts'
import { invoicePdfPath, paths } from '#shared/paths.ts'
import { PERSONAL_EXPORT_PATH } from '#shared/people/profile.ts'
import { SITE_PAGES } from '#shared/shop/site/site-pages.ts'
import { type Attack, withStatus } from './attack.ts'
import type { Ground } from './ground.ts'
import { type Answer, ask, calling } from './wire.ts'

const ASSETS = resolve(import.meta.dirname, '../../dist/web/assets')

/** A request that shows a kind of answer: its status tells whether it is this kind. */
export interface Kind extends Attack {
  /** A built file that is never a page itself, which leaves out what only pages obey. */
  partOfPage?: boolean
}

/** Stores images and photos, so that they can be read, and asks for the link of an invoice. */
export async function uploadImages(port: number, { people, orders }: Ground, origin: string) {
  const headers = { origin, 'content-type': 'image/png' }
  const invoiced = { orderId: orders.completed }
  const link = calling('invoices.link', invoiced, { ...people.client.headers, origin })
  const asked = await ask(port, link)
  const { result } = JSON.parse(asked.body) as { result: { data: string } }
  const body = await picture(90, 60, 'png')
  const garment = await ask(port, {
    method: 'POST',
    path: '/api/uploads/garments',
    headers: { ...headers, ...people.superadmin.headers },
    body,
  })
  const photoId = randomUUID()
  const orderId = orders.pickup_en_route
  const sent = { orderId, photoId, step: 'pickup', caption: '', takenAt: Date.now() } as const
  const photo = await ask(port, {
    method: 'PUT',
    path: photoUploadPath(sent),
    headers: { ...headers, ...people.livreur.headers },
    body,
  })
  const { imageUrl } = JSON.parse(garment.body) as { imageUrl: string }
  return {
    stored: [garment, photo],
    imageUrl,
    photo: photoPath(sent, 'whole'),
    invoice: result.data,
  }
}

interface Stored {
  imageUrl: string
  photo: string
  /** A signed link. */
  invoice: string
}

/** Every kind of answer the server gives, but 500: nothing outside brings one about, `http/surface.test.ts` does. */
export function responseKinds(ground: Ground, origin: string, stored: Stored): Kind[] {
  return [
    ...pages(),
    ...files(stored, ground),
    ...calls(ground, origin),
    ...refusals(ground, origin),
    ...UNREADABLE.map(([what, bytes, status]) => kind(what, Buffer.from(bytes), status)),
  ]
}

/** Bytes that no application sees: Node refuses them, and our server answers. */
const UNREADABLE: ReadonlyArray<[what: string, bytes: string, status: number]> = [
  ['an unreadable request', 'GET / JUNK\r\n\r\n', 400],
  ['a header of 60 kB', `GET / HTTP/1.1\r\nHost: a\r\nCookie: ${'a'.repeat(60_000)}\r\n\r\n`, 431],
  ['an unreadable host', 'GET / HTTP/1.1\r\nHost: [\r\n\r\n', 400],
]

const HTML = { accept: 'text/html' }

function pages(): Kind[] {
  const own = [paths.signUpClient, paths.basket, paths.client.dashboard, paths.admin.dashboard]
  return [
    ...SITE_PAGES.map(({ path }) => get(`the page ${path}`, path, 200, HTML)),
    ...own.map((path) => get(`the application at ${path}`, path, 200, HTML)),
    get('a page in another coding', '/', 200, { ...HTML, 'accept-encoding': 'br' }),
    get('a link', '/c/faux', 200, HTML),
    get('a page that does not exist', '/nulle-part', 302, HTML),
    kind('the head of a page', { method: 'HEAD', path: '/' }, 200),
    kind('what else a page allows', { method: 'OPTIONS', path: '/' }, 403),
    form('a form of another site', '/contact', { email: 'a' }, {}, 403),
  ]
}

function files({ imageUrl, photo, invoice }: Stored, { people, orders }: Ground): Kind[] {
  const { client, superadmin } = people
  const named = readdirSync(ASSETS)
  const assets = ['.js', '.css', '.woff2', '.svg', '.webp', '.br'].flatMap((end) => {
    const name = named.find((one) => one.endsWith(end))
    if (!name) return []
    const status = end === '.br' ? 404 : 200
    const asset = get(`an asset (${end})`, `/assets/${name}`, status)
    return [{ ...asset, partOfPage: status === 200 && end !== '.svg' }]
  })
  return [
    ...assets,
    get('the worker', '/sw.js', 200),
    get('the manifest', '/manifest.webmanifest', 200),
    get('the icon', '/favicon.svg', 200),
    get('robots.txt', '/robots.txt', 200),
    get('the site map', '/sitemap.xml', 200),
    get('security.txt', '/.well-known/security.txt', 200),
    get('the keys of tickets', TICKET_KEYS_PATH, 200),
    get('a missing asset', '/assets/rien.js', 404),
    get('the image of a garment', imageUrl, 200),
    get('no image of a garment', '/uploads/public/rien.webp', 404),
    get('a photo', photo, 200, client.headers),
    get('a photo to a stranger', photo, 401),
    get('an invoice', invoice, 200),
    get('no such invoice', invoicePdfPath(randomUUID()), 404),
    get('one’s own data', PERSONAL_EXPORT_PATH, 200, client.headers),
    get('an export', exportPath('clients'), 200, superadmin.headers),
    get('an archive', exportPath('tout'), 200, superadmin.headers),
    get('an export to a client', exportPath('tout'), 403, client.headers),
    get('the way to Wave', `/api/orders/${orders.pending}/payer`, 303, client.headers),
    get('life', '/healthz', 200),
    get('readiness', '/readyz', 200),
  ]
}

function calls({ people, orders }: Ground, origin: string): Kind[] {
  const { client, livreur } = people
  const typed = { email: client.email, password: TEST_PASSWORD }
  const inputs = encodeURIComponent(JSON.stringify({ 0: {}, 1: { orderId: orders.pending } }))
  const signsIn = { origin, accept: 'text/html', 'x-forwarded-for': '41.66.1.2' }
  const wrong = { ...typed, password: 'faux' }
  return [
    get('a query', '/trpc/products.catalogue', 200),
    get('a query of a person', '/trpc/orders.latest', 200, client.headers),
    get('a query of a person, coded', '/trpc/orders.mine?input=%7B%7D', 200, {
      ...client.headers,
      'accept-encoding': 'gzip',
    }),
    get('a batch', `/trpc/orders.mine,orders.list?batch=1&input=${inputs}`, 207, client.headers),
    get('live events', '/trpc/live.events', 200, livreur.headers),
    get('live events to nobody', '/trpc/live.events', 200),
    post('a sign-in', 'auth.signIn', typed, { origin }, 200),
    post('a wrong password', 'auth.signIn', wrong, { origin }, 401),
    post('a sign-out', 'auth.signOut', undefined, { origin }, 200),
    form('a sign-in by the page’s form', '/connexion', typed, signsIn, 303),
    form('a wrong password in the page’s form', '/connexion', wrong, signsIn, 401),
  ]
}

function refusals({ people, orders }: Ground, origin: string): Kind[] {
  const { client, superadmin } = people
  const board = '/trpc/orders.list?input=%7B%7D'
  const stale = { orderId: orders.completed, from: 'pending' }
  const late = { origin, ...superadmin.headers }
  return [
    get('no session', board, 401),
    get('another role', board, 403, client.headers),
    get('no such procedure', '/trpc/rien.du.tout', 404),
    get('a mutation by GET', '/trpc/auth.signOut', 405),
    get('an input that is none', '/trpc/orders.byId?input=%7B%7D', 400, client.headers),
    get('too many calls', `/trpc/${'a,'.repeat(20)}`, 400),
    get('a path that cannot be read', '/trpc/%ff', 404),
    post('a change that comes too late', 'orders.cancel', stale, late, 409),
    post('another site', 'auth.signOut', {}, { origin: 'https://mal.example' }, 403),
    post('a text', 'auth.signOut', {}, { origin, 'content-type': 'text/plain' }, 415),
    post('a body too large', 'auth.signIn', 'x'.repeat(300_000), { origin }, 413),
    post('a body cut short', 'contact.send', undefined, { origin }, 400),
  ]
}

type Headers = Record<string, string>

const kind = (what: string, sent: Attack['sent'], status: number): Kind => ({
  what,
  sent,
  right: withStatus(status),
})

const get = (what: string, path: string, status: number, headers: Headers = {}): Kind =>
  kind(what, { path, headers }, status)

/** The call of a procedure; without an input, its body is cut short. */
function post(what: string, procedure: string, input: unknown, own: Headers, status: number): Kind {
  const call = calling(procedure, input, { 'x-forwarded-for': '41.66.1.1', ...own })
  return kind(what, { ...call, body: call.body ?? '{' }, status)
}

/** The form of a page, as a browser without scripts sends it. */
function form(what: string, path: string, typed: Headers, own: Headers, status: number): Kind {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', ...own }
  const body = String(new URLSearchParams(typed))
  return kind(what, { method: 'POST', path, headers, body }, status)
}

/** Answers of a server that is asked too much at once, and too often: 503 and 429. */
export async function overload(port: number, origin: string): Promise<Answer[]> {
  const signIn = (network: number, email: string) => {
    const headers = { origin, 'x-forwarded-for': `102.${network >> 8}.${network & 255}.1` }
    return ask(port, calling('auth.signIn', { email, password: 'faux' }, headers))
  }
  const many = Array.from({ length: 120 }, (_, n) => signIn(n, `personne-${n}@laveo.test`))
  const busy = await Promise.all(many)
  const often: Answer[] = []
  for (let n = 0; n < 7; n += 1) often.push(await signIn(1_000, 'une-seule@laveo.test'))
  return [503, 429].flatMap(
    (status) => [...busy, ...often].find((one) => one.status === status) ?? [],
  )
}
