import { card, cashOf, confirmStep, given, ON_THE_ROAD, openCash, paidOf, written } from './cash.ts'
import { newTransaction } from './cash-desk.ts'
import { fcfa } from './figures.ts'
import { cutStream, expect, refused, test, toast } from './fixtures.ts'
import { loseAnswer } from './lost-answer.ts'
import { eventsOf, statusOf } from './orders.ts'

const ADVANCE = /missions\.advance/

test('an amount whose answer is lost stays typed, and confirmed again is counted once', async ({
  app,
  client,
  livreur,
  order,
}) => {
  const { page } = livreur
  const placed = await order(client, ON_THE_ROAD, { livreur })
  livreur.allow(/ERR_(CONNECTION_RESET|FAILED)/)
  await page.goto('/livreur/dashboard')
  const dialog = await openCash(livreur, card(livreur, placed))
  await given(dialog).fill('1000')
  // Without news of its own doing, the screen still offers the step.
  const news = /missions\.list/
  await page.route(news, (route) => route.abort())
  const lost = await loseAnswer(page, ADVANCE)
  await confirmStep(dialog).click()
  await expect(toast(page, 'Impossible de mettre à jour le statut.')).toBeVisible()
  await expect(given(dialog)).toHaveValue(written(1000))
  expect(cashOf(app, placed)).toHaveLength(1)

  const again = page.waitForRequest(ADVANCE)
  await confirmStep(dialog).click()
  expect((await again).postData()).toBe(lost[0])
  await expect(toast(page, 'Statut mis à jour !')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(cashOf(app, placed)).toMatchObject([{ amount: 1000 }])
  expect(eventsOf(app, placed.id).filter((kind) => kind === 'payment_received')).toHaveLength(1)
})

test('another amount after a lost answer is refused aloud: the first one stands', async ({
  app,
  client,
  livreur,
  order,
}) => {
  const { page } = livreur
  const placed = await order(client, ON_THE_ROAD, { livreur })
  for (const trouble of [/ERR_(CONNECTION_RESET|FAILED)/, refused(409)]) livreur.allow(trouble)
  await page.goto('/livreur/dashboard')
  const dialog = await openCash(livreur, card(livreur, placed))
  await given(dialog).fill('1000')
  const news = /missions\.list/
  await page.route(news, (route) => route.abort())
  await loseAnswer(page, ADVANCE)
  await confirmStep(dialog).click()
  await expect(toast(page, 'Impossible de mettre à jour le statut.')).toBeVisible()
  await given(dialog).fill('2000')
  await page.unroute(news)
  await confirmStep(dialog).click()
  await expect(toast(page, 'l’a modifiée')).toContainText('Ramassée')
  await expect(dialog).toBeHidden()
  await expect(card(livreur, placed)).toHaveCount(0)
  expect(cashOf(app, placed)).toMatchObject([{ amount: 1000 }])
})

test('money that comes through Wave while the cash is counted is told, and no cash is kept', async ({
  app,
  client,
  admin,
  livreur,
  order,
}) => {
  const placed = await order(client, ON_THE_ROAD, { livreur })
  await livreur.page.goto('/livreur/dashboard')
  const dialog = await openCash(livreur, card(livreur, placed))
  await admin.api.payments.confirmWave.mutate({
    ...{ orderId: placed.id, transactionId: newTransaction(), amount: placed.grandTotal },
  })
  await expect(dialog.getByRole('status')).toContainText('Payé avec Wave')
  await expect(dialog.getByRole('status')).toContainText('rendez-les-lui')
  await confirmDoor(dialog)
  await expect(card(livreur, placed)).toHaveCount(0)
  expect(statusOf(app, placed.id)).toBe('picked_up')
  expect(cashOf(app, placed)).toMatchObject([{ method: 'wave', amount: placed.grandTotal }])
})

test('without a network nothing typed is lost, and a double tap counts the money once', async ({
  app,
  client,
  livreur,
  order,
}) => {
  const { page, context } = livreur
  const placed = await order(client, ON_THE_ROAD, { livreur })
  await cutStream(livreur)
  await page.goto('/livreur/dashboard')
  const dialog = await openCash(livreur, card(livreur, placed))
  await given(dialog).fill('1200')
  await context.setOffline(true)
  await confirmStep(dialog).click()
  await expect(toast(page, 'Impossible de mettre à jour le statut.')).toBeVisible()
  await expect(given(dialog)).toHaveValue(written(1200))
  await context.setOffline(false)
  await confirmStep(dialog).dblclick()
  await expect(card(livreur, placed)).toHaveCount(0)
  expect(cashOf(app, placed)).toMatchObject([{ amount: 1200 }])
})

test('the second tap of a double one opens the dialog and confirms nothing', async ({
  app,
  client,
  livreur,
  order,
}) => {
  const placed = await order(client, ON_THE_ROAD, { livreur })
  await livreur.page.goto('/livreur/dashboard')
  await card(livreur, placed).getByRole('button', { name: 'Confirmer le ramassage' }).dblclick()
  await expect(given(livreur.page.getByRole('dialog'))).toBeVisible()
  expect(statusOf(app, placed.id)).toBe('pickup_en_route')
})

test('an order that turned to cash behind an old screen asks for it before the step', async ({
  app,
  client,
  livreur,
  order,
}) => {
  const wave = { status: 'pickup_en_route', payment: 'wave' } as const
  const placed = await order(client, wave, { livreur })
  livreur.allow(refused(422))
  await cutStream(livreur)
  await livreur.page.goto('/livreur/dashboard')
  await expect(card(livreur, placed)).toContainText('Paiement Wave en attente')
  app.db.prepare("update orders set payment_method = 'espece' where id = ?").run(placed.id)
  await card(livreur, placed).getByRole('button', { name: 'Confirmer le ramassage' }).click()
  const dialog = livreur.page.getByRole('dialog', { name: 'Espèces' })
  await expect(dialog).toContainText('Dites combien le client a payé, ou qu’il n’a rien payé.')
  expect(statusOf(app, placed.id)).toBe('pickup_en_route')
  await confirmDoor(dialog)
  await expect(card(livreur, placed)).toHaveCount(0)
  expect(paidOf(app, placed).paid_amount).toBe(placed.grandTotal)
})

test('more than the order costs is refused: the dialog says how much is due, and keeps what was typed', async ({
  app,
  client,
  livreur,
  order,
}) => {
  const placed = await order(client, ON_THE_ROAD, { livreur })
  livreur.allow(refused(422))
  await cutStream(livreur)
  await livreur.page.goto('/livreur/dashboard')
  const dialog = await openCash(livreur, card(livreur, placed))
  await given(dialog).fill('5000')
  const due = placed.grandTotal - 1000
  const cheaper = 'update orders set grand_total = ?, total_items_price = ?, transport_fee = 0'
  app.db.prepare(`${cheaper} where id = ?`).run(due, due, placed.id)
  await confirmStep(dialog).click()
  await expect(dialog.getByText(`Il reste ${fcfa(due)} à payer.`)).toBeVisible()
  await expect(given(dialog)).toHaveValue(written(5000))
  await expect(dialog.getByRole('status')).toHaveText(`Rendez ${fcfa(5000 - due)}`)
  await confirmDoor(dialog)
  await expect(card(livreur, placed)).toHaveCount(0)
  expect(paidOf(app, placed).paid_amount).toBe(due)
})

test('a mission that leaves while the money is counted is announced, and nothing is counted', async ({
  app,
  client,
  admin,
  livreur,
  order,
}) => {
  const placed = await order(client, ON_THE_ROAD, { livreur })
  await livreur.page.goto('/livreur/dashboard')
  const dialog = await openCash(livreur, card(livreur, placed))
  await admin.api.orders.cancel.mutate({ orderId: placed.id, from: 'pickup_en_route' })
  await expect(toast(livreur.page, 'Mission modifiée')).toContainText(
    `La commande #${placed.reference} n’est plus dans votre liste.`,
  )
  await expect(dialog).toBeHidden()
  expect(cashOf(app, placed)).toEqual([])
})

test('the back button closes the counting, keeps what was typed and counts nothing', async ({
  app,
  client,
  livreur,
  order,
}) => {
  const { page } = livreur
  const placed = await order(client, ON_THE_ROAD, { livreur })
  await page.goto('/livreur/profil')
  await page.getByRole('navigation').getByRole('link', { name: 'Missions' }).click()
  const dialog = await openCash(livreur, card(livreur, placed))
  await given(dialog).fill('12000')
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/livreur\/dashboard$/)
  await openCash(livreur, card(livreur, placed))
  await expect(given(dialog)).toHaveValue(written(12_000))
  await dialog.getByRole('button', { name: 'Fermer' }).click()
  await expect(dialog).toBeHidden()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Profil' })).toBeVisible()
  await page.goForward()
  await expect(card(livreur, placed)).toBeVisible()
  await expect(toast(page, 'Mission modifiée')).toHaveCount(0)
  expect(cashOf(app, placed)).toEqual([])
})

test('without a network the dialog keeps saying that nothing is confirmed, until the next try', async ({
  app,
  client,
  livreur,
  order,
}) => {
  const { page, context } = livreur
  const placed = await order(client, ON_THE_ROAD, { livreur })
  livreur.allow(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/livreur/dashboard')
  const dialog = await openCash(livreur, card(livreur, placed))
  const note = dialog.getByText('Rien n’est confirmé')
  await expect(note).toHaveCount(0)
  await context.setOffline(true)
  await confirmStep(dialog).click()
  await expect(note).toBeVisible()
  // Only the toast: the dialog closes by a button of the same name.
  const told = toast(page, 'Impossible de mettre à jour le statut.')
  await told.getByRole('button', { name: 'Fermer' }).click()
  await expect(told).toHaveCount(0)
  await expect(note).toBeVisible()
  await context.setOffline(false)
  await confirmStep(dialog).click()
  await expect(dialog).toBeHidden()
  expect(cashOf(app, placed)).toMatchObject([{ amount: placed.grandTotal }])
})

test('an amount is grouped as it is typed, and an eighth digit is refused', async ({
  client,
  livreur,
  order,
}) => {
  const { page } = livreur
  const placed = await order(client, ON_THE_ROAD, { livreur })
  await page.goto('/livreur/dashboard')
  const field = given(await openCash(livreur, card(livreur, placed)))
  await field.focus()
  await page.keyboard.type('12000')
  await expect(field).toHaveValue(written(12_000))
  for (const key of ['ArrowLeft', 'ArrowLeft', '5', '7']) await page.keyboard.press(key)
  await expect(field).toHaveValue(written(1_205_700))
  await page.keyboard.press('Backspace')
  await expect(field).toHaveValue(written(120_500))
  await field.press('End')
  await page.keyboard.type('99999')
  await expect(field).toHaveValue(written(1_205_009))
  await field.fill('123456789')
  await expect(field).toHaveValue(written(1_205_009))
})
