import { expect, test } from 'vitest'
import { openSession } from '#server/features/auth/session.ts'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { makeLivreur } from '#server/testing/factories.ts'
import { OWNER_HEADER } from '#shared/outbox.ts'
import { appOn, errorIn, post, testApp } from './test-app.ts'

const { app } = testApp()

const signOut = (headers: Record<string, string>) =>
  app.request('/trpc/auth.signOut', post('{}', headers))

test.each([
  ['trpc-accept', 'application/jsonl'],
  ['accept', 'application/jsonl'],
  ['accept', 'text/html, application/jsonl'],
])(
  'an answer line by line, which could set no cookie, is not given for %s: %s',
  async (name, value) => {
    const response = await signOut({ [name]: value })
    expect(response.status).toBe(415)
    expect((await errorIn(response)).data.appCode).toBe('BAD_CONTENT_TYPE')
  },
)

test('an ordinary answer carries its cookie', async () => {
  const response = await signOut({ accept: '*/*' })
  expect(response.status).toBe(200)
  expect(response.headers.get('set-cookie')).toMatch(/^laveo=;/)
})

test('signing out ends the session of the cookie, whomever the request was meant for', async () => {
  const t = createTestContext()
  const livreur = await makeLivreur(t)
  const session = { secure: false, userAgent: 'Vitest' }
  const { cookie } = await openSession(t.database, livreur.id, session)
  const headers = { cookie: cookie.split(';')[0] ?? '', [OWNER_HEADER]: 'somebody-else' }
  const ask = (path: string, init: RequestInit) => appOn(t).request(`/trpc/${path}`, init)
  const who = await ask('auth.me', { headers })
  expect(await who.json()).toEqual({ result: { data: null } })
  const response = await ask('auth.signOut', post('{}', headers))
  expect(response.headers.get('set-cookie')).toMatch(/^laveo=;/)
  const after = await ask('auth.me', { headers: { cookie: headers.cookie } })
  expect(await after.json()).toEqual({ result: { data: null } })
  expect(t.database.sqlite.prepare('select count(*) from sessions').pluck().get()).toBe(0)
})
