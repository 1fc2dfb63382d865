import { card, completeStep } from './cash.ts'
import { fcfa, HOME, linenPrice, transportFee } from './figures.ts'
import { expect, test, toast, type Visitor } from './fixtures.ts'
import {
  cart,
  expectPlaced,
  fillOrder,
  quantity,
  review,
  submit,
  TWO_SHIRTS,
} from './order-form.ts'
import { bringTo, statusOf } from './orders.ts'
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

test('in translated pages a client orders and the livreur collects, each seen live', async ({
  app,
  client,
  livreur,
  cast,
}) => {
  const admin = await cast.person({ role: 'admin', fullname: 'Mireille Assi' })
  for (const { context } of [client, livreur]) await translatePages(context)
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
  await bringTo(order.id, { to: 'assigned' }, { admin, livreur })
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
