import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { type Actor, expect, test } from './fixtures.ts'
import type { Order } from './orders.ts'
import { printed } from './printed.ts'
import type { App } from './server.ts'

// The garments, the damage and the bags on a bag's label; and that no order is too long for the paper.

/** Makes an order as long and as urgent as one gets: so many lines with long names. */
function lengthen(app: App, { id }: Order, lines: number, isExpress = true): void {
  const item =
    app.db.prepare(`insert into order_items (order_n, position, product_id, name, service, quantity, unit_price)
    select order_n, ?, product_id, 'Boubou brodé de cérémonie grande taille', service, 2, unit_price
    from order_items where order_n = (select n from orders where id = ?) and position = 0`)
  for (let position = 1; position < lines; position += 1) item.run(position, id)
  if (!isExpress) return
  const express = 'update orders set express_pieces = 2, ready_by = ? where id = ?'
  app.db.prepare(express).run(Date.now() + 86_400_000, id)
}

/** The livreur takes the bags, with so many defects. */
async function take(
  { api }: Actor,
  { id }: Order,
  { lines, defects }: { lines: number; defects: number },
): Promise<void> {
  const order = await api.missions.list.query()
  const due = order.find((mission) => mission.id === id)?.payment.due
  await api.missions.advance.mutate({
    orderId: id,
    from: 'pickup_en_route',
    cashReceived: due ?? 0,
    check: {
      counts: Array.from({ length: lines }, (_, position) => ({
        position,
        counted: position === 0 ? 3 : 2,
      })),
      reserves: Array.from({ length: defects }, (_, index) => ({
        position: 0,
        kind: 'tache' as const,
        note: `encre bleue sur la poche du côté gauche, numéro ${index + 1}`,
      })),
      withClient: true,
    },
    idempotencyKey: randomUUID(),
  })
}

/** The pixels by which the content of a paper passes its edge. */
const overflow = (paper: Locator) =>
  paper.evaluate((sheet) => {
    const edge = sheet.getBoundingClientRect().bottom
    const parts = [...sheet.querySelectorAll('p, li')]
    return Math.max(0, ...parts.map((part) => part.getBoundingClientRect().bottom - edge))
  })

const LINES = [
  { garment: 'Chemise', service: 'Complet', quantity: 3 },
  { garment: 'Pantalon', service: 'Lavage', quantity: 2 },
] as const

test('a label says each garment, the damage that was there and which bag it is, one for each bag', async ({
  admin,
  client,
  livreur,
  order,
}) => {
  const placed = await order(client, { status: 'pickup_en_route', lines: LINES }, { livreur })
  await take(livreur, placed, { lines: 2, defects: 1 })
  const { page } = admin
  await page.goto(`/etiquette/${placed.id}`)
  const label = page.getByRole('article', { name: `Étiquette #${placed.reference}` })
  for (const words of [
    '5 pièces comptées',
    '3 × Chemise',
    'lavé-repassé',
    '2 × Pantalon',
    'Défauts déjà là',
    'encre bleue',
    'Ramassé le',
    'par Konan Yao',
    'Sac 1/1',
  ])
    await expect(label).toContainText(words)
  for (const secret of [client.phone, 'Koné', 'FCFA', 'Palmeraie'])
    await expect(label).not.toContainText(secret)

  await page.getByRole('button', { name: 'Augmenter la quantité de sacs' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expectAccessible(page)
  const roll = await printed(page)
  expect([roll.size[0], roll.pages.length]).toEqual([58, 2])
  expect(roll.pages.map((text) => text.match(/Sac \d\/\d/)?.[0])).toEqual(['Sac 1/2', 'Sac 2/2'])
  await page.getByRole('radio', { name: 'A6' }).click()
  const cards = await printed(page)
  expect(cards).toMatchObject({ size: [105, 148], pages: { length: 2 } })
  expect(cards.pages[1]).toMatch(/2 \/ 2\s?sac/)
  await page.getByRole('spinbutton', { name: 'Nombre de sacs' }).fill('99')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article')).toHaveCount(9)
})

test('an order of fifty lines, express and with damage, keeps to its papers, and an A6 page holds eight garments', async ({
  app,
  admin,
  client,
  livreur,
  order,
}) => {
  const placed = await order(
    client,
    { status: 'pickup_en_route', lines: LINES.slice(0, 1) },
    { livreur },
  )
  lengthen(app, placed, 50)
  const { page } = admin
  await page.goto(`/etiquette/${placed.id}`)
  const label = page.getByRole('article', { name: `Étiquette #${placed.reference}` })
  await expect(label).toContainText(/\+\s\d+\sautres/)
  await page.getByRole('radio', { name: 'A6' }).click()
  expect(await overflow(label), 'before the count').toBe(0)
  await page.getByRole('radio', { name: '58' }).click()
  await take(livreur, placed, { lines: 50, defects: 20 })
  await page.reload()
  await expect(label).toContainText('EXPRESS')
  await expect(label).toContainText('101')
  expect(await overflow(label)).toBe(0)
  expect((await printed(page)).pages).toHaveLength(1)
  await page.getByRole('radio', { name: 'A6' }).click()
  await expect(label.getByRole('list', { name: 'Linge' })).toContainText(/\+\s\d+\sautres\s?pièces/)
  expect(await overflow(label)).toBe(0)
  expect(await printed(page)).toMatchObject({ size: [105, 148], pages: { length: 1 } })

  // Eight garments fit on A6, and the ninth is a number.
  const lines = LINES.slice(0, 1)
  for (const count of [8, 9]) {
    const placed = await order(client, { status: 'pickup_en_route', lines }, { livreur })
    lengthen(app, placed, count, false)
    await take(livreur, placed, { lines: count, defects: 0 })
    await page.goto(`/etiquette/${placed.id}`)
    await page.getByRole('radio', { name: 'A6' }).click()
    const label = page.getByRole('article')
    await expect(label.getByRole('listitem')).toHaveCount(8)
    await expect(label.getByText(/\+ 4 autres/)).toHaveCount(count - 8)
    await expect(label).toContainText('par Konan Yao')
    expect(await overflow(label)).toBe(0)
  }
})
