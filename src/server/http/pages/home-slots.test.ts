import { expect, test } from 'vitest'
import { addProduct } from '#server/shop/products/products.service.ts'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { makeCatalogue } from '#server/testing/factories.ts'
import { setSiteDoor } from '#server/testing/site-door.ts'
import { appOn } from '#server/testing/test-app.ts'
import type { HomeSettings } from '#shared/shop/settings/settings.ts'
import { basketSlots, partMarks, SLOTS } from '#shared/shop/site/page-slots.ts'

const VALLON = '/?quartier=Cocody%2C+Vallon'

const [ifBasket, endBasket] = partMarks(basketSlots(0).shown, 'filled')
const { first, second, items, total, link, image } = basketSlots(0)
const PAGE = [
  `<p>${SLOTS.shirtPrice}|${SLOTS.backInHours}|${SLOTS.refundsLoss}</p>`,
  `<form><select>${SLOTS.quarters}</select></form>`,
  `<b>${SLOTS.quarterFare}|${SLOTS.quarterChosen}</b>`,
  `${ifBasket}<a href="${link}">${first} ${second}|${items}|${total}|${image}</a>${endBasket}`,
  `<i>${SLOTS.basketsWithFare}|${SLOTS.basketsWithoutFare}</i>`,
].join('\n')

function open() {
  const t = createTestContext({ DEMO: '0' })
  setSiteDoor(t, 'open')
  const app = appOn(t, (path) => (path === '/' ? PAGE : undefined))
  const save = (key: string, value: object) =>
    t.database.sqlite
      .prepare('insert or replace into settings (key, value, updated_at) values (?, ?, 1)')
      .run(key, JSON.stringify(value))
  return {
    t,
    read: async (path = '/') => (await app.request(path)).text(),
    ask: (path: string) => app.request(path),
    promise: (home: Partial<HomeSettings>) => save('home', home),
    save,
  }
}

test('the home page has the fare of each quarter, and what a basket costs without one until a quarter is chosen', async () => {
  const { t, read, save } = open()
  save('rounding', { step: 50 })
  const { shirt, trousers } = await makeCatalogue(t)
  const html = await read()
  expect(html).toContain(
    '<select><option value="" disabled selected>Votre quartier</option><option data-fare=',
  )
  expect(html).toContain(
    '<option data-fare="3000" data-at="5.3605 -3.9935">Cocody, Vallon</option>',
  )
  expect(html).toContain('>M’Pouto</option>'.replace('>', '>Cocody, '))
  expect(html).toContain('<b>600\u00a0FCFA|</b>')
  const lines = `linge=5*${shirt}*Complet&amp;linge=1*${trousers}*Complet`
  expect(html).toContain(
    `<a href="/commander?${lines}">5\u00a0chemises et 1\u00a0pantalon|9500|9\u202f500|</a>`,
  )
  expect(html).toContain(
    '<i>Lavés-repassés, transport compris.|Lavés-repassés, hors transport.</i>',
  )
})

test('without a script, the select is answered by the page of its quarter; any other text by the page without one', async () => {
  const { t, read, ask, save } = open()
  save('rounding', { step: 50 })
  await makeCatalogue(t)
  const html = await read(VALLON)
  expect(html).toContain('<b>3\u202f000\u00a0FCFA|oui</b>')
  expect(html).toContain('selected>Cocody, Vallon</option>')
  expect(html).not.toContain('disabled selected')
  expect(html).toContain('|9500|12\u202f500|')
  expect(html).toContain('&amp;quartier=Cocody%2C+Vallon">')
  const { status, headers } = await ask(VALLON)
  expect(status).toBe(200)
  expect(headers.get('content-security-policy')).toContain("form-action 'self'")
  for (const other of ['/?quartier=', '/?quartier=Paris', '/?quartier=%3Cscript%3E'])
    expect(await read(other), other).toBe(await read('/'))
})

test('a basket leaves with its garment and comes back with its price; those that an owner chose take its place', async () => {
  const { t, read, promise } = open()
  const { shirt } = await makeCatalogue(t)
  expect(await read()).toContain('5\u00a0chemises et 1\u00a0pantalon')
  t.database.sqlite
    .prepare("update products set name = 'Pantalon long' where name = 'Pantalon'")
    .run()
  expect(await read()).not.toContain('<a href')
  promise({ baskets: [[{ productId: shirt, service: 'Repassage', quantity: 10 }]] })
  const chosen = await read()
  expect(chosen).toContain('10\u00a0chemises (repassage) |7000|7\u202f000|')
  expect(chosen).toContain('<i>Prix transport compris.|Prix hors transport.</i>')
  t.database.sqlite.prepare("update products set name = '<b>Chemise' where id = ?").run(shirt)
  expect(await read()).toContain('10\u00a0&lt;b&gt;Chemises')
  t.database.sqlite.prepare('delete from products where id = ?').run(shirt)
  expect(await read()).not.toContain('<a href')
})

test('the price of a shirt, the time and what is paid back are said where they are set, and go where not', async () => {
  const { t, read, promise } = open()
  expect(await read()).toContain('<p>||</p>')
  const services = [{ name: 'complet', price: 1250 }]
  await addProduct(t, { name: 'CHEMISE', imageUrl: '/garments/chemise.svg', services })
  promise({ backInHours: 48, refundsLoss: true })
  expect(await read()).toContain('<p>1\u202f250|48|oui</p>')
})

test('a quarter that the shop does not serve is not offered', async () => {
  const { read, save } = open()
  save('radius', { km: 5 })
  expect(await read()).toContain('Cocody, Vallon')
  expect(await read()).not.toContain('Grand-Bassam')
  expect(await read('/?quartier=Grand-Bassam')).toBe(await read())
  save('pricing', { base: { lat: 9, lng: -5 }, ratePerKm: 300 })
  expect(await read()).toContain('<select></select>')
})
