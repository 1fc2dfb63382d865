import { expect, test } from 'vitest'
import { openSession } from '#server/access/sessions/sessions.service.ts'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { makeLivreur } from '#server/testing/factories.ts'
import { appOn, errorIn, post, testApp } from '#server/testing/test-app.ts'
import { OWNER_HEADER } from '#shared/owner-header.ts'

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

test.each(['/trpc/%E0%A4%A', '/trpc/auth.me,%FF'])(
  'a path that cannot be decoded, %s, names no procedure',
  async (path) => {
    const response = await app.request(path)
    expect(response.status).toBe(404)
    expect((await errorIn(response)).data.appCode).toBe('NOT_FOUND')
  },
)

test('an ordinary answer carries its cookie', async () => {
  const response = await signOut({ accept: '*/*' })
  expect(response.status).toBe(200)
  expect(response.headers.get('set-cookie')).toMatch(/^laveo=;/)
})

test('signing out ends the session that it names, and never that of another account', async () => {
  const t = createTestContext()
  const livreur = await makeLivreur(t)
  const session = { secure: false, userAgent: 'Vitest' }
  const opened = await openSession(t, livreur.id, session)
  const cookie = opened.cookie.split(';')[0] ?? ''
  const sessions = () => t.database.sqlite.prepare('select count(*) from sessions').pluck().get()
  const leave = (named: Record<string, string>) =>
    appOn(t).request('/trpc/auth.signOut', post('{}', { cookie, ...named }))
  const other = await leave({ [OWNER_HEADER]: 'somebody-else' })
  expect([other.status, (await errorIn(other)).data.appCode]).toEqual([409, 'OTHER_ACCOUNT'])
  expect(sessions()).toBe(1)
  const own = await leave({ [OWNER_HEADER]: livreur.id })
  expect(own.headers.get('set-cookie')).toMatch(/^laveo=;/)
  // Nothing else: « storage » would take what waits on a livreur's phone, « cookies » the mark of a known browser.
  expect(own.headers.get('clear-site-data')).toBe('"cache"')
  expect(other.headers.get('clear-site-data')).toBeNull()
  expect(sessions()).toBe(0)
})

test('an error says its title and its sentence, and that the server failed where it did', async () => {
  const refused = await errorIn(await app.request('/trpc/auth.me,%FF'))
  expect(refused.message).toBe('Cet élément n’existe pas ou plus.')
  expect(refused.data).toMatchObject({ title: 'Introuvable' })
  expect(refused.data).not.toHaveProperty('fault')
  const signedOut = await errorIn(await app.request('/trpc/profile.overview'))
  expect(signedOut.message).toBe('Veuillez vous reconnecter.')
  expect(signedOut.data).toMatchObject({ title: 'Session introuvable' })
  const t = createTestContext()
  t.database.sqlite.exec('alter table products rename to products_away')
  const session = { secure: false, userAgent: 'Vitest' }
  const opened = await openSession(t, (await makeLivreur(t)).id, session)
  const cookie = opened.cookie.split(';')[0] ?? ''
  const failed = await errorIn(
    await appOn(t).request('/trpc/products.catalogue', { headers: { cookie } }),
  )
  expect(failed.data).toMatchObject({ title: 'Une erreur est survenue', fault: true })
})

test('a page that could not read whose session it is may end it', async () => {
  const t = createTestContext()
  const session = { secure: false, userAgent: 'Vitest' }
  const opened = await openSession(t, (await makeLivreur(t)).id, session)
  const cookie = opened.cookie.split(';')[0] ?? ''
  const left = await appOn(t).request('/trpc/auth.signOut', post('{}', { cookie }))
  expect(left.status).toBe(200)
  expect(t.database.sqlite.prepare('select count(*) from sessions').pluck().get()).toBe(0)
})

test.each(['{', '[1]', '{"token":1}', '"text"'])(
  'connection parameters that cannot be read, %s, are a fault of their sender',
  async (text) => {
    const query = new URLSearchParams({ connectionParams: text })
    for (const path of ['live.events', 'auth.me']) {
      const response = await app.request(`/trpc/${path}?${query}`)
      expect(response.status).toBe(400)
      expect((await errorIn(response)).data).toMatchObject({
        appCode: 'VALIDATION',
        httpStatus: 400,
      })
    }
  },
)
