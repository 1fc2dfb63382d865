import { beforeEach, describe, expect, test } from 'vitest'
import { settings } from '#server/db/schema.ts'
import { addProduct } from '#server/shop/products/products.service.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { setSiteDoor } from '#server/testing/site-door.ts'
import { appOn } from '#server/testing/test-app.ts'
import { completePaths, render } from '#web/prerender.tsx'

let t: TestContext
let app: ReturnType<typeof appOn>

/** A house on its first day, with one price already. */
beforeEach(async () => {
  t = createTestContext({ DEMO: '0' })
  const services = [{ name: 'Lavage', price: 4321 }]
  await addProduct(t, { name: 'Chemise', imageUrl: null, services })
  app = appOn(t, (path) =>
    completePaths.includes(path) ? render(path, '<body><!--body--></body>') : undefined,
  )
})

const read = async (path: string) => (await app.request(path)).text()
const linksOf = (html: string) => Array.from(html.matchAll(/href="([^"]+)"/g), ([, href]) => href)

function saveContact(value: { phone: string | null; email: string | null; address: null }) {
  return t.database.write((orm) =>
    orm.insert(settings).values({ key: 'contact', value, updatedAt: 1 }).run(),
  )
}

describe('the site before it opens', () => {
  test('says so on its home page, with whom to ask and no price', async () => {
    await saveContact({ phone: '+2250707482136', email: 'bonjour@laveo.ci', address: null })
    const html = await read('/')
    expect(html).toContain('Nous ouvrons bientôt')
    expect(html).toContain('07 07 48 21 36')
    expect(html).not.toMatch(/4\s?321|FCFA|Commander/)
    expect(linksOf(html)).toEqual(
      expect.arrayContaining([
        'tel:+2250707482136',
        'https://wa.me/2250707482136',
        'mailto:bonjour@laveo.ci',
        '/candidature-livreur',
        '/contact',
        '/mentions-legales',
        '/confidentialite',
        '/connexion',
      ]),
    )
  })

  test('leads to the message form while nobody wrote whom to ask', async () => {
    const html = await read('/')
    expect(html).toContain('Laisser un message')
    expect(html).not.toContain('wa.me')
  })

  test.each(['/tarifs', '/services', '/fonctionnement', '/commander', '/COMMANDER/'])(
    'leads from %s to its home page, for this time only',
    async (path) => {
      const answer = await app.request(path)
      expect(answer.status).toBe(302)
      expect(answer.headers.get('location')).toBe('/')
      expect(answer.headers.get('cache-control')).toBe('no-store')
    },
  )

  test.each([
    ['/contact', 'Laissez un message'],
    ['/candidature-livreur', 'Envoyer ma candidature'],
    ['/mentions-legales', 'Mentions légales'],
    ['/confidentialite', 'Confidentialité'],
    ['/connexion', 'Bienvenue'],
  ])('keeps %s, which leads to nothing that sells', async (path, heading) => {
    const answer = await app.request(path)
    expect(answer.status).toBe(200)
    const html = await answer.text()
    expect(html).toContain(heading)
    const menu = path === '/connexion' ? html : html.slice(html.indexOf('</main>'))
    for (const selling of ['/services', '/fonctionnement', '/commander'])
      expect(linksOf(menu)).not.toContain(selling)
  })

  test('tells search engines of no page that sells', async () => {
    const xml = await read('/sitemap.xml')
    expect(xml).toContain('/contact<')
    expect(xml).not.toMatch(/\/(tarifs|services|fonctionnement)</)
  })

  test('is the usual site at once when it opens, and again when it closes', async () => {
    const closed = await app.request('/')
    setSiteDoor(t, 'open')
    const open = await app.request('/')
    expect(open.headers.get('etag')).not.toBe(closed.headers.get('etag'))
    expect(await open.text()).toContain('4\u202f321')
    expect(await read('/tarifs')).toContain('4\u202f321')
    setSiteDoor(t, 'closed')
    expect(await read('/')).toContain('Nous ouvrons bientôt')
  })

  test('has no address of its own', async () => {
    setSiteDoor(t, 'open')
    const answer = await app.request('/ouverture', { headers: { 'sec-fetch-mode': 'navigate' } })
    expect(answer.headers.get('location')).toBe('/')
  })
})
