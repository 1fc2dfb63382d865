import { describe, expect, test } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import { fieldSlots, partMarks, SLOTS } from '#shared/shop/site/page-slots.ts'
import type { Site } from '../pages/site.ts'

const [refusedMark, refusedEnd] = partMarks(SLOTS.refusalTitle, 'filled')
const [sentMark, sentEnd] = partMarks(SLOTS.sent, 'filled')
const FIELDS = ['fullname', 'phone', 'email', 'city', 'message']

/** A page with a form, with the slots that the built ones have. */
const PAGE = `<style>p{}</style>${sentMark}<p role="status">C’est envoyé.</p>${sentEnd}
<form method="post">${refusedMark}<p role="alert">${SLOTS.refusalTitle} : ${SLOTS.refusalText}</p>${refusedEnd}
${FIELDS.map((name) => {
  const { typed, fault, invalid } = fieldSlots(name)
  return `<input name="${name}" value="${typed}" aria-invalid="${invalid}"><p id="${name}-fault">${fault}</p>`
}).join('\n')}</form>`

const site: Site = {
  file: () => undefined,
  template: () => undefined,
  page: (path) => (path === '/contact' || path === '/candidature-livreur' ? PAGE : undefined),
  hotReload: false,
}

const AYA = { fullname: 'Aya Traoré', email: 'aya@exemple.ci', message: 'Lavez-vous les rideaux ?' }
const KOFFI = {
  fullname: 'Koffi Brou',
  phone: '07 48 21 36 90',
  email: 'koffi@exemple.ci',
  city: 'Yopougon',
  message: '',
}

function open() {
  const { app, deps, lines } = testApp({ site })
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    app.request(path, {
      method: 'POST',
      headers: {
        origin: 'http://localhost:3000',
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'text/html,application/xhtml+xml',
        ...headers,
      },
      body,
    })
  const send = (typed: Record<string, string>, headers?: Record<string, string>) =>
    post('/contact', new URLSearchParams(typed).toString(), headers)
  const stored = () =>
    deps.database.sqlite.prepare('select fullname, email, message from contact_messages').all()
  return { app, deps, lines, post, send, stored }
}

describe('a form sent by a browser without a script', () => {
  test('is stored, and leads to a page that confirms it, which a reload does not send again', async () => {
    const { app, send, stored } = open()
    const response = await send(AYA)
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('/contact?envoye')
    expect(stored()).toEqual([AYA])
    const page = await (await app.request('/contact?envoye')).text()
    expect(page).toContain('C’est envoyé.')
    expect(await (await app.request('/contact')).text()).not.toContain('C’est envoyé.')
  })

  test('may be an application', async () => {
    const { deps, post } = open()
    const response = await post('/candidature-livreur', new URLSearchParams(KOFFI).toString())
    expect(response.headers.get('location')).toBe('/candidature-livreur?envoye')
    const rows = deps.database.sqlite.prepare('select fullname, phone from livreur_applications')
    expect(rows.all()).toEqual([{ fullname: 'Koffi Brou', phone: '+2250748213690' }])
  })

  test('comes back with what was typed, and a sentence beside each wrong field', async () => {
    const { send, stored } = open()
    const response = await send({ ...AYA, email: 'aya', message: ' ' })
    expect(response.status).toBe(400)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const html = await response.text()
    expect(html).toContain('role="alert"')
    expect(html).toContain('value="Aya Traoré" aria-invalid="false"')
    expect(html).toContain('value="aya" aria-invalid="true"')
    expect(html).toContain('<p id="email-fault">Écrivez l’adresse en entier')
    expect(html).toContain('<p id="message-fault">Le message est obligatoire.</p>')
    expect(html).toContain('<p id="fullname-fault"></p>')
    expect(stored()).toEqual([])
  })

  test('can bring nothing into the page but text, whatever it looks like', async () => {
    const hostile = `"><script>alert(1)</script>'&#x27; ${SLOTS.publicUrl} ${sentMark} $& __TYPED_email__`
    const { send } = open()
    const response = await send({ fullname: hostile, email: hostile, message: hostile })
    const html = await response.text()
    expect(html).not.toContain('<script>')
    expect(
      html.split('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39;&amp;#x27; '),
    ).toHaveLength(4)
    // A text that looks like a slot stays a text.
    for (const trap of [SLOTS.publicUrl, sentMark, '__TYPED_email__']) expect(html).toContain(trap)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("form-action 'self'")
    expect(policy).not.toMatch(/unsafe|nonce/)
  })

  test('that names other fields, or one twice, gives the known ones once', async () => {
    const { post, stored } = open()
    const body = `${new URLSearchParams(AYA)}&status=accepted&id=1&fullname=Un%20autre`
    expect((await post('/contact', body)).status).toBe(303)
    expect(stored()).toEqual([AYA])
  })

  test('that comes too often is told to wait, and keeps its words', async () => {
    const { send } = open()
    let response = await send(AYA)
    for (let tries = 1; response.status === 303; tries += 1) {
      expect(tries).toBeLessThan(50)
      response = await send({ ...AYA, message: `Message ${tries}` })
    }
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await response.text()).toMatch(
      /Échec de l&#39;envoi : .*Patientez[\s\S]*value="Message \d/,
    )
  })

  test('that the server fails is told so and logged, and keeps its words', async () => {
    const { deps, lines, post } = open()
    deps.database.sqlite.exec('drop table livreur_applications')
    const response = await post('/candidature-livreur', new URLSearchParams(KOFFI).toString())
    expect(response.status).toBe(500)
    const html = await response.text()
    expect(html).toContain('Une erreur est survenue. Veuillez réessayer.')
    expect(html).toContain('value="Koffi Brou"')
    expect(html).not.toContain('livreur_applications')
    expect(lines.some(({ msg }) => msg === 'form failed')).toBe(true)
  })
})

describe('a form sent by its script', () => {
  const JSON_WANTED = { accept: 'application/json' }

  test('is answered with the words that confirm it', async () => {
    const { send, stored } = open()
    const response = await send(AYA, JSON_WANTED)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      title: 'Message envoyé',
      text: 'Nous vous répondons par e‑mail, de 9\u00a0h à 18\u00a0h.',
    })
    expect(stored()).toEqual([AYA])
  })

  test('is answered with the sentences of its wrong fields', async () => {
    const { send } = open()
    const response = await send({ ...AYA, fullname: '' }, JSON_WANTED)
    expect(response.status).toBe(400)
    const { fields } = (await response.json()) as { fields: unknown }
    expect(fields).toEqual({ fullname: 'Le nom complet est obligatoire.' })
  })
})

describe('a form is refused before it is read', () => {
  test.each([
    ['from another site', { origin: 'https://ailleurs.example' }, 403],
    ['without an origin', { origin: '' }, 403],
    ['as JSON', { 'content-type': 'application/json' }, 415],
    ['as plain text', { 'content-type': 'text/plain' }, 415],
    ['as a form with files', { 'content-type': 'multipart/form-data; boundary=x' }, 415],
  ])('%s', async (_, headers, status) => {
    const { send, stored } = open()
    expect((await send(AYA, headers)).status).toBe(status)
    expect(stored()).toEqual([])
  })

  test('when it is longer than any body may be', async () => {
    const { send } = open()
    expect((await send({ ...AYA, message: 'a'.repeat(300_000) })).status).toBe(413)
  })

  test('at any other address', async () => {
    const { post } = open()
    const body = new URLSearchParams(AYA).toString()
    for (const path of ['/', '/tarifs', '/contact/', '/trpc/contact.send'])
      expect((await post(path, body)).status, path).toBe(415)
  })
})
