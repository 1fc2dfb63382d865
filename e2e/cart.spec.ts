import { fcfa, HOME, type Line, linenPrice, transportFee } from './figures.ts'
import { expect, refused, test, toast } from './fixtures.ts'
import { addLine, cart, expectPlaced, fillOrder, linen, submit, TWO_SHIRTS } from './order-form.ts'
import { ordersOf } from './orders.ts'
import { PASSWORD } from './people.ts'

test('the order cannot be sent while the cart, the place or the phone is missing', async ({
  client,
}) => {
  const { page } = client
  await client.standAt(HOME)
  await page.goto('/client/passer-commande')
  await expect(submit(page)).toBeDisabled()
  await expect(submit(page)).toHaveAccessibleDescription(
    'Il manque : un article dans le panier, votre position.',
  )
  await page.getByRole('button', { name: 'Utiliser ma position' }).click()
  await expect(submit(page)).toHaveAccessibleDescription('Il manque : un article dans le panier.')
  await expect(cart(page).getByRole('definition').last()).toHaveText('–')
  await addLine(page, TWO_SHIRTS)
  await expect(submit(page)).toBeEnabled()
  await page.getByLabel('Téléphone de contact').fill('  ')
  await expect(submit(page)).toHaveAccessibleDescription('Il manque : un téléphone de contact.')
  await expect(submit(page)).toBeDisabled()
})

test('an empty catalogue says so, and the order form is back with the first garment', async ({
  app,
  client: { page },
}) => {
  const shelf = app.db.prepare('select * from products').all()
  app.db.exec('delete from products')
  await page.goto('/client/passer-commande')
  await expect(page.getByText('Le catalogue est vide pour le moment')).toBeVisible()
  await expect(submit(page)).toHaveCount(0)
  const restore = 'insert into products values (@id, @name, @image_url, @services, @created_at)'
  app.db.prepare(restore).run(shelf[0])
  await page.reload()
  await expect(submit(page)).toBeDisabled()
})

test('adding to the cart asks for the garment, then for the service', async ({
  client: { page },
}) => {
  await page.goto('/client/passer-commande')
  const add = linen(page).getByRole('button', { name: 'Ajouter au panier' })
  await add.click()
  await expect(toast(page, 'Aucun article sélectionné')).toContainText(
    'Veuillez choisir un vêtement.',
  )
  await linen(page).getByRole('radio', { name: 'Robe' }).check()
  await add.click()
  await expect(toast(page, 'Aucun service sélectionné')).toContainText(
    'Veuillez choisir un service.',
  )
  await linen(page).getByRole('radio', { name: 'Repassage' }).check()
  await add.click()
  await expect(toast(page, 'Article ajouté')).toBeVisible()
  await expect(cart(page).getByText(fcfa(1500)).first()).toBeVisible()
})

test('a garment added twice is one line, and a quantity that is no number counts as one', async ({
  client: { page },
}) => {
  await page.goto('/client/passer-commande')
  await addLine(page, TWO_SHIRTS)
  await addLine(page, { ...TWO_SHIRTS, quantity: 3 })
  const lines = cart(page).getByRole('listitem')
  await expect(lines).toHaveCount(1)
  const pieces = cart(page).getByLabel('Pièces de Chemise, Lavage')
  await expect(pieces).toHaveValue('5')
  await pieces.fill('')
  await pieces.blur()
  await expect(pieces).toHaveValue('1')
  await pieces.fill('0')
  await pieces.blur()
  await expect(pieces).toHaveValue('1')
  await cart(page).getByRole('button', { name: 'Retirer Chemise, Lavage' }).click()
  await expect(lines).toHaveCount(0)
})

test('the summary shows lines, subtotal, transport and total, and outlives a reload', async ({
  client,
}) => {
  const { page } = client
  await fillOrder(client)
  const dress: Line = { garment: 'Robe', service: 'Complet', quantity: 1 }
  await addLine(page, dress)
  await page.getByLabel('Adresse').fill('Riviera Palmeraie')
  await page.getByLabel('Point de repère').fill('Portail vert')
  const check = async () => {
    await expect(cart(page)).toContainText('3 pièces')
    const subtotal = linenPrice([TWO_SHIRTS, dress])
    for (const amount of [subtotal, transportFee(HOME), subtotal + transportFee(HOME)])
      await expect(
        cart(page)
          .getByRole('definition')
          .filter({ hasText: fcfa(amount) }),
      ).toHaveCount(1)
    await expect(page.getByLabel('Adresse')).toHaveValue('Riviera Palmeraie')
    await expect(page.getByLabel('Point de repère')).toHaveValue('Portail vert')
    await expect(submit(page)).toBeEnabled()
  }
  await check()
  await page.reload()
  await check()
})

test('a GPS that refuses says so, and the map does instead', async ({ client: { page } }) => {
  await page.goto('/client/passer-commande')
  await page.getByRole('button', { name: 'Utiliser ma position' }).click()
  await expect(toast(page, 'Erreur de localisation')).toContainText(/obtenir votre position/)
  await page.getByRole('button', { name: 'Choisir sur la carte' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choisissez votre position sur la carte' })
  await dialog.getByRole('button', { name: 'Confirmer la position' }).click()
  await expect(page.getByRole('group', { name: 'Votre position sur la carte' })).toBeVisible()
})

test('the back button leaves the list of garments, not the order', async ({ client: { page } }) => {
  await page.goto('/client/dashboard')
  await page.getByRole('main').getByRole('link', { name: 'Passer une commande' }).first().click()
  await page.getByRole('button', { name: 'Toute la liste' }).click()
  await page.getByRole('searchbox', { name: 'Vêtement' }).fill('panta')
  await expect(page.getByText('1 vêtement', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Pantalon/ }).click()
  await page.getByRole('radio', { name: 'Complet' }).check()
  await page.getByRole('button', { name: 'Ajouter au panier' }).click()
  await expect(toast(page, 'Article ajouté')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/client\/passer-commande$/)
  await expect(cart(page)).toContainText('Pantalon')
  await page.goBack()
  await expect(page).toHaveURL(/\/client\/dashboard$/)
})

test('two tabs share one cart', async ({ app, client }) => {
  const { context, page } = client
  await client.standAt(HOME)
  const second = await context.newPage()
  await second.goto('/client/passer-commande')
  await fillOrder(client)
  await expect(cart(second)).toContainText('Chemise')
  await expect(submit(second)).toBeEnabled()
  await submit(page).click()
  await expectPlaced(page)
  await expect(cart(second)).toContainText('0 pièce')
  await expect(second.getByText('Ce panier a été commandé dans un autre onglet.')).toBeVisible()
  expect(ordersOf(app, client)).toHaveLength(1)
})

test('one cart sent from two tabs at once is one order', async ({ app, client }) => {
  const { context, page } = client
  await fillOrder(client)
  const second = await context.newPage()
  await second.goto('/client/passer-commande')
  await expect(submit(second)).toBeEnabled()
  const gate = Promise.withResolvers<void>()
  await context.route(/\/trpc\/checkout\.place/, async (route) => {
    await gate.promise
    await route.continue()
  })
  await submit(page).click()
  await submit(second).click()
  gate.resolve()
  await expectPlaced(page)
  await expectPlaced(second)
  expect(ordersOf(app, client)).toHaveLength(1)
})

test('what is added while the order is on its way stays in the cart', async ({ app, client }) => {
  const { page } = client
  await fillOrder(client)
  const gate = Promise.withResolvers<void>()
  await page.route(/\/trpc\/checkout\.place/, async (route) => {
    await gate.promise
    await route.continue()
  })
  await submit(page).click()
  await addLine(page, { garment: 'Robe', service: 'Complet', quantity: 1 })
  await expect(cart(page)).toContainText('3 pièces')
  gate.resolve()
  await expectPlaced(page)
  await expect(page.getByText('1 pièce attend encore dans votre panier')).toBeVisible()
  await page.getByRole('link', { name: 'Passer une autre commande' }).click()
  await expect(cart(page).getByRole('listitem')).toHaveText([/Robe/])
  await submit(page).click()
  await expectPlaced(page)
  expect(ordersOf(app, client)).toHaveLength(2)
})

test('the cart outlives a session that ends, and a person’s own sign-out forgets it', async ({
  app,
  client,
}) => {
  const { page, allow } = client
  allow(refused(401))
  await fillOrder(client)
  const stored = () => page.evaluate(() => Object.keys(localStorage).join())
  app.db.prepare('delete from sessions where user_id = ?').run(client.id)
  await page.reload()
  await expect(page).toHaveURL(/\/connexion$/)
  expect(await stored()).toContain(client.id)
  await page.getByLabel('Email').fill(client.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL(/\/client\/passer-commande$/)
  await expect(cart(page)).toContainText('2 pièces')
  await expect(submit(page)).toBeEnabled()
  await page.goto('/client/profil')
  await page.getByRole('main').getByRole('button', { name: 'Déconnexion' }).click()
  await expect(toast(page, 'Déconnexion réussie')).toBeVisible()
  expect(await stored()).not.toContain(client.id)
})

test('a cart that costs more than any payment can record says so, and cannot be sent', async ({
  app,
  client,
}) => {
  const { page } = client
  const dear = JSON.stringify([
    { name: 'Lavage', price: 1_000_000 },
    { name: 'Repassage', price: 1_000_000 },
  ])
  const kept = app.db.prepare("select services from products where name = 'Chemise'").pluck().get()
  const price = app.db.prepare("update products set services = ? where name = 'Chemise'")
  price.run(dear)
  await client.standAt(HOME)
  await page.goto('/client/passer-commande')
  await addLine(page, { garment: 'Chemise', service: 'Lavage', quantity: 99 })
  await addLine(page, { garment: 'Chemise', service: 'Repassage', quantity: 2 })
  await page.getByRole('button', { name: 'Utiliser ma position' }).click()
  const told = cart(page).getByRole('status')
  await expect(told).toContainText(`Une commande va jusqu’à ${fcfa(100_000_000)}`)
  await expect(submit(page)).toBeDisabled()
  await expect(submit(page)).toHaveAccessibleDescription(
    `Il manque : un total de ${fcfa(100_000_000)} au plus.`,
  )
  await cart(page).getByRole('button', { name: 'Retirer Chemise, Repassage' }).click()
  await expect(told).toHaveCount(0)
  await expect(submit(page)).toBeEnabled()
  price.run(kept)
})
