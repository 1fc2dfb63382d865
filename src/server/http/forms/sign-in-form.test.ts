import { expect, test } from 'vitest'
import { createTestContext } from '#server/testing/create-test-context.ts'
import {
  disable,
  makeAdmin,
  makeClient,
  makeClientWithoutEmail,
  TEST_PASSWORD,
} from '#server/testing/factories.ts'
import { appOn } from '#server/testing/test-app.ts'
import { fieldSlots, partMarks, SLOTS } from '#shared/shop/site/page-slots.ts'
import { formatPhone } from '#shared/text/phone.ts'

const [demoMark, demoEnd] = partMarks(SLOTS.demo, 'filled')
const email = fieldSlots('email')
const password = fieldSlots('password')
const phone = fieldSlots('phone')
const PAGE = `<title>Complète</title>${demoMark}client@laveo.test${demoEnd}<form method="post"><p role="alert">${SLOTS.refusalTitle} : ${SLOTS.refusalText}</p>
<input name="email" value="${email.typed}"><p>${email.fault}</p><input name="password" value="${password.typed}"><p>${password.fault}</p></form>
<input name="phone" value="${phone.typed}"><p id="phone-fault">${phone.fault}</p>`

function open(variables: Record<string, string> = {}) {
  const t = createTestContext(variables)
  const app = appOn(t, (path) => (path === '/connexion' ? PAGE : undefined))
  const sendTo =
    (path: string) =>
    (typed: Record<string, string>, headers: Record<string, string> = {}) =>
      app.request(path, {
        method: 'POST',
        headers: {
          origin: t.env.publicUrl,
          'content-type': 'application/x-www-form-urlencoded',
          accept: 'text/html',
          ...headers,
        },
        body: new URLSearchParams(typed).toString(),
      })
  const send = sendTo('/connexion')
  const askLink = sendTo('/connexion/mon-lien')
  const read = (headers: Record<string, string> = {}) => app.request('/connexion', { headers })
  const sessions = () =>
    t.database.sqlite.prepare('select count(*) from sessions').pluck().get() as number
  return { t, send, askLink, read, sessions }
}

const JSON_WANTED = { accept: 'application/json' }

test('the form signs in, with the cookies of the API, and leads each role to its own screens', async () => {
  const { t, send, sessions } = open()
  const client = await makeClient(t)
  const admin = await makeAdmin(t)
  for (const [person, home] of [
    [client, '/client/dashboard'],
    [admin, '/admin/dashboard'],
  ] as const) {
    const typed = { email: person.email.toUpperCase(), password: TEST_PASSWORD }
    const response = await send(typed)
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(home)
    const [cookie] = response.headers.getSetCookie()
    expect(cookie).toMatch(/HttpOnly; .*SameSite=Lax/)
    const answer = await send(typed, { ...JSON_WANTED, cookie: cookie?.split(';')[0] ?? '' })
    expect(await answer.json()).toMatchObject({ next: home })
    expect(answer.headers.getSetCookie().length).toBeGreaterThan(0)
  }
  // The second sign-in of each browser ended its first session.
  expect(sessions()).toBe(2)
})

test('a wrong password is refused in the words of the API, and is never written into a page', async () => {
  const { t, send, sessions } = open()
  const client = await makeClient(t)
  const response = await send({ email: client.email, password: 'pas-le-bon' })
  expect(response.status).toBe(401)
  const html = await response.text()
  expect(html).toContain('Échec de la connexion : Identifiants incorrects ou compte inexistant.')
  expect(html).toContain(`value="${client.email}"`)
  expect(html).not.toContain('pas-le-bon')
  expect(response.headers.getSetCookie()).toEqual([])
  expect(sessions()).toBe(0)
})

test('each refusal has its own title, and its code for the script', async () => {
  const { t, send } = open()
  const disabled = await makeClient(t)
  await disable(t, disabled)
  const unconfirmed = await makeClient(t, { emailConfirmedAt: null })
  for (const [{ email: typed }, title, code] of [
    [disabled, 'Compte désactivé', 'ACCOUNT_DISABLED'],
    [unconfirmed, 'Confirmation requise', 'EMAIL_NOT_CONFIRMED'],
  ] as const) {
    const response = await send({ email: typed, password: TEST_PASSWORD }, JSON_WANTED)
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ title, code, fields: {} })
  }
})

test('the form shares its limits with the API: too many tries make one wait', async () => {
  const { t, send } = open()
  const { email: typed } = await makeClient(t)
  let response = await send({ email: typed, password: 'non' }, JSON_WANTED)
  for (let tries = 1; response.status === 401; tries += 1) {
    expect(tries).toBeLessThan(30)
    response = await send({ email: typed, password: 'non' }, JSON_WANTED)
  }
  expect(response.status).toBe(429)
  const { title, retryAfter } = (await response.json()) as { title: string; retryAfter: number }
  expect(title).toBe('Trop d’essais')
  expect(response.headers.get('retry-after')).toBe(String(retryAfter))
})

test('another site cannot sign a browser in', async () => {
  const { t, send, sessions } = open()
  const client = await makeClient(t)
  const typed = { email: client.email, password: TEST_PASSWORD }
  for (const origin of ['https://ailleurs.example', 'null', ''])
    expect((await send(typed, { origin })).status).toBe(403)
  expect(sessions()).toBe(0)
})

test('a browser with a session gets the application, which leads on; caches keep the two apart', async () => {
  const { read } = open()
  const complete = await read()
  expect(await complete.text()).toContain('Complète')
  expect(complete.headers.get('vary')).toContain('Cookie')
  const etag = complete.headers.get('etag') ?? ''
  const cookie = 'laveo=quelque-chose'
  const application = await read({ cookie, 'if-none-match': etag, accept: 'text/html' })
  expect(application.status).toBe(200)
  expect(application.headers.get('cache-control')).toBe('no-store')
  expect(await application.text()).not.toContain('Complète')
})

test('the accounts of the demonstration are on no public address', async () => {
  expect(await (await open().read()).text()).toContain('client@laveo.test')
  const response = await open({ PUBLIC_URL: 'https://laveo.example' }).read()
  expect(await response.text()).not.toContain('laveo.test')
})

test('the form of that page that sends a link says the same for any number, and a wrong one comes back with its sentence alone', async () => {
  const { t, askLink } = open()
  await makeClientWithoutEmail(t, { phone: '+2250546129077' })
  const said = []
  for (const number of ['0546129077', '0102030405']) {
    const response = await askLink({ phone: number })
    expect(response.headers.get('location')).toBe('/connexion?envoye')
    const answer = await (await askLink({ phone: number }, JSON_WANTED)).text()
    said.push(answer.replace(formatPhone(`+225${number}`), ''))
  }
  expect(said[0]).toContain('Nous vous écrivons sur WhatsApp')
  expect(said[1]).toBe(said[0])
  const refused = await askLink({ phone: '05 46' })
  expect(refused.status).toBe(400)
  const page = await refused.text()
  expect(page).toContain('value="05 46"')
  expect(page).toMatch(/<p id="phone-fault">Écrivez un numéro à dix chiffres/)
  expect(page).toContain('<p role="alert"> : ')
})
