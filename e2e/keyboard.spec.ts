import type { Locator, Page } from '@playwright/test'
import { letItStand } from './assigning.ts'
import { HOME } from './figures.ts'
import { expect, MOVING, test, toast } from './fixtures.ts'
import { cart, expectReady, linen, proceed, quantity, submit } from './order-form.ts'
import { ordersOf, statusOf } from './orders.ts'

test.use(MOVING)

const FAR = 80

/** Presses Tab until this element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < FAR; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${FAR} presses of Tab do not lead to ${target}`)
}

test('the first Tab leads past the navigation, and a client orders with the keyboard alone', async ({
  app,
  client,
}) => {
  const { page } = client
  const press = async (target: Locator, key: string) => {
    await tabTo(page, target)
    await page.keyboard.press(key)
  }
  await client.standAt(HOME)
  await page.goto('/client/passer-commande')
  await expect(linen(page)).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Aller au contenu' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveURL(/\/client\/passer-commande$/)

  // The service that is chosen has the focus of its group; the arrow goes round.
  await press(linen(page).getByRole('radio', { name: 'Lavé-repassé' }), 'ArrowRight')
  await expect(linen(page).getByRole('radio', { name: 'Lavage' })).toBeChecked()
  await press(linen(page).getByRole('button', { name: 'Ajouter Chemise' }), 'Enter')
  await page.keyboard.press('Shift+Tab')
  await expect(quantity(page, 'Chemise')).toBeFocused()
  await page.keyboard.press('3')
  await expect(cart(page)).toContainText('3 pièces')
  await press(page.getByRole('button', { name: 'Utiliser ma position' }), 'Enter')
  await expectReady(page)
  await press(proceed(page), 'Enter')
  await press(submit(page), 'Enter')
  await expect(toast(page, 'Commande passée avec succès !')).toBeVisible()
  expect(ordersOf(app, client)).toHaveLength(1)
})

test('an admin assigns with the keyboard alone, and each dialog keeps and gives back the focus, over a drawer too', async ({
  app,
  admin: { page },
  order,
  cast,
}) => {
  const client = await cast.person({ role: 'client', fullname: 'Aminata Koné' })
  const { id, reference } = await order(client)
  await cast.person({ role: 'livreur', fullname: 'Konan Yao' })
  await page.clock.install()
  await page.goto(`/admin/dashboard?commande=${id}`)

  await test.step('a dialog over the drawer leaves nothing else within reach', async () => {
    const drawer = page.locator('[aria-modal="true"]').first()
    const more = drawer.getByRole('button', { name: 'Autres actions' })
    await more.click()
    await drawer.getByRole('menuitem', { name: 'Supprimer' }).click()
    const question = page.getByRole('dialog', { name: /^Supprimer/ })
    await expect(question).toBeVisible()
    await expect(drawer).toHaveAttribute('inert')
    await expect(question).not.toHaveAttribute('inert')
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(drawer).not.toHaveAttribute('inert')
    await expect(page.locator('#root')).toHaveAttribute('inert')
    await expect(more).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  const card = page.getByRole('article', { name: `Commande #${reference}` })
  const assign = card.getByRole('button', { name: 'Assigner pour ramassage' })
  const dialog = page.getByRole('dialog', { name: 'Assigner pour ramassage' })
  await tabTo(page, assign)
  await page.keyboard.press('Enter')
  // Its first choice takes the focus once the livreurs are read.
  await expect(dialog.getByRole('radio', { name: 'Konan Yao' })).toBeFocused()
  await expect(page.locator('#root')).toHaveAttribute('inert')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(assign).toBeFocused()

  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('radio', { name: 'Konan Yao' }))
  await page.keyboard.press('Space')
  await tabTo(page, dialog.getByRole('button', { name: 'Confirmer' }))
  await page.keyboard.press('Enter')
  // The undo button stands in the place of the act, with its focus.
  const undo = card.getByRole('button', { name: `Annuler l’assignation de #${reference}` })
  await expect(undo).toBeFocused()
  await letItStand(page)
  expect(statusOf(app, id)).toBe('assigned')
})
