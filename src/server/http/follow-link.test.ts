import { expect, test } from 'vitest'
import { openSession } from '#server/access/sessions/sessions.service.ts'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { makeClientWithoutEmail } from '#server/testing/factories.ts'
import { appOn, testApp } from '#server/testing/test-app.ts'
import { PERSONAL_EXPORT_PATH } from '#shared/people/profile.ts'

test.each([
  ['/suivre/un-lien-secret', '/suivre/…'],
  ['/Suivre/un-lien-secret/', '/suivre/…'],
  ['/suivre/partage/un-lien-secret', '/suivre/…'],
  ['/%73uivre/un-lien-secret', '/suivre/…'],
  ['/c/un-lien-secret', '/c/…'],
  ['/C/un-lien-secret', '/c/…'],
  ['/demande/un-lien-secret', '/demande/…'],
])(
  'the link %s is a secret: no log has it, no other site is told it, no search engine lists it',
  async (path, logged) => {
    const { app, lines } = testApp()
    const answer = await app.request(path, { headers: { accept: 'text/html' } })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('referrer-policy')).toBe('strict-origin')
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(JSON.stringify(lines)).not.toContain('un-lien-secret')
    expect(lines.find(({ msg }) => msg === 'request')).toMatchObject({ path: logged })
  },
)

test.each([
  ['//c/un-lien-secret', '/c/…'],
  ['///C//un-lien-secret', '/c/…'],
  ['/c%2fun-lien-secret', '/c/…'],
  ['/%2Fc%252Fun-lien-secret', '/c/…'],
  ['/c%5Cun-lien-secret', '/c/…'],
  ['//suivre/partage/un-lien-secret', '/suivre/…'],
  ['/SUIVRE%2Fun-lien-secret', '/suivre/…'],
])('the mangled link %s opens nothing, and no log has its secret either', async (path, logged) => {
  const { app, lines } = testApp()
  const request = new Request(`http://localhost:3000${path}`, { headers: { accept: 'text/html' } })
  expect((await app.request(request)).status).not.toBe(200)
  expect(JSON.stringify(lines)).not.toContain('un-lien-secret')
  expect(lines.find(({ msg }) => msg === 'request')).toMatchObject({ path: logged })
})

const TOKEN = 'Abcdefghij_-0123456789klmnopqrstuvwxyzABCDE'

test.each([
  [`/http://laveo.test/c/${TOKEN}`, '/http://laveo.test/c/…'],
  [`/fr/c/${TOKEN}`, '/fr/c/…'],
  [`/fr/c/${TOKEN}/suite`, '/fr/c/…/suite'],
  [`/c;${TOKEN}`, '/c;…'],
  [`/c%3B${TOKEN}.`, '/c%….'],
  [`/c${TOKEN}`, '/…'],
])('no log has the token of %s, whatever stands around it', async (path, logged) => {
  const { app, lines } = testApp()
  await app.request(path, { headers: { accept: 'text/html' } })
  expect(JSON.stringify(lines)).not.toContain(TOKEN)
  expect(lines.find(({ msg }) => msg === 'request')).toMatchObject({ path: logged })
})

test('the log keeps the ids and the hashed names that a path has', async () => {
  const { app, lines } = testApp()
  const paths = [
    '/client/facture/0f8fad5b-d9cb-469f-a165-70867728950e',
    '/assets/await-confirmation.page-BRqXbZ8.js.br',
  ]
  for (const path of paths) await app.request(path)
  const requests = lines.filter(({ msg }) => msg === 'request')
  expect(requests).toMatchObject(paths.map((path) => ({ path })))
})

test('a client who follows by a link downloads neither the data of an account nor an export', async () => {
  const t = createTestContext()
  const app = appOn(t)
  const client = await makeClientWithoutEmail(t)
  const session = { secure: false, userAgent: 'Vitest', byLink: true }
  const { cookie } = await openSession(t, client.id, session)
  const ask = async (path: string) =>
    (await app.request(path, { headers: { cookie: cookie.split(';')[0] ?? '' } })).status
  expect(await ask(PERSONAL_EXPORT_PATH)).toBe(403)
  expect(await ask('/api/exports/clients.csv')).toBe(403)
})
