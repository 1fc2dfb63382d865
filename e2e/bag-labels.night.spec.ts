import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import type { Order } from './orders.ts'
import type { Person } from './people.ts'
import { printed } from './printed.ts'
import type { App } from './server.ts'

// The labels of bags on their two papers: what a printer gets, and that no order is too long for it.

/** Makes an order as long as one gets: so many lines with long names. */
function lengthen(app: App, { id }: Order, lines: number): void {
  const item =
    app.db.prepare(`insert into order_items (order_n, position, product_id, name, service, quantity, unit_price)
    select order_n, ?, product_id, 'Boubou brodé de cérémonie grande taille', service, 2, unit_price
    from order_items where order_n = (select n from orders where id = ?) and position = 0`)
  for (let position = 1; position < lines; position += 1) item.run(position, id)
}

function makeExpress(app: App, { id }: Order): void {
  const express = 'update orders set express_pieces = 2, ready_by = ? where id = ?'
  app.db.prepare(express).run(Date.now() + 86_400_000, id)
}

/** The livreur takes the bags, with so many defects. */
async function take(
  { api }: Person,
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

/** A millimetre of the roll on the screen, in pixels. */
const SCREEN_MM = 5

/** The distance from the code's dark squares to the edge of the label, in pixels. */
async function marginOf(label: Locator): Promise<number> {
  const paper = await label.boundingBox()
  const code = await label.getByRole('img').locator('path').last().boundingBox()
  if (!paper || !code) throw new Error('There is no label')
  return paper.x + paper.width - (code.x + code.width)
}

/** The pixels by which the content of a paper passes its edge. */
const overflow = (paper: Locator) =>
  paper.evaluate((sheet) => {
    const edge = sheet.getBoundingClientRect().bottom
    const parts = [...sheet.querySelectorAll('p, li')]
    return Math.max(0, ...parts.map((part) => part.getBoundingClientRect().bottom - edge))
  })

const labelOf = (page: Page, { reference }: Order) =>
  page.getByRole('article', { name: `Étiquette #${reference}` })
const chooseA6 = (page: Page) => page.getByRole('radio', { name: 'A6' }).click()
const referenceIn = (text: string) => text.match(/#[0-9a-f]{8}/)?.[0]

const ONE_LINE = [{ garment: 'Chemise', service: 'Complet', quantity: 3 }] as const
const TWO_LINES = [...ONE_LINE, { garment: 'Pantalon', service: 'Lavage', quantity: 2 }] as const
const A6 = [105, 148]

/** As much as a client may ask for: sixty letters of each kind. */
const ASKED = {
  starch: 'Amidon fort au col et aux poignets, aucun sur le reste, svp.',
  folding: 'Chemises sur cintre, pantalons pliés en trois dans leur sac',
  avoid: 'assouplissant parfumé, eau de Javel ni lessive en poudre',
  other: 'Laver les draps à part, les pagnes toujours à l’eau froide',
}

test('the labels of the chosen orders print in one go, in the order of the choice, each on a page as long as it is', async ({
  admin: { page },
  cast,
  order,
}) => {
  const client = await cast.person({ role: 'client', fullname: 'Aminata Koné' })
  const livreur = await cast.person({ role: 'livreur', fullname: 'Konan Yao' })
  const short = await order(client, { lines: ONE_LINE })
  const long = await order(client, { lines: TWO_LINES, status: 'pickup_en_route' }, { livreur })
  const listed = [long, short].map(({ reference }) => `#${reference}`)
  await page.goto(`/admin/etiquettes?commandes=${[long, short].map(({ id }) => id)}`)
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByText('2 commandes ne sont pas encore comptées')).toBeVisible()
  await expectAccessible(page)

  await page
    .getByRole('button', { name: `sacs, commande #${long.reference}` })
    .last()
    .click()
  await expect(page.getByRole('article')).toHaveCount(3)
  expect(await marginOf(labelOf(page, long).first())).toBeGreaterThanOrEqual(5 * SCREEN_MM - 0.5)
  const roll = await printed(page)
  const references = roll.pages.map(referenceIn)
  expect([...new Set(references)]).toEqual(listed)
  const bagsOf = ({ reference }: Order) =>
    roll.pages.filter((text) => text.includes(reference)).map((text) => text.match(/Sac \S+/)?.[0])
  expect([bagsOf(short), bagsOf(long)]).toEqual([['Sac 1/1'], ['Sac 1/2', 'Sac 2/2']])
  expect(roll.sizes.map(([width]) => width)).toEqual([58, 58, 58])
  const lengthOf = ({ reference }: Order) =>
    roll.sizes[references.indexOf(`#${reference}`)]?.[1] ?? 0
  expect(lengthOf(long)).toBeGreaterThan(lengthOf(short))
  for (const text of roll.pages) expect(text).toContain('Linge pas encore compté')

  await chooseA6(page)
  const cards = await printed(page)
  expect(cards.sizes).toEqual([A6, A6, A6])
  expect(cards.pages.map(referenceIn)).toEqual(references)
  expect(cards.pages[1]).toMatch(/2 \/ 2\s?sac/)
})

test('an order of fifty lines, express and with damage, keeps to its papers, and an A6 page holds six garments', async ({
  app,
  admin: { page },
  cast,
  order,
}) => {
  const client = await cast.person({ role: 'client', fullname: 'Aminata Koné' })
  const livreur = await cast.person({ role: 'livreur', fullname: 'Konan Yao' })
  const orderOf = async (lines: number) => {
    const wanted = { status: 'pickup_en_route', lines: ONE_LINE } as const
    const placed = await order(client, wanted, { livreur })
    lengthen(app, placed, lines)
    return placed
  }
  const uncounted = await orderOf(50)
  const damaged = await orderOf(50)
  for (const express of [uncounted, damaged]) makeExpress(app, express)
  await take(livreur, damaged, { lines: 50, defects: 20 })
  const full = await orderOf(6)
  await take(livreur, full, { lines: 6, defects: 0 })
  const tooFull = await orderOf(7)
  await take(livreur, tooFull, { lines: 7, defects: 0 })
  const asking = await cast.person({ role: 'client', fullname: 'Aminata Koné' })
  await asking.api.profile.setPreferences.mutate({ next: ASKED, seen: {} })
  const wanted = { status: 'pickup_en_route', lines: ONE_LINE } as const
  const asked = await order(asking, wanted, { livreur })
  lengthen(app, asked, 8)
  makeExpress(app, asked)
  await take(livreur, asked, { lines: 8, defects: 4 })
  const all = [uncounted, damaged, full, tooFull, asked]

  await page.goto(`/admin/etiquettes?commandes=${all.map(({ id }) => id)}`)
  await expect(page.getByRole('article')).toHaveCount(all.length)
  await expect(labelOf(page, uncounted)).toContainText(/\+\s\d+\sautres/)
  await expect(labelOf(page, damaged)).toContainText('Express, prêt')
  await expect(labelOf(page, damaged)).toContainText('101')
  for (const words of Object.values(ASKED)) await expect(labelOf(page, asked)).toContainText(words)
  for (const placed of all) expect(await overflow(labelOf(page, placed))).toBe(0)
  const roll = await printed(page)
  expect(roll.sizes.map(([width]) => width)).toEqual([58, 58, 58, 58, 58])

  await chooseA6(page)
  await expect(labelOf(page, damaged).getByRole('list', { name: 'Linge' })).toContainText(
    /\+\s\d+\sautres\s?pièces/,
  )
  for (const placed of all) expect(await overflow(labelOf(page, placed))).toBe(0)
  expect((await printed(page)).sizes).toEqual([A6, A6, A6, A6, A6])
  // Six garments fit on A6 under their promised time, and the seventh is a number.
  for (const [placed, more] of [
    [full, 0],
    [tooFull, 1],
  ] as const) {
    const label = labelOf(page, placed)
    await expect(label.getByRole('listitem')).toHaveCount(6)
    await expect(label.getByText(/\+ 4 autres/)).toHaveCount(more)
    await expect(label).toContainText('par Konan Yao')
  }
})
