import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectNoViolation } from './axe.ts'
import { expect, test, toast } from './fixtures.ts'
import { beside, DESK, placeMany, rows } from './staff-list.ts'

test.use({ board: null, viewport: DESK })

/** Counts the clicks of the person from now on. */
async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0
  await page.exposeFunction('countClick', () => {
    clicks += 1
  })
  await page.addInitScript(() => {
    const { countClick } = window as unknown as { countClick: () => void }
    // A click that a label passes on to its field is none of the person's.
    document.addEventListener(
      'click',
      ({ isTrusted, detail }) => isTrusted && detail > 0 && countClick(),
      true,
    )
  })
  return () => clicks
}

test('an unpaid order is collected with two clicks and the sum, where the till of before took four and the reference', async ({
  app,
  admin,
  cast,
}) => {
  const { page } = admin
  await placeMany(app, cast, 2)
  app.db.prepare(`update orders set status = 'completed'`).run()
  await admin.api.drawer.open.mutate({ float: 20_000, idempotencyKey: randomUUID() })
  const clicks = await countClicks(page)
  await page.goto('/admin/dashboard?vue=impayees')
  await expect(rows(page)).toHaveCount(3)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const order = beside(page)
  const before = clicks()
  await order.getByRole('button', { name: 'Encaisser' }).click()
  const panel = order.getByRole('region', { name: 'Encaisser' })
  await expect(panel.getByLabel('Montant reçu')).toBeFocused()
  await page.keyboard.type('20000')
  await expect(panel.getByText(/^Rendez/)).toBeVisible()
  await expectNoViolation(page, 'light')
  await panel.getByRole('button', { name: 'Encaisser' }).click()
  await expect(toast(page, 'Rendez')).toBeVisible()
  expect(clicks() - before).toBeLessThanOrEqual(2)

  const former = clicks()
  const { reference } = app.db
    .prepare('select reference from orders where paid_amount < grand_total')
    .get() as { reference: string }
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Caisse/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Saisir un paiement' }).click()
  await page.keyboard.type(reference)
  await page.getByLabel('Montant', { exact: true }).click()
  await page.keyboard.type('3000')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Paiement enregistré')).toBeVisible()
  expect(clicks() - former).toBe(4)
})
