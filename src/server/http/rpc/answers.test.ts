import { expect, onTestFinished, test, vi } from 'vitest'
import { openSession } from '#server/access/sessions/sessions.service.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { makeCatalogue, makeClient } from '#server/testing/factories.ts'
import { appOn, errorIn } from '#server/testing/test-app.ts'
import { OWNER_HEADER } from '#shared/owner-header.ts'
import { MAX_ANSWER } from './answers.ts'

/** A client's requests for the catalogue, as a browser sends them. */
async function catalogueReader(t: TestContext) {
  await makeCatalogue(t)
  const client = await makeClient(t)
  const { cookie } = await openSession(t, client.id, { secure: false, userAgent: '' })
  const headers = { cookie: cookie.split(';')[0] ?? '', [OWNER_HEADER]: client.id }
  return (path: string) => appOn(t).request(`/trpc/${path}`, { headers })
}

/** No input may hold so much: it is written where only a fault could have put it. */
function enlarge({ database }: TestContext, name: string): void {
  const services = JSON.stringify([{ name, price: 1 }])
  database.sqlite.prepare("update products set services = ? where name = 'Robe'").run(services)
}

test('the calls of one request share its ceiling, in bytes: what would pass it is refused', async () => {
  const t = createTestContext()
  const ask = await catalogueReader(t)
  enlarge(t, 'é'.repeat(MAX_ANSWER / 6))
  const response = await ask(`${Array(10).fill('products.catalogue').join()}?batch=1`)
  expect(response.status).toBe(207)
  const text = await response.text()
  expect(Buffer.byteLength(text)).toBeLessThan(MAX_ANSWER)
  expect(text.match(/"appCode":"ANSWER_TOO_LONG"/g)).toHaveLength(8)
})

test('a call that would answer with more than the ceiling is refused with a word, and a usual one is not', async () => {
  const t = createTestContext()
  const ask = await catalogueReader(t)
  expect((await ask('products.catalogue')).status).toBe(200)
  enlarge(t, 'x'.repeat(MAX_ANSWER))
  const log = vi.spyOn(t.log, 'error')
  onTestFinished(() => log.mockRestore())
  const refused = await ask('products.catalogue')
  expect((await errorIn(refused)).data.appCode).toBe('ANSWER_TOO_LONG')
  expect(log).toHaveBeenCalledWith(
    { path: 'products.catalogue', requestId: expect.any(String) },
    expect.any(String),
  )
})

test('an answer is measured in the bytes that it takes, to the last one', async () => {
  const t = createTestContext()
  const ask = await catalogueReader(t)
  enlarge(t, '')
  const frame = Buffer.byteLength('{"result":{"data":}}')
  const least = Buffer.byteLength(await (await ask('products.catalogue')).text()) - frame
  enlarge(t, 'é'.repeat((MAX_ANSWER - least) / 2))
  const most = await ask('products.catalogue')
  const shown = Buffer.byteLength(await most.text()) - frame
  expect([most.status, shown]).toEqual([200, MAX_ANSWER - ((MAX_ANSWER - least) % 2)])
  enlarge(t, `${'é'.repeat((MAX_ANSWER - least) / 2)}xx`)
  expect((await ask('products.catalogue')).status).not.toBe(200)
})
