import { fcfa, HOME, transportFee } from './figures.ts'
import { dismiss, expect, liveState, refused, test, toast } from './fixtures.ts'
import {
  addLine,
  cart,
  expectPlaced,
  fillOrder,
  submit,
  TWO_SHIRTS,
  TWO_SHIRTS_COST,
} from './order-form.ts'
import { eventsOf, garmentId, ordersOf } from './orders.ts'

test('a phone that cannot be right is explained, and nothing is sent', async ({ app, client }) => {
  const { page } = client
  await fillOrder(client)
  const phone = page.getByLabel('Téléphone de contact')
  await phone.fill('07 07 00 00')
  await submit(page).click()
  await expect(page.getByText(/numéros ivoiriens ont dix chiffres depuis 2021/)).toBeVisible()
  await expect(phone).toBeFocused()
  await expect(phone).toHaveValue('07 07 00 00')
  expect(ordersOf(app, client)).toEqual([])
  await phone.fill('07 07 00 00 01')
  await submit(page).click()
  await expectPlaced(page)
  const kept = app.db.prepare('select client_contact_phone from orders').pluck().all()
  expect(kept).toEqual(['+2250707000001'])
})

test('a price that changes between cart and order is shown, and only the new one is charged', async ({
  app,
  client,
}) => {
  const { page, allow } = client
  allow(refused(409))
  await fillOrder(client)
  const services = JSON.stringify([{ name: 'Lavage', price: 950 }])
  app.db.prepare('update products set services = ? where name = ?').run(services, 'Chemise')
  const total = 2 * 950 + transportFee(HOME)

  await submit(page).click()
  await expect(page.getByText('Les prix ont changé').first()).toBeVisible()
  await expect(cart(page)).toContainText(`Prix passé de 800 à ${fcfa(950)}`)
  await expect(page.getByText(`Le total est maintenant de ${fcfa(total)}.`)).toBeVisible()
  await expect(cart(page)).toContainText(fcfa(total))
  expect(ordersOf(app, client)).toEqual([])

  await dismiss(page)
  await submit(page).click()
  await expect(toast(page, 'Commande passée avec succès !')).toBeVisible()
  await expect(await expectPlaced(page)).toContainText(fcfa(total))
  expect(ordersOf(app, client)).toMatchObject([{ grand_total: total }])
})

test('a garment that leaves the catalogue is named, and the rest can still be ordered', async ({
  app,
  client,
}) => {
  const { page, allow } = client
  allow(refused(422))
  await fillOrder(client)
  await addLine(page, { garment: 'Robe', service: 'Complet', quantity: 1 })
  app.db.prepare("delete from products where name = 'Robe'").run()
  await submit(page).click()
  await expect(toast(page, 'Erreur de commande')).toContainText('n’est plus proposé')
  await expect(cart(page)).toContainText('N’est plus proposé.')
  await cart(page).getByRole('button', { name: 'Retirer Robe, Complet' }).click()
  await submit(page).click()
  await expectPlaced(page)
  expect(ordersOf(app, client)).toMatchObject([{ grand_total: TWO_SHIRTS_COST }])
})

test('a double click makes one order', async ({ app, client }) => {
  const { page } = client
  await fillOrder(client)
  await submit(page).dblclick()
  await expectPlaced(page)
  expect(ordersOf(app, client)).toMatchObject([{ grand_total: TWO_SHIRTS_COST }])
})

test('the client sees at once that the order has arrived, what it costs and what comes next', async ({
  app,
  client,
}) => {
  const { page } = client
  await page.goto('/client/dashboard')
  await fillOrder(client)
  await submit(page).click()
  const ticket = await expectPlaced(page)
  const news = toast(page, 'Commande passée avec succès !')
  await expect(news).toBeVisible()
  // Both come with a movement.
  await expect(async () => {
    const [box, said] = await Promise.all([ticket.boundingBox(), news.boundingBox()])
    expect(said?.y, 'the toast is under the ticket').toBeGreaterThan(
      (box?.y ?? 0) + (box?.height ?? 0),
    )
  }).toPass({ timeout: 4_000 })
  const check = async () => {
    await expect(page.getByRole('heading', { name: 'Commande passée', level: 1 })).toBeVisible()
    await expect(ticket).toContainText('Votre commande est enregistrée')
    await expect(ticket).toContainText(fcfa(TWO_SHIRTS_COST))
    await expect(ticket).toContainText('À payer en espèces')
    await expect(ticket).toContainText(`#${ordersOf(app, client)[0]?.id.slice(0, 8)}`)
    await expect(page.getByText('Nous choisissons votre livreur')).toBeVisible()
  }
  await check()
  await page.reload()
  await check()
  await page.goBack()
  await expect(page).toHaveURL(/\/client\/dashboard$/)
  await page.goForward()
  await page.getByRole('link', { name: 'Passer une autre commande' }).click()
  await expect(cart(page)).toContainText('0 pièce')
  await expect(submit(page)).toBeDisabled()
  expect(ordersOf(app, client)).toHaveLength(1)
})

test('the screen of an order leads to its thread, and to the form when nobody knows the order', async ({
  client,
  order,
  cast,
}) => {
  const { page, allow } = client
  allow(refused(404))
  const otherClient = await cast.person({ role: 'client', fullname: 'Fatou Diabaté' })
  const { id, reference } = await order(client)
  await page.goto(`/client/passer-commande?commande=${id}`)
  await page.getByRole('link', { name: 'Suivre ma commande' }).click()
  await expect(page).toHaveURL(/\/client\/commandes$/)
  await expect(page.getByRole('article', { name: `Commande #${reference}` })).toBeVisible()
  const foreign = await order(otherClient)
  for (const unknown of [crypto.randomUUID(), foreign.id]) {
    await page.goto(`/client/passer-commande?commande=${unknown}`)
    await expect(page).toHaveURL(/\/client\/passer-commande$/)
    await expect(submit(page)).toBeVisible()
  }
})

test('the point can be chosen on the map instead', async ({ app, client }) => {
  const { page } = client
  await page.goto('/client/passer-commande')
  await addLine(page, TWO_SHIRTS)
  await page.getByRole('button', { name: 'Choisir sur la carte' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choisissez votre position sur la carte' })
  const map = dialog.getByRole('group', { name: 'Carte' })
  await expect(map.locator('img').first()).toBeVisible()
  await map.click({ position: { x: 60, y: 60 } })
  await dialog.getByRole('button', { name: 'Confirmer la position' }).click()
  await expect(toast(page, 'Adresse sélectionnée')).toBeVisible()
  await expect(dialog).toBeHidden()
  await submit(page).click()
  await expectPlaced(page)
  const point = app.db.prepare('select location_lat lat, location_lng lng from orders').get() as {
    lat: number
    lng: number
  }
  // North-west of where the map opens.
  expect(point.lat).toBeGreaterThan(5.35)
  expect(point.lng).toBeLessThan(-4)
})

test('paying with Wave goes there at once with the amount', async ({ app, client }) => {
  const { page } = client
  await fillOrder(client)
  await page.getByRole('radio', { name: 'Wave' }).check()
  await submit(page).click()
  await expect(
    page.getByRole('heading', { name: `Payer ${TWO_SHIRTS_COST} F avec Wave` }),
  ).toBeVisible()
  expect(ordersOf(app, client)).toMatchObject([{ grand_total: TWO_SHIRTS_COST }])
  await page.goto('/client/dashboard')
  await expect(page.getByText('Paiement annoncé, vérification en cours')).toBeVisible()
  await page.getByText('Payer autrement').click()
  const again = page.getByRole('link', { name: 'Payer avec Wave' })
  await expect(again).toHaveAttribute('href', /\/payer$/)
  await expect(again).toHaveAttribute('target', '_blank')
})

test('behind Wave there is the order to follow, never the form to send again', async ({
  app,
  client,
}) => {
  const { page } = client
  await page.goto('/client/dashboard')
  await fillOrder(client)
  await page.getByRole('radio', { name: 'Wave' }).check()
  await submit(page).click()
  await expect(page.getByRole('heading', { name: /avec Wave$/ })).toBeVisible()
  await page.goBack()
  const [order, ...others] = ordersOf(app, client)
  expect(others).toEqual([])
  await expect(page).toHaveURL(/\/client\/commandes/)
  await expect(
    page.getByRole('article', { name: `Commande #${order?.id.slice(0, 8)}` }),
  ).toBeVisible()
  await expect(page.getByText('Ouverture de Wave…')).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/client\/dashboard$/)
})

test('a Wave that never opens leaves nobody before a screen that turns', async ({
  app,
  client,
}) => {
  const { page } = client
  await page.clock.install()
  await page.route(/\/payer$/, (route) => route.fulfill({ status: 204 }))
  await fillOrder(client)
  await page.getByRole('radio', { name: 'Wave' }).check()
  await submit(page).click()
  await expect(page.getByText('Ouverture de Wave…')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ouvrir Wave' })).toHaveAttribute(
    'href',
    `/api/orders/${ordersOf(app, client)[0]?.id}/payer`,
  )
  await page.clock.runFor(16_000)
  await expect(page.getByText('Ouverture de Wave…')).toHaveCount(0)
  await expect(page.getByRole('article', { name: /^Commande #/ })).toBeVisible()
})

test('a payment left open is chosen once on the dashboard', async ({ app, client, order }) => {
  const { page } = client
  const { id, reference } = await order(client)
  app.db.prepare('update orders set payment_method = null where id = ?').run(id)
  await page.goto('/client/dashboard')
  const card = page.getByRole('article', { name: `Commande #${reference}` })
  await card.getByRole('radio', { name: 'Espèces' }).click()
  await expect(toast(page, 'Mode de paiement sélectionné')).toContainText(
    'Vous avez choisi de payer par espèces.',
  )
  await expect(card).toContainText('Paiement en espèces à la collecte sélectionné.')
  await expect(card.getByRole('radio')).toHaveCount(0)
  expect(app.db.prepare('select payment_method from orders').pluck().all()).toEqual(['espece'])
  expect(eventsOf(app, id)).toEqual(['created', 'payment_method'])
})

test('a client cancels while no livreur has the order, and not after', async ({
  app,
  client,
  order,
}) => {
  const { page } = client
  const waiting = await order(client)
  const taken = await order(client, { status: 'assigned' })
  await page.goto('/client/commandes')
  const card = (reference: string) => page.getByRole('article', { name: `Commande #${reference}` })
  await expect(card(taken.reference)).toBeVisible()
  await expect(
    card(taken.reference).getByRole('button', { name: 'Annuler la commande' }),
  ).toHaveCount(0)
  await card(waiting.reference).getByRole('button', { name: 'Voir le détail' }).click()
  await card(waiting.reference).getByRole('button', { name: 'Annuler la commande' }).click()
  const dialog = page.getByRole('dialog', { name: `Annuler la commande #${waiting.reference}` })
  await dialog.getByRole('button', { name: 'Retour' }).click()
  await expect(dialog).toBeHidden()
  expect(eventsOf(app, waiting.id)).toEqual(['created'])
  await card(waiting.reference).getByRole('button', { name: 'Annuler la commande' }).click()
  await dialog.getByRole('button', { name: /annul/i }).click()
  await expect(toast(page, 'La commande a été annulée.')).toBeVisible()
  await expect(card(waiting.reference)).toHaveCount(0)
  expect(eventsOf(app, waiting.id)).toEqual(['created', 'cancelled'])
})

test('a second tab sees the change as it happens', async ({ client, order, cast }) => {
  const { context, page } = client
  const livreur = await cast.person({ role: 'livreur', fullname: 'Konan Yao' })
  const admin = await cast.person({ role: 'admin', fullname: 'Mireille Assi' })
  const { id } = await order(client)
  const second = await context.newPage()
  await page.goto('/client/commandes')
  await second.goto('/client/dashboard')
  await expect(second.getByText('En attente')).toBeVisible()
  await expect(liveState(page, 'En direct')).toBeVisible()
  await admin.api.orders.assign.mutate({
    orderId: id,
    livreurId: livreur.id,
    kind: 'pickup',
    from: 'pending',
    currentLivreurId: null,
  })
  await expect(second.getByText('Livreur assigné')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Konan va passer chez vous' })).toBeVisible()
})

test('the client cannot order what the catalogue does not hold, whatever the browser sends', async ({
  app,
  client,
}) => {
  const attempt = (service: string, shownTotal: number) =>
    client.api.checkout.place.mutate({
      lines: [{ productId: garmentId(app, 'Chemise'), service, quantity: 1 }],
      location: { type: 'Point', coordinates: [HOME.longitude, HOME.latitude] },
      contactPhone: client.phone,
      paymentMethod: 'espece',
      shownTotal,
      idempotencyKey: crypto.randomUUID(),
    })
  await expect(attempt('Lavage', 1)).rejects.toMatchObject({ data: { appCode: 'PRICE_CHANGED' } })
  await expect(attempt('Dorure', 1)).rejects.toMatchObject({ data: { appCode: 'SERVICE_UNKNOWN' } })
  expect(ordersOf(app, client)).toEqual([])
})
