import { randomUUID } from 'node:crypto'
import { photoUploadPath } from '#shared/orders/photos.ts'
import type { Random } from '../random.ts'
import { type Attack, refused } from './attack.ts'
import type { Ground } from './ground.ts'
import { allProcedures, validInputs } from './valid-inputs.ts'
import type { Asked } from './wire.ts'

/** Refused, or sent to the page itself, which takes no cookie from it. */
const refusedOrShown: Attack['right'] = (answer) =>
  refused(answer) || (answer.status === 303 && !answer.headers['set-cookie'])

/** A write as a page of another site can have a browser send it, with the cookie of somebody signed in here. */
const forgery = (what: string, sent: Asked): Attack => ({ what, sent, right: refusedOrShown })

interface Making {
  ground: Ground
  origin: string
  random: Random
  /** Uses one person and one way for each write, instead of all. */
  short: boolean
}

/** Every mutation in every way a foreign page could send it, as each role; and every route that stores something. */
export function forgeries({ ground, origin, random, short }: Making): Attack[] {
  const ids = [...Object.values(ground.orders), ...ground.others]
  const make = validInputs({ ids }, random)
  const ways = waysFrom(origin)
  const people = Object.values(ground.people)
  const forged: Attack[] = []
  for (const procedure of allProcedures().filter(({ type }) => type === 'mutation'))
    for (const { role, headers } of short ? [random.pick(people)] : people) {
      const text = JSON.stringify(make(procedure) ?? {})
      const chosen = short ? [random.pick(ways)] : ways
      for (const [way, send] of chosen)
        forged.push(
          forgery(
            `${procedure.path} as ${role}, ${way}`,
            // A browser sends the cookie; the name of the account is a header of our own pages.
            send(`/trpc/${procedure.path}`, text, { cookie: headers.cookie ?? '' }),
          ),
        )
    }
  return [...forged, ...forgedRoutes(ground, origin)]
}

type Way = (path: string, text: string, headers: Record<string, string>) => Asked

function waysFrom(origin: string): ReadonlyArray<[what: string, way: Way]> {
  const from =
    (header: Record<string, string>, type = 'application/json'): Way =>
    (path, body, headers) => ({
      method: 'POST',
      path,
      headers: { ...headers, 'content-type': type, 'sec-fetch-site': 'cross-site', ...header },
      body,
    })
  const byGet =
    (query: string, header: Record<string, string> = {}): Way =>
    (path, text, headers) => ({
      path: `${path}?${query}input=${encodeURIComponent(text)}`,
      headers: { ...headers, 'sec-fetch-site': 'cross-site', ...header },
    })
  const host = new URL(origin).host
  const lookalikes = [
    `${origin}.mal.example`,
    `https://mal.${host}`,
    `https://mal.example#${origin}`,
    `http://${host}`,
    `${origin}:8443`,
    `${origin} https://mal.example`,
    `https://user@${host}`,
  ]
  return [
    ['without an Origin', from({})],
    ['from « null »', from({ origin: 'null' })],
    ['from another site', from({ origin: 'https://mal.example' })],
    ...lookalikes.map((one): [string, Way] => [`from ${one}`, from({ origin: one })]),
    [
      'as a form of another site',
      from({ origin: 'https://mal.example' }, 'application/x-www-form-urlencoded'),
    ],
    ['as a form without an Origin', from({}, 'application/x-www-form-urlencoded')],
    ['as a form with a file', from({ origin: 'null' }, 'multipart/form-data; boundary=x')],
    ['as a text', from({}, 'text/plain')],
    ['as a text that says it is ours', from({ origin }, 'text/plain')],
    ['as a text that ends as JSON', from({ origin: 'null' }, 'text/plain; application/json')],
    ['by GET', byGet('')],
    ['by GET that says it is a POST', byGet('', { 'x-http-method-override': 'POST' })],
    ['by GET with a method in its address', byGet('_method=POST&')],
    ['by GET in a batch', byGet('batch=1&')],
  ]
}

const NOWHERE: Record<string, string> = {}

/** Writes by other ways than the API. */
function forgedRoutes({ people, orders }: Ground, origin: string): Attack[] {
  const { client, livreur, superadmin } = people
  const cookieOf = ({ headers }: typeof client) => ({ cookie: headers.cookie ?? '' })
  const cross = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
  const foreign: Record<string, string> = { origin: 'https://mal.example', ...cross }
  const form = {
    ...cookieOf(client),
    'content-type': 'application/x-www-form-urlencoded',
  }
  const typed = `fullname=Awa&email=${client.email}&phone=0707000001&message=Bonjour&password=mot-de-passe`
  const sent = { orderId: orders.pickup_en_route, photoId: randomUUID(), step: 'pickup' } as const
  const photo = photoUploadPath({ ...sent, caption: '', takenAt: Date.now() })
  const opened = [
    [`/api/orders/${orders.pending}/payer`, client],
    ['/api/exports/tout.zip', superadmin],
    ['/api/exports/clients.csv', superadmin],
    ['/api/profil/donnees.json', client],
  ] as const
  return [
    ...opened.map(([path, person]) =>
      forgery(`${path}, as a link of another site`, {
        path,
        headers: { ...cookieOf(person), ...cross },
      }),
    ),
    ...['/contact', '/candidature-livreur', '/connexion', '/connexion/mon-lien'].flatMap((path) =>
      [foreign, { origin: 'null' }, NOWHERE].map((headers) =>
        forgery(`the form of ${path}, from ${headers.origin ?? 'nowhere'}`, {
          method: 'POST',
          path,
          headers: { ...form, ...headers },
          body: typed,
        }),
      ),
    ),
    ...[foreign, NOWHERE, { origin }].map((headers) => {
      // Ours only in type: a form cannot send an image as its whole body.
      const type = headers.origin === origin ? 'multipart/form-data; boundary=x' : 'image/png'
      return forgery(`a photo, from ${headers.origin ?? 'nowhere'}`, {
        method: 'PUT',
        path: photo,
        headers: { ...cookieOf(livreur), ...headers, 'content-type': type },
        body: 'x',
      })
    }),
    forgery('the image of a garment, from another site', {
      method: 'POST',
      path: '/api/uploads/garments',
      headers: { ...cookieOf(superadmin), ...foreign, 'content-type': 'image/png' },
      body: 'x',
    }),
  ]
}
