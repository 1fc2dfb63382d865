import { expect, test } from 'vitest'
import { errorIn, post, testApp } from '#server/testing/test-app.ts'

const demo = testApp().app
const production = testApp({ variables: { DEMO: '0' } }).app

const PROXIED: ReadonlyArray<Record<string, string>> = [
  { forwarded: 'for=41.66.0.1' },
  { 'x-forwarded-for': '41.66.0.1' },
  { 'X-Forwarded-Host': 'laveo.example' },
  { 'x-forwarded-proto': 'https' },
  { via: '1.1 tunnel' },
]

test.each(PROXIED)('the demonstration refuses whatever came with %o', async (headers) => {
  for (const request of [{ headers }, post('{}', headers)]) {
    const answer = await demo.request('/trpc/auth.signIn', request)
    const { data, message } = await errorIn(answer)
    expect([answer.status, data.appCode]).toEqual([403, 'DEMO_PROXIED'])
    expect(message).toContain('La démonstration ne s’ouvre que sur l’ordinateur')
  }
  expect((await demo.request('/', { headers })).status).toBe(403)
  expect((await production.request('/healthz', { headers })).status).toBe(200)
})

test('the demonstration answers what came straight to it', async () => {
  const headers = { accept: 'text/html', 'user-agent': 'Firefox', 'x-request-id': 'trace-1234' }
  expect((await demo.request('/connexion', { headers })).status).toBe(200)
})
