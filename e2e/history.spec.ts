import { expect, test } from './fixtures.ts'
import { copyOrder } from './orders.ts'

/** The older ones, whose references are told apart by their last two figures. */
const OLDER = Array.from({ length: 14 }, (_, i) => `482109${i + 10}`)

test('fifteen orders of three months stand within 1,400 pixels, with their invoices a thumb wide', async ({
  app,
  client,
  order,
  cast,
}) => {
  const { page } = client
  const livreur = await cast.person({ role: 'livreur', fullname: 'Konan Yao' })
  const admin = await cast.person({ role: 'admin', fullname: 'Awa Diop' })
  const latest = await order(client, { status: 'completed' }, { livreur, admin })
  copyOrder(app, latest, OLDER)
  const age = app.db.prepare(
    'update orders set created_at = created_at - ? * 86400000 where substr(id, 1, 8) = ?',
  )
  for (const [index, reference] of OLDER.entries()) age.run(4 * (index + 1), reference)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/client/historique')
  const rows = page.getByRole('article')
  await expect(rows).toHaveCount(15)
  const end = await rows
    .last()
    .evaluate((row) => row.getBoundingClientRect().bottom + window.scrollY)
  expect(end).toBeLessThanOrEqual(1400)
  for (const invoice of await page.getByRole('link', { name: /^Voir la facture/ }).all()) {
    const box = await invoice.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
})
