import { aya, button, fillPerson } from './auth-forms.ts'
import { prepareBasket } from './basket-form.ts'
import { expect, NO_NETWORK, test } from './fixtures.ts'
import { addLine, cart, linen, submit, TWO_SHIRTS } from './order-form.ts'

test('garments can be chosen while the lower steps do not come, which say so and are asked for again', async ({
  visitor: { page, allow },
}) => {
  allow(NO_NETWORK)
  await page.route(/\/assets\/order-steps|\/healthz/, (route) => route.abort())
  await page.goto('/commander')
  const note = page.getByText('Cette partie n’a pas pu être chargée.')
  await expect(note).toBeVisible()
  await addLine(page, TWO_SHIRTS)
  await button(page, 'Réessayer').click()
  await expect(note).toBeVisible()
  await expect(linen(page).getByRole('radio', { name: 'Chemise' })).toBeChecked()
  // The first try must be over: a click while it goes on starts nothing.
  await expect(button(page, 'Réessayer')).toBeEnabled()
  await page.unrouteAll()
  await button(page, 'Réessayer').click()
  await expect(note).toHaveCount(0)
  await expect(cart(page).getByText(/^2\spièces$/)).toBeVisible()
})

test('a double tap on « Valider » opens the doors once, whose forms open without a network and go through when it is back', async ({
  app,
  visitor,
}) => {
  const { page, context, allow } = visitor
  allow(NO_NETWORK)
  await prepareBasket(visitor)
  // Loaded once the page has nothing else to do.
  const form = page.waitForResponse(/sign-up-client\.page/)
  await submit(page).dblclick()
  await (await form).finished()
  await expect(page.getByRole('heading', { name: 'Votre panier est prêt' })).toBeVisible()
  await page.goBack()
  await submit(page).click()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Créer un compte' }).click()
  const { 'Mot de passe': password, ...others } = aya()
  await fillPerson(page, others)
  // The network is back for the server's « I am there », not for the file of the password's meter.
  await page.route(/password-guesses/, (route) => route.abort())
  await context.setOffline(false)
  const lost = page.waitForEvent('requestfailed')
  await fillPerson(page, { 'Mot de passe': password })
  await lost
  await button(page, "S'inscrire").dblclick()
  await expect(page).toHaveURL(/\/attente-confirmation$/)
  expect(app.db.prepare('select count(*) from baskets').pluck().get()).toBe(1)
})
