import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { addProduct } from '#server/shop/products/products.service.ts'
import { chooseModules } from '#server/testing/scenes/shop.ts'
import { setSiteDoor } from '#server/testing/site-door.ts'
import { testApp } from '#server/testing/test-app.ts'
import { allModules } from '#shared/shop/modules/modules.ts'
import type { Service } from '#shared/shop/prices/pricing.ts'
import { DEFAULT_SETTINGS, siteFacts } from '#shared/shop/settings/settings.ts'
import { partMarks, popularSlot, priceSlot, SLOTS, YES } from '#shared/shop/site/page-slots.ts'
import { SITE_PAGES } from '#shared/shop/site/site-pages.ts'
import { DEFAULT_OPENING } from '#shared/time/opening.ts'
import { createFactsReader, createPageFiller } from './public-pages.ts'
import type { Site } from './site.ts'

const STYLE = 'h1{color:#1c276d}'
const SCRIPT = 'document.documentElement.dataset.theme=1'
const CHEMISE = priceSlot('Chemise', 'Lavage')
const PAGE = `<link rel="canonical" href="${SLOTS.publicUrl}/"><style>${STYLE}</style><script>${SCRIPT}</script>
<script type="application/ld+json">{}</script><script type="module" src="/assets/public.js"></script>
<p>${CHEMISE}</p><p>${SLOTS.rate} ${SLOTS.rounding}, ${SLOTS.exampleFee}</p><div>${SLOTS.catalogue}</div><address>${SLOTS.phoneShown}, ${SLOTS.address}, ${SLOTS.opensAt}</address><footer>${SLOTS.visitHours}</footer><small>${SLOTS.photoDays}</small><i>Par pièce${SLOTS.orByKilo}.${SLOTS.kiloOffer}</i>`

const site: Site = {
  file: () => undefined,
  template: () => undefined,
  page: (path) => (path === '/' ? PAGE : undefined),
  hotReload: false,
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64')

function open(variables: Record<string, string> = {}) {
  const { app, deps } = testApp({ site, variables })
  return {
    deps,
    get: (headers: Record<string, string> = {}) => app.request('/', { headers }),
    read: async () => (await app.request('/')).text(),
    path: (path: string) => app.request(path),
    sell: (name: string, services: Service[]) =>
      addProduct(deps, { name, imageUrl: null, services }),
  }
}

describe('a complete page', () => {
  test('lets in its own style and script by their hashes, and nothing else inline', async () => {
    const policy = (await open().get()).headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`style-src 'sha256-${hash(STYLE)}';`)
    expect(policy).toContain(`script-src 'self' 'sha256-${hash(SCRIPT)}';`)
    expect(policy).toContain("default-src 'none';")
    expect(policy).not.toMatch(/unsafe|nonce|\*/)
  })

  test('lets nothing in that came with a slot, even unescaped', async () => {
    const evil = new Map([[SLOTS.catalogue, '<script>alert(1)</script><style>p{}</style>']])
    const shown = {
      slots: evil,
      site: siteFacts(DEFAULT_SETTINGS),
      wave: false,
      isOpen: true,
      certifies: false,
      modules: allModules(true),
      slotsOfQuarter: () => undefined,
    }
    const { plain } = await createPageFiller(() => shown)(PAGE)
    expect(Buffer.from(plain.body).toString()).toContain('<script>alert(1)</script>')
    const policy = plain.headers['Content-Security-Policy']
    expect(policy).toContain(hash(SCRIPT))
    for (const inline of ['alert(1)', 'p{}']) expect(policy).not.toContain(hash(inline))
  })

  test('has the part of a module only while that is on', async () => {
    const html = `<p>${partMarks(SLOTS.linenToCount, 'filled').join('compter')}</p>`
    const { app, deps } = testApp({ site: { ...site, page: () => html } })
    const read = async () => (await app.request('/')).text()
    expect(await read()).not.toContain('compter')
    await chooseModules(deps, { linenToCount: true })
    expect(await read()).toContain('compter')
  })

  test('is kept by the browser, and asked for each time by its tag', async () => {
    const { get } = open()
    const { headers } = await get()
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('vary')).toBe('Accept-Encoding')
    const again = await get({ 'if-none-match': headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    expect(again.headers.get('content-security-policy')).toBe(
      headers.get('content-security-policy'),
    )
  })

  test('travels in Brotli or gzip, and says the same as in plain', async () => {
    const { get, read } = open()
    const plain = await read()
    for (const [coding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const response = await get({ 'accept-encoding': coding })
      expect(response.headers.get('content-encoding')).toBe(coding)
      const bytes = Buffer.from(await response.arrayBuffer())
      expect(response.headers.get('content-length')).toBe(String(bytes.length))
      expect(unpack(bytes).toString()).toBe(plain)
    }
  })

  test('answers whatever asks for it, link previews included', async () => {
    expect((await open().get({ accept: 'application/json' })).status).toBe(200)
  })

  test('leaves no slot empty, and writes the public address', async () => {
    const { deps, read } = open({ PUBLIC_URL: 'https://laveo.example' })
    setSiteDoor(deps, 'open')
    const html = await read()
    expect(html).toContain('href="https://laveo.example/"')
    expect(html).not.toMatch(/__[A-Z]/)
  })
})

describe('what a complete page shows of the catalogue', () => {
  test('an empty catalogue is said in a sentence, beside the sample prices', async () => {
    const html = await open().read()
    expect(html).toContain('Le catalogue est en cours de préparation.')
    expect(html).toContain('<p>800</p>')
    expect(html).toContain('<p>300\u00a0FCFA , 2\u202f400\u00a0FCFA</p>')
  })

  test('follows every change at once, under a new tag', async () => {
    const { get, read, sell, deps } = open()
    const tags = [(await get()).headers.get('etag')]
    await sell('Chemise', [{ name: 'Lavage', price: 950 }])
    const html = await read()
    expect(html).toContain('<p>950</p>')
    expect(html).toContain('<th scope="row">Chemise</th><td>950</td>')
    tags.push((await get()).headers.get('etag'))
    deps.database.sqlite.exec(`update products set services = '[{"name":"Lavage","price":1250}]'`)
    expect(await read()).toContain('<p>1\u202f250</p>')
    deps.database.sqlite.exec('delete from products')
    expect(await read()).toContain('<p>800</p>')
    tags.push((await get()).headers.get('etag'))
    expect(tags[1]).not.toBe(tags[0])
    expect(tags[2]).toBe(tags[0])
  })

  test('a service that a popular garment has no more is a dash, not a sample price', async () => {
    const { read, sell } = open()
    await sell('chemise', [{ name: 'Repassage', price: 700 }])
    expect(await read()).toContain('<p>–</p>')
  })

  test('say that laundry is sold by the kilo while it is, from the cheapest price on', async () => {
    const { read, sell } = open()
    expect(await read()).toContain('<i>Par pièce.</i>')
    await sell('Chemise', [{ name: 'Lavage', price: 500 }])
    expect(await read()).toContain('<i>Par pièce.</i>')
    await sell('Sac', [
      { name: 'Complet', price: 1000, minGrams: 3000 },
      { name: 'Lavage', price: 700, minGrams: 4500 },
    ])
    expect(await read()).toContain(
      '<i>Par pièce ou au kilo. Sac\u00a0: dès 700\u00a0FCFA le kilo, 4,5\u00a0kg minimum, pesé devant vous.</i>',
    )
  })

  test('a popular garment by the kilo is not in the table of prices by the piece', async () => {
    const { read, sell } = open()
    await sell('Chemise', [{ name: 'Lavage', price: 700, minGrams: 3000 }])
    expect(await read()).toContain('<p>–</p>')
  })

  test('follows the price of a kilometre and its rounding', async () => {
    const { read, deps } = open()
    await read()
    const pricing = JSON.stringify({ base: { lat: 5.3527, lng: -3.9492 }, ratePerKm: 250 })
    const { sqlite } = deps.database
    sqlite
      .prepare("insert into settings (key, value, updated_at) values ('pricing', ?, 0)")
      .run(pricing)
    expect(await read()).toContain('<p>250\u00a0FCFA , 2\u202f000\u00a0FCFA</p>')
    sqlite.exec(`update settings set value = json_set(value, '$.ratePerKm', 252)`)
    sqlite.exec(
      `insert into settings (key, value, updated_at) values ('rounding', '{"step":25}', 0)`,
    )
    expect(await read()).toContain(
      '<p>252\u00a0FCFA , arrondi aux 25\u00a0FCFA supérieurs, 2\u202f025\u00a0FCFA</p>',
    )
  })

  test('follows the contact details of the business, and draws none of them itself', async () => {
    const { read, deps } = open()
    expect(await read()).toContain('<address>, , 9\u00a0h<')
    const contact = { phone: '+2252722401866', email: 'a@b.ci', address: '<b>Plateau</b>' }
    const insert = 'insert into settings (key, value, updated_at) values (?, ?, 0)'
    for (const [key, value] of Object.entries({ contact, hours: { opensAt: 8, closesAt: 20 } }))
      deps.database.sqlite.prepare(insert).run(key, JSON.stringify(value))
    expect(await read()).toContain('<address>27 22 40 18 66, &lt;b&gt;Plateau&lt;/b&gt;, 8\u00a0h<')
  })

  test('names the number for WhatsApp only where it may have it, which a fixed line has not', () => {
    const { deps } = testApp()
    const slot = (phone: string) => {
      const value = JSON.stringify({ phone, email: null, address: null })
      const insert = 'insert or replace into settings (key, value, updated_at) values (?, ?, 0)'
      deps.database.sqlite.prepare(insert).run('contact', value)
      return createFactsReader(deps)().slots.get(SLOTS.whatsApp)
    }
    expect([slot('+2250709401865'), slot('+2252722401865')]).toEqual(['2250709401865', ''])
  })

  test('follows the days and hours of the visits', async () => {
    const { read, deps } = open()
    const hours = 'de 8\u00a0h à 20\u00a0h'
    expect(await read()).toContain(`<footer>Du lundi au samedi ${hours}</footer>`)
    const week = { ...DEFAULT_OPENING.week, 7: DEFAULT_OPENING.week[1] }
    deps.database.sqlite
      .prepare("insert into settings (key, value, updated_at) values ('opening', ?, 0)")
      .run(JSON.stringify({ ...DEFAULT_OPENING, week }))
    expect(await read()).toContain(`<footer>Tous les jours ${hours}</footer>`)
  })

  test('follows for how many days photos are kept', async () => {
    const { read, deps } = open()
    expect(await read()).toContain('<small>180</small>')
    deps.database.sqlite
      .prepare("insert into settings (key, value, updated_at) values ('photos', ?, 0)")
      .run(JSON.stringify({ keptDays: 365 }))
    expect(await read()).toContain('<small>365</small>')
  })

  test('speaks of wrong codes while the livreur asks for one', async () => {
    const { deps } = open()
    const slot = () => createFactsReader(deps)().slots.get(SLOTS.wrongCode)
    await chooseModules(deps, { handoverCode: false })
    expect(slot()).toBe('')
    await chooseModules(deps, { handoverCode: true })
    expect(slot()).toBe(YES)
  })

  test('is not made again when something else was written', async () => {
    const { get, deps } = open()
    const before = await get({ 'accept-encoding': 'br' })
    deps.database.sqlite.exec(
      "insert into contact_messages (id, fullname, email, message, created_at) values ('1', 'A', 'a@b.ci', 'x', 1)",
    )
    const after = await get({ 'accept-encoding': 'br' })
    expect(after.headers.get('etag')).toBe(before.headers.get('etag'))
  })

  test('never runs or draws what a name holds', async () => {
    const { read, sell } = open()
    await sell('<script>alert(1)</script>', [{ name: '"><img src=x onerror=alert(1)>', price: 1 }])
    await sell(SLOTS.publicUrl, [{ name: SLOTS.catalogue, price: 2 }])
    const html = await read()
    expect(html).not.toMatch(/<script>alert|<img/)
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(html).toContain(`<th scope="rowgroup" colspan="2">${SLOTS.publicUrl}</th>`)
  })
})

describe('a part that a slot calls for', () => {
  const part = (slot: string, text: string, when: 'filled' | 'empty' = 'filled') =>
    partMarks(slot, when).join(text)
  const row = (garment: 'Chemise' | 'Robe') =>
    part(popularSlot(garment), `<tr>${garment} ${priceSlot(garment, 'Complet')}</tr>`)
  const table = part(SLOTS.popular, `<table>${row('Chemise')}${row('Robe')}</table>`)
  const parts = `<p>En espèces${part(SLOTS.wave, ', ou avec Wave')}.</p>${table}${part(SLOTS.popular, '<p>Rien.</p>', 'empty')}`
  const paying = { ...site, page: () => parts }

  const shop = (variables: Record<string, string> = {}) => {
    const { app, deps } = testApp({ site: paying, variables: { DEMO: '0', ...variables } })
    const sell = (name: string, services: Service[]) =>
      addProduct(deps, { name, imageUrl: null, services })
    return { sell, read: async () => (await app.request('/')).text() }
  }

  test('names Wave where a client can pay with it, and nowhere else', async () => {
    expect(await shop().read()).toContain('<p>En espèces.</p>')
    const keys = {
      WAVE_API_KEY: 'k',
      WAVE_WEBHOOK_SECRET: 's',
      PUBLIC_URL: 'https://laveo.example',
    }
    for (const variables of [keys, { WAVE_PAYMENT_LINK: 'https://pay.wave.com/m/1' }])
      expect(await shop(variables).read()).toContain('<p>En espèces, ou avec Wave.</p>')
  })

  test('shows the specified prices in a demonstration alone, until its catalogue has its own', async () => {
    const demo = shop({ DEMO: '1' })
    expect(await demo.read()).toMatch(
      /<table><tr>Chemise 1\u202f500<\/tr><tr>Robe 3\u202f000<\/tr><\/table>$/,
    )
    await demo.sell('Robe', [{ name: 'Complet', price: 3500 }])
    expect(await demo.read()).toMatch(/<table><tr>Robe 3\u202f500<\/tr><\/table>$/)
  })

  test('shows no price that the catalogue does not have', async () => {
    const { read, sell } = shop()
    expect(await read()).toMatch(/<p>En espèces\.<\/p><p>Rien\.<\/p>$/)
    await sell('Drap', [{ name: 'Lavage', price: 900 }])
    expect(await read()).toMatch(/<p>En espèces\.<\/p><p>Rien\.<\/p>$/)
    await sell('robe', [{ name: 'complet', price: 3500 }])
    expect(await read()).toMatch(/<table><tr>Robe 3\u202f500<\/tr><\/table>$/)
    await sell('Chemise', [{ name: 'Au kilo', price: 2000 }])
    expect(await read()).toMatch(/<table><tr>Robe 3\u202f500<\/tr><\/table>$/)
    expect(await read()).not.toContain('__')
  })

  test('is never triggered by user text', async () => {
    const { read, sell } = shop()
    await sell('Robe', [{ name: 'Complet', price: 3500 }])
    await sell(partMarks(SLOTS.wave, 'empty').join('x'), [{ name: 'Lavage', price: 1 }])
    expect(await read()).toContain('<tr>Robe 3\u202f500</tr>')
  })
})

describe('what search engines get', () => {
  test('robots.txt keeps the signed-in areas out, does not reveal the staff sign-up by naming it, and knows the site map', async () => {
    const { path } = open({ PUBLIC_URL: 'https://laveo.example' })
    const text = await (await path('/robots.txt')).text()
    expect(text).toContain('Disallow: /client/\nDisallow: /livreur/\nDisallow: /admin/')
    expect(text).toContain('Sitemap: https://laveo.example/sitemap.xml')
    expect(text).not.toMatch(/interne|l-a-v-e-o/)
  })

  test('the site map holds every public page in full', async () => {
    const { path, deps } = open({ PUBLIC_URL: 'https://laveo.example' })
    setSiteDoor(deps, 'open')
    const response = await path('/sitemap.xml')
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    const xml = await response.text()
    const addresses = Array.from(xml.matchAll(/<loc>(.*?)<\/loc>/g), ([, address]) => address)
    expect(addresses).toEqual(SITE_PAGES.map((page) => `https://laveo.example${page.path}`))
    expect(addresses).toHaveLength(9)
  })
})
