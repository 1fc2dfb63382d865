import { expect, test } from 'vitest'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { makeClient, makeOrder } from '#server/testing/factories.ts'
import { appOn, testApp } from '#server/testing/test-app.ts'
import {
  formerFactsPath,
  sharedFollowFactsPath,
} from '#shared/orders/shared-follows/shared-follow.ts'
import { paths } from '#shared/paths.ts'

test.each([
  [paths.formerSharedFollow('un-lien-secret'), '/suivre/…'],
  [formerFactsPath('un-lien-secret'), '/suivre/…'],
  [sharedFollowFactsPath('un-lien-secret'), '/c/…'],
])(
  'the shared link %s is left out of the log, of search engines and of what other sites are told',
  async (path, logged) => {
    const { app, lines } = testApp()
    const { headers } = await app.request(path, { headers: { accept: 'text/html' } })
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('set-cookie')).toBeNull()
    expect(headers.get('referrer-policy')).toMatch(/^strict-origin/)
    expect(JSON.stringify(lines)).not.toContain('un-lien-secret')
    expect(lines.find(({ msg }) => msg === 'request')).toMatchObject({ path: logged })
  },
)

test('what a shared link shows is answered by its tag until the order moves', async () => {
  const t = createTestContext()
  const app = appOn(t)
  const client = await makeClient(t)
  const order = await makeOrder(t, { client })
  const link = await (await t.as(client)).sharedFollows.share({ orderId: order.id })
  const ask = (headers = {}) =>
    app.request(sharedFollowFactsPath(link?.url.split('/').at(-1) ?? ''), { headers })
  const first = await ask()
  expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
  expect(await first.json()).toMatchObject({ reference: order.reference, status: 'pending' })
  const holding = { 'if-none-match': first.headers.get('etag') ?? '' }
  expect((await ask(holding)).status).toBe(304)
  await (await t.as(client)).orders.cancel({ orderId: order.id, from: 'pending' })
  expect((await ask(holding)).status).toBe(200)
})

test('a link that is no longer shared is refused with a sentence', async () => {
  const t = createTestContext()
  const client = await makeClient(t)
  const { id: orderId } = await makeOrder(t, { client })
  const { sharedFollows } = await t.as(client)
  const link = await sharedFollows.share({ orderId })
  await sharedFollows.withdraw({ orderId })
  const token = link?.url.split('/').at(-1) ?? ''
  for (const path of [sharedFollowFactsPath(token), formerFactsPath(token)]) {
    const answer = await appOn(t).request(path)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({
      error: { data: { appCode: 'SHARED_FOLLOW_INVALID' } },
    })
  }
})
