import { randomUUID } from 'node:crypto'
import type { SignedIn } from '../signed-in.ts'
import { type Attack, refused, withStatus } from './attack.ts'

interface Making {
  origin: string
  orderId: string
  livreur: SignedIn
  superadmin: SignedIn
  /** An honest file: the fault is around it. */
  image: Buffer
}

/** Uploads whose body or address is wrong, as the bytes of their request, and two of the same making that are right. */
export function hostileUploads({ origin, orderId, livreur, superadmin, image }: Making) {
  const request = (
    target: string,
    person: SignedIn,
    headers: Record<string, string>,
    body: Buffer | string = image,
  ): Buffer => {
    const own = { host: 'localhost', origin, 'content-type': 'image/png' }
    return Buffer.concat([
      headOf(target, { ...own, ...person.headers, ...headers }),
      Buffer.from(body),
    ])
  }
  const garment = (headers: Record<string, string>, body?: Buffer | string) =>
    request('POST /api/uploads/garments', superadmin, headers, body)
  const length = { 'content-length': String(image.length) }
  const photo = (path: string) => request(`PUT ${path}`, livreur, length)
  const named = (photoId: string, query = 'etape=pickup&prise=1', order = orderId) =>
    photo(`/api/uploads/orders/${order}/photos/${photoId}?${query}`)
  const asking = (query: string) => named(randomUUID(), query)
  const typed = (type: string) => garment({ ...length, 'content-type': type })
  const tooMuch = Buffer.alloc(6 * 1024 * 1024, 0x41)
  const pieces = Buffer.concat([
    Buffer.from(`${tooMuch.length.toString(16)}\r\n`),
    tooMuch,
    Buffer.from('\r\n0\r\n\r\n'),
  ])
  const chunks = { 'transfer-encoding': 'chunked' }
  const multipart = [
    '--x\r\nContent-Disposition: form-data; name="f"; filename="../../a.php\0.png"',
    `Content-Type: image/png\r\n\r\n${image.toString('latin1')}\r\n--x--\r\n`,
  ].join('\r\n')
  const form = Buffer.from(multipart, 'latin1')
  const formLength = { 'content-length': String(form.length) }
  const asForm = { ...formLength, 'content-type': 'multipart/form-data; boundary=x' }
  const packed = { 'content-type': 'image/png; charset=gzip', 'content-encoding': 'gzip' }

  const controls = {
    'a garment': garment(length),
    'a photo': asking(`etape=pickup&prise=${Date.now()}`),
  }
  const tricks = {
    'a name with a path': named('..%2f..%2f..%2fetc%2fcron.d%2fx'),
    'a name with dots': named('../../../../x'),
    'a name with a NUL': named(`${randomUUID()}%00.php`),
    'a name with two endings': named('a.php.png'),
    'a name of Windows': named('con.webp::$DATA'),
    'a long name': named('a'.repeat(5_000)),
    'another order’s path': named(randomUUID(), undefined, `..%2f${orderId}`),
    'an order that is not theirs': named(randomUUID(), undefined, randomUUID()),
    'no step': asking('prise=1'),
    'a step that does not exist': asking('etape=__proto__&prise=1'),
    'a time that is none': asking('etape=pickup&prise=1e309'),
    'a caption too long': asking(`etape=pickup&prise=1&legende=${'a'.repeat(500)}`),
    'a field that nobody knows': asking('etape=pickup&prise=1&livreurId=x'),
    'six megabytes, said': garment({ 'content-length': String(tooMuch.length) }, tooMuch),
    'six megabytes, not said': garment(chunks, pieces),
    'pieces of no size': garment(chunks, 'zz\r\nabc\r\n'),
    'a length and pieces': garment({ ...length, ...chunks }),
    'two lengths': garment({ 'content-length': `${image.length}, 5` }),
    'a length below zero': garment({ 'content-length': '-5' }),
    'no length at all': garment({}),
    'a shorter length': garment({ 'content-length': '40' }),
    'a packed body': garment({ ...length, ...packed }),
    'an SVG by its type': typed('image/svg+xml'),
    'a GIF by its type': typed('image/gif'),
    'a page by its type': typed('text/html'),
    'a form with a file': garment(asForm, form),
    'a form called an image': garment(formLength, form),
    'another site': garment({ ...length, origin: 'https://mal.example' }),
    'another account': request('POST /api/uploads/garments', livreur, length),
  }
  return { controls: attacks(controls, withStatus(200)), tricks: attacks(tricks, refused) }
}

/** The head of a request, as its bytes. */
export function headOf(target: string, headers: Record<string, string>): Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${target} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1')
}

const attacks = (requests: Record<string, Buffer>, right: Attack['right']): Attack[] =>
  Object.entries(requests).map(([what, sent]) => ({ what, sent, right }))
