import { randomUUID } from 'node:crypto'
import type { SignedIn } from '../signed-in.ts'

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
    body: Buffer | string,
  ): Buffer => {
    const all = {
      host: 'localhost',
      origin,
      'content-type': 'image/png',
      ...person.headers,
      ...headers,
    }
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
    return Buffer.concat([
      Buffer.from(`${target} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1'),
      Buffer.from(body),
    ])
  }
  const garment = (headers: Record<string, string>, body: Buffer | string = image) =>
    request('POST /api/uploads/garments', superadmin, headers, body)
  const length = { 'content-length': String(image.length) }
  const photo = (path: string, headers: Record<string, string> = length) =>
    request(`PUT ${path}`, livreur, headers, image)
  const named = (photoId: string, query = 'etape=pickup&prise=1') =>
    `/api/uploads/orders/${orderId}/photos/${photoId}?${query}`
  const multipart = [
    '--x\r\nContent-Disposition: form-data; name="f"; filename="../../a.php\0.png"',
    `Content-Type: image/png\r\n\r\n${image.toString('latin1')}\r\n--x--\r\n`,
  ].join('\r\n')
  const form = { 'content-length': String(Buffer.byteLength(multipart, 'latin1')) }
  const tooMuch = Buffer.alloc(6 * 1024 * 1024, 0x41)
  const pieces = (size: number) =>
    Buffer.concat([
      Buffer.from(`${size.toString(16)}\r\n`),
      tooMuch.subarray(0, size),
      Buffer.from('\r\n0\r\n\r\n'),
    ])
  const chunks = { 'transfer-encoding': 'chunked' }

  const controls = [
    { what: 'a garment', bytes: garment(length) },
    { what: 'a photo', bytes: photo(named(randomUUID(), `etape=pickup&prise=${Date.now()}`)) },
  ]
  const tricks = [
    { what: 'a name with a path', bytes: photo(named('..%2f..%2f..%2fetc%2fcron.d%2fx')) },
    {
      what: 'a name with dots',
      bytes: photo(`/api/uploads/orders/${orderId}/photos/../../../../x?etape=pickup&prise=1`),
    },
    { what: 'a name with a NUL', bytes: photo(named(`${randomUUID()}%00.php`)) },
    { what: 'a name with two endings', bytes: photo(named('a.php.png')) },
    { what: 'a name of Windows', bytes: photo(named('con.webp::$DATA')) },
    { what: 'a long name', bytes: photo(named('a'.repeat(5_000))) },
    {
      what: 'another order’s path',
      bytes: photo(
        `/api/uploads/orders/..%2f${orderId}/photos/${randomUUID()}?etape=pickup&prise=1`,
      ),
    },
    {
      what: 'an order that is not theirs',
      bytes: photo(
        `/api/uploads/orders/${randomUUID()}/photos/${randomUUID()}?etape=pickup&prise=1`,
      ),
    },
    { what: 'no step', bytes: photo(named(randomUUID(), 'prise=1')) },
    {
      what: 'a step that does not exist',
      bytes: photo(named(randomUUID(), 'etape=__proto__&prise=1')),
    },
    { what: 'a time that is none', bytes: photo(named(randomUUID(), 'etape=pickup&prise=1e309')) },
    {
      what: 'a caption too long',
      bytes: photo(named(randomUUID(), `etape=pickup&prise=1&legende=${'a'.repeat(500)}`)),
    },
    {
      what: 'a field that nobody knows',
      bytes: photo(named(randomUUID(), 'etape=pickup&prise=1&livreurId=x')),
    },
    {
      what: 'six megabytes, said',
      bytes: garment({ 'content-length': String(tooMuch.length) }, tooMuch),
    },
    { what: 'six megabytes, not said', bytes: garment(chunks, pieces(tooMuch.length)) },
    { what: 'pieces of no size', bytes: garment(chunks, 'zz\r\nabc\r\n') },
    { what: 'a length and pieces', bytes: garment({ ...length, ...chunks }) },
    { what: 'two lengths', bytes: garment({ 'content-length': `${image.length}, 5` }) },
    { what: 'a length below zero', bytes: garment({ 'content-length': '-5' }) },
    { what: 'no length at all', bytes: garment({}) },
    { what: 'a shorter length', bytes: garment({ 'content-length': '40' }) },
    {
      what: 'a packed body',
      bytes: garment({
        ...length,
        'content-type': 'image/png; charset=gzip',
        'content-encoding': 'gzip',
      }),
    },
    { what: 'an SVG by its type', bytes: garment({ ...length, 'content-type': 'image/svg+xml' }) },
    { what: 'a GIF by its type', bytes: garment({ ...length, 'content-type': 'image/gif' }) },
    { what: 'a page by its type', bytes: garment({ ...length, 'content-type': 'text/html' }) },
    {
      what: 'a form with a file',
      bytes: garment(
        { ...form, 'content-type': 'multipart/form-data; boundary=x' },
        Buffer.from(multipart, 'latin1'),
      ),
    },
    { what: 'a form called an image', bytes: garment(form, Buffer.from(multipart, 'latin1')) },
    { what: 'another site', bytes: garment({ ...length, origin: 'https://mal.example' }) },
    {
      what: 'another account',
      bytes: request('POST /api/uploads/garments', livreur, length, image),
    },
  ]
  return { controls, tricks }
}
