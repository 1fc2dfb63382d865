import { expect, test } from 'vitest'
import { createFileDriver } from '#server/mail/file.ts'
import { renderMail } from '#server/mail/render.ts'
import { START_OF_TIME } from '#server/testing/fakes/fake-clock.ts'
import { testSecret } from '#server/testing/fakes/test-keys.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { testApp } from '#server/testing/test-app.ts'

const ID = 'b8f6f6aa-4b43-4c1e-9f8d-7f3c11f0a0'
const NAME = `20250610T081200000Z-${ID}00`

/** The demonstration with some e-mails on file, one a minute. */
const demo = (...fullnames: string[]) => demoOf('new-contact-message', ...fullnames)

async function demoOf(template: string, ...fullnames: string[]) {
  const DATA_DIR = temporaryFolder()
  const { app } = testApp({ variables: { DATA_DIR } })
  const maker = {
    secret: testSecret,
    env: { publicUrl: 'http://localhost:3000' },
    reach: { phone: null, opensAt: '', closesAt: '' },
  }
  for (const [n, fullname] of fullnames.entries()) {
    const createdAt = START_OF_TIME + n * 60_000
    const facts = { fullname, email: 'visiteur@exemple.ci', role: 'admin' }
    const message = renderMail({ template, facts }, maker)
    const parcel = {
      ...message,
      id: `${ID}${String(n).padStart(2, '0')}`,
      to: 'admin@laveo.test',
      createdAt,
    }
    await createFileDriver(DATA_DIR, { now: () => createdAt }).send(parcel)
  }
  const get = async (path: string) => {
    const response = await app.request(path)
    return { status: response.status, headers: response.headers, html: await response.text() }
  }
  return { get }
}

test('the list shows the newest first: subject, reader and hour in Abidjan', async () => {
  const { get } = await demo('Awa', 'Konan')
  const { status, html } = await get('/demo/e-mails')
  expect(status).toBe(200)
  expect(html.indexOf('Nouveau message de Konan')).toBeLessThan(
    html.indexOf('Nouveau message d’Awa'),
  )
  expect(html).toContain(`href="/demo/e-mails/${NAME}"`)
  expect(html).toContain('À admin@laveo.test')
  expect(html).toContain('mardi 10 juin 2025, 8\u00a0h\u00a012')
  expect(html).toContain('>Actualiser</a>')
})

test('an empty list says how to fill it', async () => {
  const { get } = await demo()
  const { status, html } = await get('/demo/e-mails')
  expect(status).toBe(200)
  expect(html).toContain('Aucun message pour le moment')
  expect(html).toContain('href="/inscription-client"')
})

test('only the fifty newest are listed', async () => {
  const { get } = await demo(...Array.from({ length: 52 }, (_, n) => `Nom ${n}.`))
  const { html } = await get('/demo/e-mails')
  expect(html.match(/<li>/g)).toHaveLength(50)
  expect(html).toContain('Nom 51.')
  expect(html).not.toContain('Nom 1.')
})

test('a message shows its text, and its HTML in a frame that may do nothing but be left', async () => {
  const { get } = await demoOf('internal-account-created', '<script>alert(1)</script>')
  const { html, headers } = await get(`/demo/e-mails/${NAME}`)
  expect(html).toContain(
    `<iframe title="Le message" src="/demo/e-mails/${NAME}/corps" sandbox="allow-popups allow-top-navigation-by-user-activation">`,
  )
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(html).not.toContain('<script')
  const policy = headers.get('content-security-policy')
  expect(policy).toMatch(/^default-src 'none';.*frame-ancestors 'none'.*frame-src 'self'$/)
  expect(policy).not.toMatch(/unsafe|script-src/)
})

test('the body of a message runs no script, is framed by us alone, and its links leave the frame', async () => {
  const { get } = await demo('Awa')
  const { html, headers } = await get(`/demo/e-mails/${NAME}/corps`)
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-top-navigation-by-user-activation",
  )
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect(html).toContain('<base target="_top">')
})

test.each([
  '/demo/e-mails/nothing',
  `/demo/e-mails/20250610T081200000Z-${ID}99`,
  `/demo/e-mails/..%2F..%2Fmail%2F${NAME}`,
  '/demo/e-mails/..%2Fsecret.key',
  '/demo/e-mails/%00',
  `/demo/e-mails/${NAME}.json`,
  '/demo/e-mails/nothing/corps',
  '/demo/e-mails/..%2Fsecret.key/corps',
])('%s is no message', async (path) => {
  const { get } = await demo('Awa')
  const { status, html } = await get(path)
  expect(status).toBe(404)
  expect(html).toContain('Message introuvable')
})

test.each(['evil.example', '192.168.1.5:3000', 'localhost.evil.example'])(
  'a page that reaches this machine under the name %s reads nothing',
  async (host) => {
    const { get } = await demo('Awa')
    for (const path of ['', `/${NAME}`, `/${NAME}/corps`]) {
      const { status, html } = await get(`http://${host}/demo/e-mails${path}`)
      expect(status).toBe(404)
      expect(html).not.toContain('Awa')
    }
  },
)

test.each(['127.0.0.1:3000', '[::1]:3000', 'localhost'])('%s is this machine', async (host) => {
  const { get } = await demo('Awa')
  expect((await get(`http://${host}/demo/e-mails`)).status).toBe(200)
})

test('a real server has no such page', async () => {
  const { app } = testApp({ variables: { PUBLIC_URL: 'https://laveo.example' } })
  for (const path of ['/demo/e-mails', `/demo/e-mails/${NAME}`, `/demo/e-mails/${NAME}/corps`])
    expect((await app.request(path)).status).toBe(404)
})
