import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import type { Order } from './orders.ts'
import { printed } from './printed.ts'

// The labels of several orders, chosen in the list and printed at once.

test.use({ board: 'list', viewport: { width: 1280, height: 800 } })

const ONE_LINE = [{ garment: 'Chemise', service: 'Complet', quantity: 3 }] as const
const TWO_LINES = [...ONE_LINE, { garment: 'Pantalon', service: 'Lavage', quantity: 2 }] as const

const choose = (page: Page, { reference }: Order) =>
  page.getByRole('checkbox', { name: `commande #${reference}` }).check()

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
