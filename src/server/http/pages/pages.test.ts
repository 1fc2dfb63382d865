import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CERTIFYING_SELLER } from '#server/testing/certifying-seller.ts'
import { SELLER_NCC } from '#server/testing/fakes/fake-dgi.ts'
import { chooseModules } from '#server/testing/scenes/shop.ts'
import { errorIn, INLINE_SCRIPT, TEMPLATE, testApp } from '#server/testing/test-app.ts'
import type { PublicConfig } from '#shared/config.ts'
import { DEFAULT_SETTINGS } from '#shared/shop/settings/settings.ts'
import { readBuiltSite, type Site } from './site.ts'

const HTML = { accept: 'text/html,application/xhtml+xml' }
const SCRIPT = 'console.log("Lavéo")'
let folder: string
let site: Site
/** The application on an empty database, for what only reads. */
let app: ReturnType<typeof testApp>['app']

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'laveo-site-'))
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(folder, '.vite'))
  mkdirSync(join(folder, '.pages'))
  mkdirSync(join(folder, '.landings/client'), { recursive: true })
  const files = {
    'app.html': TEMPLATE,
    'assets/app-1a2b.js': SCRIPT,
    'assets/app-1a2b.js.br': 'brotli bytes',
    'assets/app-1a2b.js.gz': 'gzip bytes',
    'assets/decode.worker-1a2b.js': '// decoder',
    'favicon.svg': '<svg/>',
    'sw.js': '// worker',
    '.stamp': 'stamp',
    '.vite/manifest.json': '{}',
    '.pages/index.html': '<h1>Accueil</h1>',
    '.landings/client/dashboard.html': `${TEMPLATE}<link href="/assets/app-1a2b.js">`,
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  site = readBuiltSite(folder)
  ;({ app } = testApp({ site }))
})

afterAll(() => rmSync(folder, { recursive: true }))

const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers })

describe('the application page', () => {
  test.each(['/connexion', '/inscription-client', '/client/facture/3f2b8a10', '/l-a-v-e-o'])(
    '%s is the page, never stored',
    async (path) => {
      const response = await get(path, HTML)
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('content-type')).toMatch(/^text\/html/)
    },
  )

  test('is led to from a link with the end of a sentence behind it', async () => {
    for (const tail of ['.', ')', '%C2%BB', '%E2%80%8B']) {
      const response = await get(`/suivre/aB-c_4${tail}?de=sms`, HTML)
      expect(response.status).toBe(302)
      expect(response.headers.get('location')).toBe('/suivre/aB-c_4?de=sms')
    }
  })

  test('links to the files of the landing screen that it is opened for', async () => {
    const link = '<link href="/assets/app-1a2b.js">'
    for (const _ of [1, 2]) {
      expect(await (await get('/client/dashboard', HTML)).text()).toContain(link)
      expect(await (await get('/client/commandes', HTML)).text()).not.toContain(link)
    }
  })

  test('carries the nonce of its own policy, a new one each time', async () => {
    const nonces = []
    for (const response of [await get('/connexion', HTML), await get('/connexion', HTML)]) {
      const policy = response.headers.get('content-security-policy') ?? ''
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none'
      const html = await response.text()
      expect(html.split(`nonce="${nonce}"`)).toHaveLength(4)
      expect(html).not.toContain('__')
      nonces.push(nonce)
    }
    expect(nonces[0]).not.toBe(nonces[1])
  })

  test('lets in the script that it was built with and no other, no inline style, and tiles from their server only', async () => {
    const policy = (await get('/connexion', HTML)).headers.get('content-security-policy') ?? ''
    const hash = createHash('sha256').update(INLINE_SCRIPT).digest('base64')
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(policy).toContain("img-src 'self' data: blob: https://tile.openstreetmap.org;")
    expect(policy).not.toMatch(/unsafe|https:;|\*/)
  })

  test('holds the public configuration, which cannot close its own element', async () => {
    const variables = { TILE_ATTRIBUTION: '</script><script>alert(1)' }
    const response = await testApp({ site, variables }).app.request('/connexion', { headers: HTML })
    const html = await response.text()
    expect(html).not.toContain('</script><script>alert')
    const json = /<script type="application\/json">(.*?)<\/script>/.exec(html)?.[1] ?? ''
    const config: PublicConfig = JSON.parse(json)
    expect(config.tileAttribution).toBe(variables.TILE_ATTRIBUTION)
    expect(config.demo?.accounts).toHaveLength(4)
  })

  test('shows no demo account on a public address, and says why Wave is off', async () => {
    const variables = { PUBLIC_URL: 'https://laveo.example' }
    const html = await (
      await testApp({ site, variables }).app.request('/connexion', { headers: HTML })
    ).text()
    expect(html).not.toContain('laveo.test')
    expect(html).toContain('"waveEnabled":false,"waveReason":"Le paiement Wave')
  })

  test('says that Wave is offered as soon as an owner saved a link', async () => {
    const { app, deps } = testApp({ site, variables: { PUBLIC_URL: 'https://laveo.example' } })
    const value = { waveLink: 'https://pay.wave.com/m/M_1/c/ci/' }
    deps.database.sqlite
      .prepare("insert into settings (key, value, updated_at) values ('payment', ?, 0)")
      .run(JSON.stringify(value))
    const html = await (await app.request('/connexion', { headers: HTML })).text()
    expect(html).toContain('"waveEnabled":true')
    expect(html).toContain('"waveOfServer":false')
    expect(html).not.toContain('pay.wave.com')
  })

  test('says that invoices are certified as soon as the owner turned it on', async () => {
    const { app, deps } = testApp({ site })
    const read = async () => (await app.request('/connexion', { headers: HTML })).text()
    expect(await read()).toContain('"invoicesCertified":false')
    const { fne, legal } = DEFAULT_SETTINGS
    const save = deps.database.sqlite.prepare(
      'insert into settings (key, value, updated_at) values (?, ?, 0)',
    )
    save.run('fne', JSON.stringify({ ...fne, ...CERTIFYING_SELLER }))
    save.run('legal', JSON.stringify({ ...legal, taxNumber: SELLER_NCC }))
    await chooseModules(deps, { fne: true })
    expect(await read()).toContain('"invoicesCertified":true')
  })

  test('keeps search engines out, but for what is open to strangers', async () => {
    const robots = async (path: string) => (await get(path, HTML)).headers.get('x-robots-tag')
    expect(await robots('/client/dashboard')).toBe('noindex')
    expect(await robots('/inscription-interne')).toBe('noindex')
    expect(await robots('/connexion')).toBeNull()
  })

  test('gives the business’s number as stored, with its script and without', async () => {
    const { app, deps } = testApp({ site })
    const read = async () => (await app.request('/connexion', { headers: HTML })).text()
    expect(await read()).not.toContain('tel:')
    const contact = { phone: '+2252722409999', email: 'a@b.ci', address: '__EMAIL__ </script>' }
    deps.database.sqlite
      .prepare("insert into settings (key, value, updated_at) values ('contact', ?, 0)")
      .run(JSON.stringify(contact))
    const html = await read()
    expect(html).toContain('<a href="tel:+2252722409999">27 22 40 99 99</a>')
    const [, config = ''] = /json">(.*?)<\/script>/.exec(html) ?? []
    expect((JSON.parse(config) as PublicConfig).site.address).toBe(contact.address)
  })

  test.each(['/connexion', '/'])(
    'at %s never fills in user text, whatever it looks like',
    async (path) => {
      const drawn: Site = {
        ...site,
        hotReload: true,
        page: (at) => (at === '/' ? TEMPLATE : undefined),
      }
      const { app, deps } = testApp({ site: drawn })
      const address = '__CSP_NONCE__ __CONFIG__ <!--head--> __PHONE__ $& __PUBLIC_URL__'
      const contact = { phone: '+2252722409999', email: 'a@b.ci', address }
      deps.database.sqlite
        .prepare("insert into settings (key, value, updated_at) values ('contact', ?, 0)")
        .run(JSON.stringify(contact))
      const html = await (await app.request(path, { headers: HTML })).text()
      const [, config = ''] = /json">(.*?)<\/script>/.exec(html) ?? []
      expect((JSON.parse(config) as PublicConfig).site.address).toBe(address)
      expect(html).toContain('<a href="tel:+2252722409999">27 22 40 99 99</a>')
    },
  )

  test('gives the phone a page to keep, without any account, which knows that it is kept', async () => {
    const response = await get('/hors-ligne')
    const policy = response.headers.get('content-security-policy') ?? ''
    const html = await response.text()
    expect(html).toContain('<title>Lavéo</title><meta name="hors-ligne" content="oui">')
    expect(html).toContain(`nonce="${/'nonce-([^']+)'/.exec(policy)?.[1]}"`)
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(await (await get('/connexion', HTML)).text()).not.toContain('hors-ligne')
  })

  test('a public address typed with a slash at its end leads to the one without', async () => {
    const response = await get('/tarifs/', HTML)
    expect(response.status).toBe(301)
    expect(response.headers.get('location')).toBe('/tarifs')
  })

  test('never replaces a complete page that is missing: it would redirect to itself for ever', async () => {
    const half: Site = { ...site, page: () => undefined }
    const response = await testApp({ site: half }).app.request('/', { headers: HTML })
    expect(response.status).toBe(503)
  })

  test('answers a browser that the web is not built', async () => {
    const unbuilt = readBuiltSite(join(folder, 'nowhere'))
    const response = await testApp({ site: unbuilt }).app.request('/connexion', { headers: HTML })
    expect(response.status).toBe(503)
    expect(await response.text()).toContain('npm run build')
  })
})

describe('what does not exist', () => {
  const typed = { ...HTML, 'sec-fetch-mode': 'navigate' }

  test.each([
    '/nulle-part',
    '/client',
    '/client/nulle-part',
    '/client/facture/3f2b8a10/plus',
    '/foo.html',
    '/.git/config',
    '/.env',
    '/index.html',
    '/app.html',
    '/favicon.png',
    '/.vite/manifest.json',
    '/.pages/index.html',
    '/..%2f..%2fpackage.json',
    '/demo/nothing',
    '//evil.example',
  ])('%s leads a browser home, and is a real 404 for anything else', async (path) => {
    for (const headers of [typed, HTML]) {
      const response = await get(path, headers)
      expect([response.status, response.headers.get('location')]).toEqual([302, '/'])
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
    const others: Array<Record<string, string>> = [
      {},
      { accept: '*/*' },
      { accept: 'application/json, text/html' },
      { accept: 'text/html', 'sec-fetch-mode': 'cors' },
    ]
    for (const headers of others) {
      const response = await get(path, headers)
      expect([response.status, (await errorIn(response)).data.appCode]).toEqual([404, 'NOT_FOUND'])
    }
  })

  test('the demonstration’s e-mails lead home outside the demonstration', async () => {
    const { app } = testApp({ site, variables: { DEMO: '0' } })
    const answer = (headers: Record<string, string>) => app.request('/demo/e-mails', { headers })
    expect((await answer(typed)).headers.get('location')).toBe('/')
    expect((await answer({})).status).toBe(404)
  })

  test.each([
    '/assets/app-0ld.js',
    '/assets/',
    '/trpc',
    '/api/nothing',
    '/api',
    '/uploads/nothing.webp',
    '/assets/app-1a2b.js.br',
  ])('%s is a real 404, even for a browser', async (path) => {
    const response = await get(path, typed)
    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect((await errorIn(response)).data.appCode).toBe('NOT_FOUND')
  })

  test('a path that no browser navigates to is a 404 too', async () => {
    expect((await get('/connexion', { accept: 'application/json' })).status).toBe(404)
  })
})

describe('built files', () => {
  test('an asset is kept for ever, and travels compressed when that is understood', async () => {
    const brotli = await get('/assets/app-1a2b.js', {
      'accept-encoding': 'gzip, deflate, br, zstd',
    })
    expect(brotli.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(brotli.headers.get('content-encoding')).toBe('br')
    expect(brotli.headers.get('content-type')).toMatch(/^text\/javascript/)
    expect(brotli.headers.get('vary')).toBe('Accept-Encoding')
    expect(await brotli.text()).toBe('brotli bytes')
    const gzip = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip' })
    expect(await gzip.text()).toBe('gzip bytes')
    const plain = await get('/assets/app-1a2b.js')
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(await plain.text()).toBe(SCRIPT)
  })

  test('another file is kept for a day and then asked for again by its tag', async () => {
    const first = await get('/favicon.svg')
    expect(first.headers.get('cache-control')).toBe('public, max-age=86400')
    const etag = first.headers.get('etag') ?? ''
    const second = await get('/favicon.svg', { 'if-none-match': etag })
    expect(second.status).toBe(304)
    expect(await second.text()).toBe('')
    expect(second.headers.get('etag')).toBe(etag)
  })

  test('the worker is always asked for again, and may fetch from us only', async () => {
    const { headers } = await get('/sw.js')
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.get('content-security-policy')).toContain("connect-src 'self'")
    const decoder = await get('/assets/decode.worker-1a2b.js')
    expect(decoder.headers.get('cache-control')).toContain('immutable')
    expect(decoder.headers.get('content-security-policy')).toContain("connect-src 'self'")
  })

  test('a script carries no header that only a page obeys; an image that can be opened as a page carries all', async () => {
    const script = await get('/assets/app-1a2b.js')
    expect(script.headers.get('x-content-type-options')).toBe('nosniff')
    expect(script.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    const onlyPages = ['content-security-policy', 'permissions-policy', 'x-frame-options']
    const drawing = await get('/favicon.svg')
    for (const name of onlyPages) {
      expect(script.headers.get(name)).toBeNull()
      expect(drawing.headers.get(name)).not.toBeNull()
    }
  })

  test('HEAD answers the headers alone', async () => {
    const response = await testApp({ site }).app.request('/assets/app-1a2b.js', { method: 'HEAD' })
    expect(response.headers.get('content-length')).toBe(String(SCRIPT.length + 1))
    expect(await response.text()).toBe('')
  })
})
