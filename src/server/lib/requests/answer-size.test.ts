import { expect, onTestFinished, test, vi } from 'vitest'
import { openSession } from '#server/features/sessions/sessions.service.ts'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { makeCatalogue, makeClient } from '#server/testing/factories.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { appOn } from '#server/testing/test-app.ts'
import { OWNER_HEADER } from '#shared/orders/queue.ts'
import { jsonBytes, MAX_ANSWER } from './answer-size.ts'

test.each([
  [
    'rows',
    Array.from({ length: 100 }, (_, n) => ({ name: 'Chemise', n: n / 7, at: null, ok: true })),
  ],
  ['accents and signs of three and four bytes', { name: 'éà’…😀'.repeat(50) }],
  ['what JSON writes with a backslash', ['"\\\n\u0001\ud800'.repeat(50)]],
  ['nothing', undefined],
])('an answer is measured in the bytes that it takes: %s', (_, value) => {
  const size = Buffer.byteLength(JSON.stringify(value) ?? 'null')
  const measured = jsonBytes(value, MAX_ANSWER)
  expect(measured).toBeGreaterThanOrEqual(size)
  expect(measured).toBeLessThan(size * 1.05 + 5)
  expect(jsonBytes(value, size - 1)).toBeGreaterThan(size - 1)
})

test('the calls of one request share its ceiling, in bytes: what would pass it is refused', async () => {
  const t = createTestContext()
  await makeCatalogue(t)
  const client = await makeClient(t)
  const { cookie } = await openSession(t.database, client.id, { secure: false, userAgent: '' })
  const large = JSON.stringify([{ name: 'é'.repeat(MAX_ANSWER / 6), price: 1 }])
  t.database.sqlite.prepare("update products set services = ? where name = 'Robe'").run(large)
  const calls = Array(10).fill('products.catalogue').join()
  const headers = { cookie: cookie.split(';')[0] ?? '', [OWNER_HEADER]: client.id }
  const response = await appOn(t).request(`/trpc/${calls}?batch=1`, { headers })
  const text = await response.text()
  expect(Buffer.byteLength(text)).toBeLessThan(MAX_ANSWER)
  expect(text.match(/"appCode":"ANSWER_TOO_LONG"/g)).toHaveLength(8)
})

test('a call that would answer with more than the ceiling is refused with a word, and a usual one is not', async () => {
  const t = createTestContext()
  await makeCatalogue(t)
  const caller = await t.as(await makeClient(t))
  expect((await caller.products.catalogue()).products).toHaveLength(3)
  // No input may hold so much: it is written where only a fault could have put it.
  const huge = JSON.stringify([{ name: 'x'.repeat(MAX_ANSWER), price: 1 }])
  t.database.sqlite.prepare("update products set services = ? where name = 'Robe'").run(huge)
  const log = vi.spyOn(t.log, 'error')
  onTestFinished(() => log.mockRestore())
  expect(await refusalOf(caller.products.catalogue())).toMatchObject({ code: 'ANSWER_TOO_LONG' })
  expect(log).toHaveBeenCalledWith(
    { path: 'products.catalogue', requestId: 'test' },
    expect.any(String),
  )
})
