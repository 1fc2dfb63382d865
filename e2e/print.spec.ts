import type { Locator } from '@playwright/test'
import { encode } from 'uqr'
import { signIn } from './auth-forms.ts'
import { expectAccessible } from './axe.ts'
import { fcfa } from './figures.ts'
import { expect, test } from './fixtures.ts'
import { copyOrder } from './orders.ts'
import { PASSWORD } from './people.ts'
import { printed } from './printed.ts'

/** A millimetre of the roll on the screen, in pixels. */
const SCREEN_MM = 5

/** The distance from the code's dark squares to the edge of the label, in pixels. */
async function marginsOf(label: Locator): Promise<number> {
  const paper = await label.boundingBox()
  const code = await label.getByRole('img').locator('path').last().boundingBox()
  if (!paper || !code) throw new Error('There is no label')
  return paper.x + paper.width - (code.x + code.width)
}

test('the day’s sheet prints whole on A4, whatever the theme, with its titles on every page', async ({
  app,
  admin,
  client,
  livreur,
  order,
}) => {
  const { page } = admin
  const address = 'Marcory, Zone 4'
  const mission = await order(client, { status: 'assigned', address }, { livreur })
  const waiting = await order(client)
  const done = await order(client, { status: 'picked_up' }, { livreur })
  const references = Array.from({ length: 40 }, (_, n) => String(n).padStart(8, 'a'))
  copyOrder(app, mission, references)
  await page.goto('/admin/journee')
  const sheet = page.getByRole('article', { name: 'Feuille du jour' })
  const missions = sheet.getByRole('table', { name: `Missions de ${livreur.fullname}` })
  const row = missions.getByRole('row').filter({ hasText: `#${mission.reference}` })
  for (const words of ['Ramassage', client.fullname, address, fcfa(mission.grandTotal)])
    await expect(row).toContainText(words)
  await expect(sheet.getByRole('table', { name: 'À assigner' })).toContainText(waiting.reference)
  await expect(sheet.getByRole('table', { name: 'Fait aujourd’hui' })).toContainText(done.reference)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(row.getByText(/^\d+\spièces?$/)).toBeVisible()

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Imprimer' }).click()
  await expect(page.locator('body[data-printed]')).toBeAttached()
  const { size, pages } = await printed(page)
  expect(size).toEqual([210, 297])
  expect(pages.length).toBeGreaterThan(2)
  expect(pages[0]).toMatch(
    /Feuille du jour .*1 livreur · 41 missions · 2 à assigner · imprimée à \d\d:\d\d/,
  )
  for (const text of pages.slice(0, 2)) expect(text).toContain('Référence Client et adresse')
  // No row is split between pages.
  for (const reference of references)
    expect(
      pages.filter((text) =>
        // Its hour stands under the mission.
        new RegExp(
          `Ramassage (?:\\p{L}+ )?avant \\d+ h(?: \\d\\d)? #${reference} ${client.fullname}`,
          'u',
        ).test(text),
      ),
    ).toHaveLength(1)
  expect(pages.join()).not.toContain('Imprimer')
})

test('a bag’s label prints on its roll and on A6, and its code opens the order for each who reads it', async ({
  app,
  admin,
  client,
  livreur,
  visitor,
  order,
}) => {
  const { page } = admin
  const lines = [{ garment: 'Chemise', service: 'Complet', quantity: 12 }] as const
  const { id, reference } = await order(client, { status: 'assigned', lines }, { livreur })
  const code = `/commande/${id}`
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: `Étiquette de la commande #${reference}` }).click()
  const label = page.getByRole('article', { name: `Étiquette #${reference}` })
  for (const words of [`#${reference}`, 'Aminata\u00a0K.', 'Sac 1/1', '12 pièces', '12 × Chemise'])
    await expect(label).toContainText(words)
  await expect(label).not.toContainText('Koné')
  const drawn = await label.getByRole('img').locator('path').last().getAttribute('d')
  const { data } = encode(`${app.url}${code}`, { ecc: 'M', border: 4 })
  const dark = data.flat().filter(Boolean).length
  const lengths = [...(drawn ?? '').matchAll(/h(\d+)v1/g)].map(([, length]) => Number(length))
  expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(dark)
  await expectAccessible(page)
  expect(await marginsOf(label)).toBeGreaterThanOrEqual(5 * SCREEN_MM - 0.5)
  const roll = await printed(page)
  expect([roll.size[0], roll.pages.length]).toEqual([58, 1])
  await page.getByRole('radio', { name: 'A6' }).click()
  expect(await printed(page)).toMatchObject({ size: [105, 148], pages: { length: 1 } })
  await page.reload()
  await expect(page.getByRole('radio', { name: 'A6' })).toBeChecked()

  await page.goto(code)
  await expect(page).toHaveURL(`/admin/dashboard?commande=${id}`)
  await client.page.goto(code)
  await expect(client.page).toHaveURL('/client/commandes')
  await livreur.page.goto(`/etiquette/${id}`)
  await expect(livreur.page.getByRole('article')).toContainText(`#${reference}`)
  await livreur.page.goto(code)
  await expect(livreur.page).toHaveURL(`/livreur/mission/${id}`)
  await visitor.page.goto(code)
  await expect(visitor.page).toHaveURL('/connexion')
  await signIn(visitor.page, client.email, PASSWORD)
  await expect(visitor.page).toHaveURL('/client/commandes')
})
