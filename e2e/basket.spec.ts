import { aya, button, field, fillPerson, signIn } from './auth-forms.ts'
import { expectAccessible } from './axe.ts'
import {
  digits,
  FOUND,
  inCart,
  NOTE,
  PREPARED,
  prepareBasket,
  SMALL,
  signUpAtTheDoor,
} from './basket-form.ts'
import { expect, NO_NETWORK, refused, test, toast } from './fixtures.ts'
import { linkIn, mailTo } from './mail.ts'
import {
  addLine,
  cart,
  expectPlaced,
  linen,
  submit,
  TWO_SHIRTS,
  TWO_SHIRTS_COST,
} from './order-form.ts'
import { PASSWORD } from './people.ts'

test('a visitor fills a basket, signs up, confirms on another device, and orders there', async ({
  app,
  visitor,
  cast,
}) => {
  await prepareBasket(visitor)
  const { email, password } = await signUpAtTheDoor(visitor.page)
  await expect(visitor.page.getByText('Votre panier est gardé avec votre compte')).toBeVisible()

  const { page } = await cast.visitor()
  await page.goto(linkIn(await mailTo(app, email, 'Confirmez votre adresse')))
  await expect(page.getByText('Le panier que vous avez préparé vous attend.')).toBeVisible()
  await field(page, 'Mot de passe').fill(password)
  await button(page, 'Se connecter').click()
  await expect(page).toHaveURL(/\/client\/passer-commande$/)
  await expect(page.getByText(PREPARED)).toBeVisible()
  await expect(inCart(page)).toHaveText(/^2\spièces$/)
  await expect(field(page, NOTE)).toHaveValue('Portail vert')
  await expect(page.getByText(/^Position précise à 12\sm/)).toBeVisible()
  await expect(cart(page)).toContainText(digits(TWO_SHIRTS_COST))
  await expectAccessible(page)
  expect(app.db.prepare('select count(*) from orders').pluck().get()).toBe(0)
  await submit(page).click()
  await expectPlaced(page)
  const order = app.db.prepare('select grand_total, note from orders').all()
  expect(order).toEqual([{ grand_total: TWO_SHIRTS_COST, note: 'Portail vert' }])
  expect(app.db.prepare('select count(*) from baskets').pluck().get()).toBe(0)
})

test('a visitor whose tab was closed takes the basket along at the door, and signs up with it', async ({
  app,
  visitor,
}) => {
  await prepareBasket(visitor)
  const page = await visitor.context.newPage()
  await visitor.page.close()
  await page.setViewportSize(SMALL)
  await page.goto('/connexion')
  await expect(button(page, 'Le reprendre')).toBeVisible()
  await expectAccessible(page, [360])
  await page.setViewportSize(SMALL)
  await expect(button(page, 'Se connecter')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('link', { name: 'Créer un compte' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('link', { name: 'Créer un compte' }).click()
  await expect(field(page, 'Nom complet')).toBeVisible()
  await button(page, 'Le reprendre').click()
  await expect(page.getByText('Votre panier vous suit')).toBeVisible()
  const typed = aya()
  await fillPerson(page, typed)
  await button(page, "S'inscrire").click()
  await expect(page.getByText('Votre panier est gardé avec votre compte')).toBeVisible()
  expect(app.db.prepare('select count(*) from baskets').pluck().get()).toBe(1)
})

test('a basket that was on the phone before is said at the doors too, and who signs in can erase it', async ({
  visitor,
  cast,
}) => {
  const konan = await cast.person({ role: 'client', fullname: 'Konan Yao' })
  await prepareBasket(visitor)
  const { page } = visitor
  await submit(page).click()
  await expect(page.getByRole('link', { name: 'Créer un compte' })).toBeVisible()
  await expect(page.getByText(FOUND)).toHaveCount(0)
  // Another person finds this page open.
  await page.reload()
  await expect(page.getByText(FOUND)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Se connecter' }).click()
  await signIn(page, konan.email, PASSWORD)
  await expect(page.getByText(PREPARED)).toBeVisible()
  await button(page, 'Tout effacer').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Tout effacer' }).click()
  await expect(inCart(page)).toHaveText(/^0\spièce$/)
  await expect(field(page, NOTE)).toHaveValue('')
})

test('/connexion shows both doors on a small phone below the notes of a basket and of unsent actions', async ({
  visitor: { page, allow, context },
}) => {
  allow(NO_NETWORK)
  await page.setViewportSize(SMALL)
  await page.goto('/commander')
  await page.evaluate(() => localStorage.setItem('laveo-en-attente', '2'))
  await addLine(page, TWO_SHIRTS)
  await page.getByRole('banner').getByRole('link', { name: 'Se connecter' }).click()
  await expect(page.getByText('Votre panier vous suit')).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('2 actions en attente d’envoi')).toBeInViewport({ ratio: 1 })
  await context.setOffline(true)
  await signIn(page, 'aya@exemple.ci', PASSWORD)
  await expect(toast(page, 'Échec de la connexion')).toBeVisible()
  for (const door of [
    button(page, 'Se connecter'),
    page.getByRole('link', { name: 'Créer un compte' }),
  ]) {
    await expect(door).toBeInViewport({ ratio: 1 })
    // Not under the toast.
    await door.click({ trial: true })
  }
})

test('public pages lead a signed-in person to their own screens, and no longer once they have left', async ({
  client: { page },
}) => {
  await page.goto('/client/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 860 })
  await page.goto('/')
  const banner = page.getByRole('banner')
  await expect(banner.getByRole('link', { name: 'Mon espace' })).toHaveAttribute(
    'href',
    '/client/dashboard',
  )
  await page.getByRole('link', { name: 'Commander maintenant' }).click()
  await expect(page).toHaveURL(/\/client\/passer-commande$/)
  await button(page, 'Déconnexion').click()
  await expect(banner.getByRole('link', { name: 'Commander' })).toHaveAttribute(
    'href',
    '/connexion',
  )
  await expect(banner.getByRole('link', { name: 'Mon espace' })).toHaveCount(0)
})

test('a session that was ended elsewhere is not promised for long', async ({
  app,
  client: { page, id, allow },
}) => {
  allow(refused(401))
  await page.goto('/client/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  app.db.prepare('delete from sessions where user_id = ?').run(id)
  await page.setViewportSize({ width: 1280, height: 860 })
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Commander' })).toBeVisible()
})

test('a basket found on the device is said, and erased whole', async ({ visitor }) => {
  await prepareBasket(visitor)
  const { page } = visitor
  await expect(page.getByText(FOUND)).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(FOUND)).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Tout effacer').click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(inCart(page)).toHaveText(/^0\spièce$/)
  await expect(field(page, NOTE)).toHaveValue('')
  await page.reload()
  await expect(linen(page)).toBeVisible()
  await expect(inCart(page)).toHaveText(/^0\spièce$/)
})
