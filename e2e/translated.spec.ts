import { letItStand } from './assigning.ts'
import { card, completeStep } from './cash.ts'
import { fcfa, HOME, linenPrice, transportFee } from './figures.ts'
import { type Actor, expect, test, toast, type Visitor } from './fixtures.ts'
import {
  cart,
  expectPlaced,
  fillOrder,
  quantity,
  review,
  submit,
  TWO_SHIRTS,
} from './order-form.ts'
import { statusOf } from './orders.ts'
import { translatePages } from './translator.ts'

// A browser that translates takes the texts out of the page while the screens go on: none of them breaks, and none stays behind.

const TOTAL = linenPrice([TWO_SHIRTS]) + transportFee(HOME)
const THREE_SHIRTS = { ...TWO_SHIRTS, quantity: 3 }
const NEXT_TOTAL = linenPrice([THREE_SHIRTS]) + transportFee(HOME)

/** The page is translated, and no screen has failed. */
async function expectTranslated({ page }: Pick<Visitor, 'page'>): Promise<void> {
  await expect(page.locator('h1 font').first()).toBeVisible()
  await expect(page.getByText('Cet écran a rencontré un problème')).toHaveCount(0)
}

/** Adds a shirt and takes it out again: what is shown is what is due, once. */
async function expectTotalFollows({ page }: Pick<Visitor, 'page'>): Promise<void> {
  await quantity(page, 'Chemise').fill('3')
  await expect(cart(page)).toContainText(fcfa(NEXT_TOTAL))
  await expect(cart(page)).not.toContainText(fcfa(TOTAL))
  await quantity(page, 'Chemise').fill('2')
  await expect(cart(page)).toContainText(fcfa(TOTAL))
  await expect(cart(page)).not.toContainText(fcfa(NEXT_TOTAL))
}

test('in translated pages a client orders, the admin assigns and the livreur collects', async ({
  app,
  client,
  admin,
  livreur,
}) => {
  test.setTimeout(90_000)
  for (const { context } of [client, admin, livreur]) await translatePages(context)
  await client.page.goto('/client/dashboard')
  await expectTranslated(client)
  await fillOrder(client)
  await expectTranslated(client)
  await expectTotalFollows(client)
  await review(client.page)
  await expect(cart(client.page)).toContainText(fcfa(TOTAL))
  await submit(client.page).click()
  const name = await (await expectPlaced(client.page)).getAttribute('aria-label')
  const order = {
    id: new URL(client.page.url()).searchParams.get('commande') ?? '',
    reference: name?.replace('Commande #', '') ?? '',
    grandTotal: TOTAL,
  }
  await client.page.getByRole('link', { name: 'Suivre ma commande' }).click()
  await expectTranslated(client)

  await livreur.page.goto('/livreur/dashboard')
  await expectTranslated(livreur)
  await assign(admin, livreur, order.reference)
  await expectTranslated(admin)
  const mission = card(livreur, order)
  await mission.getByRole('button', { name: 'En route pour ramassage' }).click()
  await expect(toast(livreur.page, 'Statut mis à jour !')).toBeVisible()
  const now = card(client, order).getByRole('listitem').filter({ hasText: '(En ce moment)' })
  await expect(now).toHaveText([/^Ramassage en route/])
  await completeStep(livreur, mission)
  await expectTranslated(livreur)
  expect(statusOf(app, order.id)).toBe('picked_up')
  await expect(now).toHaveText([/^Ramassée/])
  await expectTranslated(client)
})

async function assign(admin: Actor, livreur: Actor, reference: string): Promise<void> {
  const { page } = admin
  await page.clock.install()
  await page.goto('/admin/dashboard')
  await page
    .getByRole('article', { name: `Commande #${reference}` })
    .getByRole('button', { name: 'Assigner pour ramassage' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Assigner pour ramassage' })
  await dialog.getByRole('radio', { name: livreur.fullname }).check()
  await dialog.getByRole('button', { name: 'Confirmer' }).click()
  await expect(dialog).toBeHidden()
  await letItStand(page)
}

test('in a translated page the superadmin goes through the list « Pour ouvrir »', async ({
  superadmin,
}) => {
  const { page, context } = superadmin
  await translatePages(context)
  await page.goto('/superadmin/panel')
  await expectTranslated(superadmin)
  await page.getByRole('button', { name: 'Ouvrir Horaires' }).click()
  await expect(page.getByRole('button', { name: 'Fermer Horaires' })).toBeVisible()
  await expectTranslated(superadmin)
})
