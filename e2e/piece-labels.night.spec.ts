import type { Locator } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { countedOrder } from './counted-order.ts'
import { expect, test } from './fixtures.ts'
import { printed } from './printed.ts'

/** The pixels by which a part of a label passes its right or its lower edge. */
const overflow = (label: Locator) =>
  label.evaluate((paper) => {
    const edge = paper.getBoundingClientRect()
    const parts = [...paper.querySelectorAll('p, b, span, img')].map((part) => {
      const { right, bottom } = part.getBoundingClientRect()
      return Math.max(right - edge.right, bottom - edge.bottom, part.scrollWidth - part.clientWidth)
    })
    return Math.max(0, ...parts)
  })

test('the labels of pieces print one by one on a roll, and together on a sheet from the first label that is left', async ({
  admin: { page },
  cast,
  order,
}) => {
  const client = await cast.person({ role: 'client', fullname: 'Aminata Koné' })
  const livreur = await cast.person({ role: 'livreur', fullname: 'Konan Yao' })
  const made = await countedOrder(order, client, livreur)
  await page.goto(`/admin/dashboard?commande=${made.id}`)
  await page.getByText('Papiers et suites').click()
  await page.getByRole('link', { name: 'Étiquettes des pièces' }).click()
  const label = (number: number) =>
    page.getByRole('article', { name: `Étiquette #${made.reference}, pièce ${number} sur 4` })
  await expect(label(4)).toBeVisible()
  for (const number of [1, 4]) expect(await overflow(label(number))).toBeLessThan(1)

  const roll = await printed(page)
  expect(roll.sizes.map(([width]) => width)).toEqual([58, 58, 58, 58])
  for (const words of ['3/4', 'Chemise', 'Prêt']) expect(roll.pages[2]).toContain(words)
  for (const text of roll.pages) expect(text).not.toMatch(/Aminata|Koné|FCFA|Imprimer/)

  // One label was torn: the others stay out.
  for (const piece of ['1 Chemise', '2 Chemise', '3 Chemise'])
    await page.getByRole('button', { name: piece }).click()
  await page.getByRole('radio', { name: 'A4' }).click()
  await expect(label(4)).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByLabel('Étiquettes déjà prises sur la planche').fill('23')
  await page.getByRole('button', { name: '3 Chemise' }).click()
  const sheets = await printed(page)
  expect(sheets.sizes).toEqual([
    [210, 297],
    [210, 297],
  ])
  expect(sheets.pages[0]).toContain('3/4')
  expect(sheets.pages[1]).toContain('4/4')
  expect(await overflow(label(4))).toBeLessThan(1)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(page)
})
