import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, NO_NETWORK, test } from './fixtures.ts'
import { type Order, placeOrder } from './orders.ts'
import { printed } from './printed.ts'

// The labels of several orders, chosen in the list and printed at once.

test.use({ board: 'list', viewport: { width: 1280, height: 800 } })

const ONE_LINE = [{ garment: 'Chemise', service: 'Complet', quantity: 3 }] as const
const TWO_LINES = [...ONE_LINE, { garment: 'Pantalon', service: 'Lavage', quantity: 2 }] as const

const choose = (page: Page, { reference }: Order) =>
  page.getByRole('checkbox', { name: `commande #${reference}` }).check()

const labelsOf = (orders: readonly { id: string }[]) =>
  `/admin/etiquettes?commandes=${orders.map(({ id }) => id).join(',')}`

test('the labels of the chosen orders print in one go, in the order of the list, each on a page as long as it is', async ({
  admin: { page },
  client,
  livreur,
  order,
}) => {
  const short = await order(client, { lines: ONE_LINE })
  const long = await order(client, { lines: TWO_LINES, status: 'assigned' }, { livreur })
  await page.goto('/admin/dashboard')
  for (const chosen of [long, short]) await choose(page, chosen)
  const links = page.getByRole('row').getByRole('link', { name: ', commande #' })
  const names = await links.evaluateAll((all) => all.map((link) => link.getAttribute('aria-label')))
  const listed = names.map((name) => name?.match(/#[0-9a-f]{8}/)?.[0])
  await page
    .getByRole('group', { name: 'Sélection' })
    .getByRole('link', { name: 'Étiquettes' })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Étiquettes')
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByText('2 commandes ne sont pas encore comptées')).toBeVisible()
  await expectAccessible(page)

  await page
    .getByRole('button', { name: `sacs, commande #${long.reference}` })
    .last()
    .click()
  await expect(page.getByRole('article')).toHaveCount(3)
  const roll = await printed(page)
  const references = roll.pages.map((text) => text.match(/#[0-9a-f]{8}/)?.[0])
  expect([...new Set(references)]).toEqual(listed)
  const bagsOf = ({ reference }: Order) =>
    roll.pages.filter((text) => text.includes(reference)).map((text) => text.match(/Sac \S+/)?.[0])
  expect([bagsOf(short), bagsOf(long)]).toEqual([['Sac 1/1'], ['Sac 1/2', 'Sac 2/2']])
  expect(roll.sizes.map(([width]) => width)).toEqual([58, 58, 58])
  const lengthOf = ({ reference }: Order) =>
    roll.sizes[references.indexOf(`#${reference}`)]?.[1] ?? 0
  expect(lengthOf(long)).toBeGreaterThan(lengthOf(short))
  for (const text of roll.pages) expect(text).toContain('Linge pas encore compté')

  await page.getByRole('radio', { name: 'A6' }).click()
  const cards = await printed(page)
  expect(cards.sizes).toEqual([
    [105, 148],
    [105, 148],
    [105, 148],
  ])
  expect(cards.pages.map((text) => text.match(/#[0-9a-f]{8}/)?.[0])).toEqual(references)
})

test('p prints the chosen orders, and Back leads to the list', async ({
  admin: { page },
  client,
  order,
}) => {
  const placed = await order(client)
  await page.goto('/admin/dashboard')
  await choose(page, placed)
  await page.keyboard.press('p')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page).toHaveURL(labelsOf([placed]))
  await page.getByRole('button', { name: 'Retour' }).click()
  await expect(page.getByRole('table', { name: 'Commandes' })).toBeVisible()
})

test('thirty orders are read with one request and print on thirty pages', async ({
  app,
  admin: { page },
  cast,
}) => {
  const orders = []
  for (let placed = 0; placed < 30; placed += 1)
    orders.push(
      await placeOrder(app, await cast.person({ role: 'client', fullname: 'Awa Koné' }), {}),
    )
  const read = page.waitForRequest(/orders\.label/)
  await page.goto(labelsOf(orders))
  await expect(page.getByRole('article')).toHaveCount(30)
  for (const { id } of orders) expect((await read).url(), 'one request for all').toContain(id)
  const { sizes, pages } = await printed(page)
  expect(pages.map((text) => text.match(/#([0-9a-f]{8})/)?.[1])).toEqual(
    orders.map(({ reference }) => reference),
  )
  expect(new Set(sizes.map(([width]) => width))).toEqual(new Set([58]))
})

test('a deleted order is said, and without any the screen leads back to the list', async ({
  admin: { page },
  client,
  order,
}) => {
  const placed = await order(client)
  const gone = { id: `${'0'.repeat(8)}${placed.id.slice(8)}` }
  await page.goto(labelsOf([gone, placed]))
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByText('Une commande n’existe plus')).toBeVisible()
  await page.goto(labelsOf([gone]))
  await expect(page.getByText('Aucune étiquette ici.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Imprimer' })).toBeDisabled()
  await page.getByRole('link', { name: 'Voir les commandes' }).click()
  await expect(page.getByRole('table', { name: 'Commandes' })).toBeVisible()
})

test('without a network the labels say so, and come with it', async ({ admin, client, order }) => {
  const { page, context } = admin
  admin.allow(NO_NETWORK)
  admin.allow(/Unable to preload CSS/)
  const placed = await order(client)
  await page.goto('/admin/dashboard')
  await choose(page, placed)
  await context.setOffline(true)
  await page.keyboard.press('p')
  await expect(page.getByText('Il s’ouvrira dès qu’elle revient.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('article')).toHaveCount(1)
})
