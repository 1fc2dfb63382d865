import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openSession } from '#server/access/sessions/sessions.service.ts'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { makeAdmin, makeCatalogue } from '#server/testing/factories.ts'
import { appOn } from '#server/testing/test-app.ts'
import { OWNER_HEADER } from '#shared/owner-header.ts'

const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' }

async function signedIn() {
  const t = createTestContext()
  await makeCatalogue(t)
  const { id } = await makeAdmin(t)
  const session = { secure: false, userAgent: 'Vitest' }
  const { cookie } = await openSession(t, id, session)
  const headers = { cookie: cookie.split(';')[0] ?? '', [OWNER_HEADER]: id }
  return { app: appOn(t), headers }
}

test('a long answer of the API reaches a browser compressed, and another client as it is', async () => {
  const { app, headers } = await signedIn()
  const path = `/trpc/${Array.from({ length: 8 }, () => 'products.catalogue').join(',')}?batch=1`
  const plain = await app.request(path, { headers })
  const coded = await app.request(path, { headers: { ...headers, ...BROWSER } })
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(coded.headers.get('content-encoding')).toBe('br')
  for (const { headers: sent } of [plain, coded])
    expect(sent.get('vary')).toMatch('accept-encoding')
  const bytes = Buffer.from(await coded.arrayBuffer())
  expect(brotliDecompressSync(bytes).toString()).toBe(await plain.text())
})

test('what another site makes a browser ask for is answered plain: its length tells nothing of what is in it', async () => {
  const { app, headers } = await signedIn()
  const path = `/trpc/${Array.from({ length: 8 }, () => 'products.catalogue').join(',')}?batch=1`
  // Another site can make a browser send the cookie, and never a header of its own.
  const answer = await app.request(path, { headers: { cookie: headers.cookie, ...BROWSER } })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-encoding')).toBeNull()
})

test('a visitor, about whom an answer tells nothing, gets a long one compressed', async () => {
  const { app } = await signedIn()
  const answer = await app.request('/trpc/checkout.times?batch=1&input=%7B%7D', {
    headers: BROWSER,
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-encoding')).toBe('br')
})

test('a live stream is never compressed: what waits in the compressor would come late', async () => {
  const { app, headers } = await signedIn()
  const leave = new AbortController()
  const asked = { headers: { ...headers, ...BROWSER }, signal: leave.signal }
  const stream = await app.request('/trpc/live.events?input=%7B%7D', asked)
  expect(stream.headers.get('content-type')).toMatch('text/event-stream')
  expect(stream.headers.get('content-encoding')).toBeNull()
  leave.abort()
})
