import { aya, button, fillPerson } from './auth-forms.ts'
import { prepareBasket } from './basket-form.ts'
import { expect, NO_NETWORK, test } from './fixtures.ts'
import { addLine, cart, proceed, quantity, TWO_SHIRTS } from './order-form.ts'

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
  await expect(quantity(page, 'Chemise')).toHaveValue('2')
  // The first try must be over: a click while it goes on starts nothing.
  await expect(button(page, 'Réessayer')).toBeEnabled()
  await page.unrouteAll()
  await button(page, 'Réessayer').click()
  await expect(note).toHaveCount(0)
  await expect(cart(page).getByText('2 × Chemise')).toBeVisible()
})

test('the review opens without a network, and its sign-up goes through once when it is back, in spite of a double tap', async ({
  app,
  visitor,
}) => {
  const { page, context, allow } = visitor
  allow(NO_NETWORK)
  // Loaded once the page has nothing else to do.
  const screen = page.waitForResponse(/visitor-review/)
  await prepareBasket(visitor)
  await (await screen).finished()
  await context.setOffline(true)
  await proceed(page).click()
  await button(page, 'Créer un compte par e‑mail').click()
  const { 'Mot de passe': password, 'Nom complet': fullname, Email: email } = aya()
  await fillPerson(page, { 'Nom complet': fullname, Email: email })
  // The network is back for the server's « I am there », not for the file of the password's meter.
  await page.route(/password-guesses/, (route) => route.abort())
  await context.setOffline(false)
  const lost = page.waitForEvent('requestfailed')
  await fillPerson(page, { 'Mot de passe': password })
  await lost
  await button(page, 'Créer mon compte').dblclick()
  await expect(page).toHaveURL(/\/attente-confirmation$/)
  expect(app.db.prepare('select count(*) from baskets').pluck().get()).toBe(1)
})
