import { DESK, expectAccessible, PHONE } from './axe.ts'
import { orderBag } from './bags.ts'
import { payAtMerchantLink } from './cash-desk.ts'
import { HOME, transportFee } from './figures.ts'
import { type Actor, expect, refused, test } from './fixtures.ts'
import { openByLink } from './links.ts'
import { addLine, expectPlaced, expectReady, review, submit, TWO_SHIRTS } from './order-form.ts'
import { bringTo } from './orders.ts'
import { chooseModules } from './server.ts'

// The faces of screens that the sweep of all screens does not show: empty, opened, refused.
test.describe.configure({ timeout: 300_000 })

const _card = ({ page }: Actor, reference: string) =>
  page.getByRole('article', { name: `Commande #${reference}` })

test('the screens on which a client orders', async ({ app, client, order }) => {
  const { page } = client
  await test.step("the client's dashboard without an order", async () => {
    await page.goto('/client/dashboard')
    await page.getByText('Modifier mon profil').waitFor()
    await expectAccessible(page)
  })
  await test.step('the dialog that picks a place on the map', async () => {
    await openByLink(page, '/client/passer-commande')
    await page.getByRole('button', { name: 'Choisir sur la carte' }).click()
    const dialog = page.getByRole('dialog', { name: 'Choisissez votre position sur la carte' })
    await dialog.getByRole('button', { name: 'Zoomer', exact: true }).waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Coller un lien ou un code' }).click()
    await dialog.getByLabel('Position reçue').fill('5.3605, -3.9935')
    await dialog.getByRole('button', { name: 'Transport' }).click()
    await expectAccessible(page)
  })
  await test.step('the whole list of garments with pieces of another service, what the door weighs and counts, a place to take again and a GPS that refuses', async () => {
    const services = JSON.stringify([{ name: 'Lavage', price: 700, minGrams: 3000 }])
    app.db
      .prepare("insert into products values (?, 'Sac pesé', null, ?, 1)")
      .run(crypto.randomUUID(), services)
    await order(client, { address: 'Riviera Palmeraie' })
    await page.goto('/client/passer-commande?liste')
    await page.getByRole('button', { name: 'Ajouter Sac pesé' }).click()
    await addLine(page, TWO_SHIRTS)
    await page.getByRole('radio', { name: 'Repassage' }).check()
    await page.getByRole('button', { name: 'Utiliser ma position' }).click()
    await page.getByText('Erreur de localisation').waitFor()
    await page.getByText('Comme la dernière fois').waitFor()
    const toCount = page.getByRole('button', { name: /^À compter avec le livreur/ })
    await toCount.click()
    await page.getByLabel('Poids de Sac pesé').waitFor()
    // A button that is half under the head would count as too small.
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectAccessible(page, [PHONE, DESK])
    await toCount.click()
  })
  await test.step('the review, and the screen of an order that has just been placed', async () => {
    await client.standAt(HOME)
    await page.getByRole('button', { name: 'Utiliser ma position' }).click()
    await expectReady(page)
    await review(page)
    await expectAccessible(page)
    await submit(page).click()
    await expectPlaced(page)
    await expectAccessible(page)
  })
})

test('the orders of a client in every state, what is paid and answered, and a list that cannot be read', async ({
  app,
  cast,
  client,
  order,
}) => {
  const { page } = client
  const admin = await cast.person({ role: 'admin', fullname: 'Mireille Assi' })
  const livreur = await cast.person({ role: 'livreur', fullname: 'Konan Yao' })
  const crew = { livreur, admin }
  const lines = [{ garment: 'Chemise', service: 'Lavage', quantity: 3 }] as const
  const counted = await order(client, { status: 'pickup_en_route', lines }, crew)
  await order(client, { status: 'completed' }, crew)
  await test.step('payments: in part, not chosen, announced and not found; a count with a gap', async () => {
    await order(client, { status: 'picked_up' }, { ...crew, cash: 300 })
    const undecided = await order(client)
    app.db.prepare('update orders set payment_method = null where id = ?').run(undecided.id)
    const missing = await order(client, { payment: 'wave' })
    await payAtMerchantLink(app, client, missing)
    await admin.api.payments.rejectWave.mutate({ orderId: missing.id })
    await livreur.api.missions.advance.mutate({
      orderId: counted.id,
      from: 'pickup_en_route',
      cashReceived: counted.grandTotal,
      check: {
        counts: [{ position: 0, counted: 2, reason: 'absent', note: 'Pas trouvée' }],
        reserves: [{ kind: 'tache', position: 0, note: 'Sur le col' }],
        withClient: true,
      },
      idempotencyKey: crypto.randomUUID(),
    })
    await page.goto('/client/commandes')
    await page.getByRole('region', { name: /^2 pièces, pas 3/ }).waitFor()
    await page.getByText('Comment voulez-vous payer').first().waitFor()
    await page.getByText('Paiement Wave non reçu').waitFor()
    await page
      .getByText(/^Reste .* à payer/)
      .first()
      .waitFor()
    await expectAccessible(page)
  })
  await test.step('the form of who disagrees with a count', async () => {
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Pas d’accord' }).click()
    await dialog.getByRole('radio', { name: 'Autre chose' }).check()
    await dialog.getByRole('button', { name: 'Envoyer' }).click()
    await expect(dialog).toContainText('Dites ce qui ne va pas.')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  })
  await test.step('a new total to answer, with a hand-over code behind it, and « Aide » of the order that asks it', async () => {
    chooseModules(app.db, { handoverCode: true })
    await order(client, { status: 'delivery_en_route', lines }, crew)
    await page.getByRole('region', { name: 'Code de livraison' }).waitFor({ state: 'attached' })
    await admin.api.adjustments.propose.mutate({
      orderId: counted.id,
      quantities: [{ position: 0, quantity: 1 }],
      added: [],
      reason: 'Une chemise n’était pas dans le sac.',
    })
    await page.getByRole('region', { name: /^Votre total a changé/ }).waitFor()
    await page.getByRole('button', { name: 'Aide', exact: true }).first().click()
    const help = page.getByRole('dialog', { name: /^Besoin d’aide/ })
    await help.getByRole('link', { name: 'Questions fréquentes' }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'hidden' })
  })
  await test.step('the home with what it asks, and the form of a problem', async () => {
    await openByLink(page, '/client/dashboard')
    const question = page.getByRole('region', { name: /^Tout va bien/ })
    await question.waitFor()
    await expectAccessible(page)
    await question.getByRole('link', { name: 'Un problème' }).click()
    await page
      .getByRole('button', { name: /^Ajouter / })
      .first()
      .click()
    await page.getByRole('button', { name: 'Continuer' }).click()
    await page.getByRole('radio', { name: /^Abîmé/ }).waitFor()
    await expectAccessible(page)
  })
  await test.step('the total of a bag that was weighed at the door', async () => {
    const bag = await orderBag(app, client)
    await bringTo(bag.id, { to: 'pickup_en_route' }, crew)
    const found = {
      quantities: [{ position: 0, quantity: 1, grams: 6400 }],
      added: [],
      total: 6400 + transportFee(HOME),
    }
    await livreur.api.doorTotals.propose.mutate({ orderId: bag.id, found })
    await page.goto(`/client/commandes/${bag.id}/pesee`)
    await page.getByRole('heading', { name: 'Votre sac est pesé' }).waitFor()
    await expectAccessible(page)
  })
  await test.step('a list that cannot be read', async () => {
    client.allow(refused(400))
    // A refusal is not asked again, as an answer that never came would be.
    const data = { appCode: 'VALIDATION', title: 'Refusé', httpStatus: 400 }
    await page.route(/orders\.mine/, (route) =>
      route.fulfill({ status: 400, json: [{ error: { message: 'Non', code: -32600, data } }] }),
    )
    await page.goto('/client/commandes')
    await page.getByRole('button', { name: 'Réessayer' }).waitFor()
    await expectAccessible(page)
  })
})
