import { expect, test } from 'vitest'
import { openSession } from '#server/access/sessions/sessions.service.ts'
import { products } from '#server/db/schema.ts'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { makeCatalogue, makeClient } from '#server/testing/factories.ts'
import { appOn } from '#server/testing/test-app.ts'
import { OWNER_HEADER } from '#shared/owner-header.ts'

const LONG_NAME = 'Drap '.repeat(200)
const CATALOGUE = '/trpc/products.catalogue'

async function prepare() {
  const t = createTestContext()
  await makeCatalogue(t)
  const app = appOn(t)
  const headersOf = async ({ id }: { id: string }) => {
    const session = { secure: false, userAgent: 'Vitest' }
    const { cookie } = await openSession(t, id, session)
    return { cookie: cookie.split(';')[0] ?? '', [OWNER_HEADER]: id }
  }
  const client = await headersOf(await makeClient(t))
  const read = (etag = '', headers: Record<string, string> = client, path = CATALOGUE) =>
    app.request(path, { headers: { ...headers, 'if-none-match': etag } })
  return { t, client, read }
}

test('a browser that holds the catalogue is told that it still holds, until a garment changes', async () => {
  const { t, read } = await prepare()
  const first = await read()
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  const etag = first.headers.get('etag') ?? ''

  const again = await read(etag)
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect(again.headers.get('etag')).toBe(etag)

  await t.database.write((orm) => orm.update(products).set({ name: 'Drap' }).run())
  const changed = await read(etag)
  expect(changed.status).toBe(200)
  expect(changed.headers.get('etag')).not.toBe(etag)
})

test('a visitor without an account reads the same catalogue, compressed, and is told that it still holds', async () => {
  const { t, read } = await prepare()
  // Answers of less than 1,000 bytes are not compressed.
  await t.database.write((orm) => orm.update(products).set({ name: LONG_NAME }).run())
  const etag = (await read()).headers.get('etag') ?? ''
  const visitor = await read('', { 'accept-encoding': 'br' })
  expect([visitor.status, visitor.headers.get('etag')]).toEqual([200, etag])
  expect(visitor.headers.get('content-encoding')).toBe('br')
  expect((await read(etag, {})).status).toBe(304)
})

test('the account is checked each time: a page of another one gets no « it still holds »', async () => {
  const { t, client, read } = await prepare()
  const etag = (await read()).headers.get('etag') ?? ''
  const { id } = await makeClient(t)
  const refused = await read(etag, { ...client, [OWNER_HEADER]: id })
  expect(refused.status).toBe(409)
  expect(refused.headers.get('cache-control')).toBe('no-store')
  expect(refused.headers.get('etag')).toBeNull()
})

test('an answer with anything about a person in it is never kept by the browser', async () => {
  const { read } = await prepare()
  for (const calls of ['auth.me', 'products.catalogue,auth.me']) {
    const answer = await read('', undefined, `/trpc/${calls}?batch=1&input=%7B%7D`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('etag')).toBeNull()
  }
})
