import {
  card,
  cashOf,
  confirmAndReturn,
  confirmStep,
  given,
  ON_THE_ROAD,
  openCash,
  openStep,
  paidOf,
  written,
} from './cash.ts'
import { newTransaction } from './cash-desk.ts'
import { fcfa } from './figures.ts'
import { cutStream, expect, refused, test, toast } from './fixtures.ts'
import { loseAnswer } from './lost-answer.ts'
import { eventsOf, statusOf } from './orders.ts'

const ADVANCE = /missions\.advance/

test('an amount whose answer is lost waits on the phone, is counted once, and is reported once', async ({
  app,
  client,
  livreur,
  order,
}) => {
  const { page } = livreur
  const placed = await order(client, ON_THE_ROAD, { livreur })
  livreur.allow(/ERR_(CONNECTION_RESET|FAILED)/)
  await page.goto('/livreur/dashboard')
  const cash = await openCash(livreur, card(livreur, placed))
  await given(cash).fill('1000')
  const lost = await loseAnswer(page, ADVANCE)
  const again = page.waitForRequest((sent) => ADVANCE.test(sent.url()) && lost.length > 0)
  await confirmAndReturn(cash)
  await expect(toast(page, 'Mission modifiée')).toHaveCount(0)
  await page.getByRole('button', { name: 'Réessayer' }).click()
  expect(JSON.parse((await again).postData() ?? '')).toMatchObject({
    0: { idempotencyKey: JSON.parse(lost[0] ?? '')[0].idempotencyKey },
  })
  await expect(page.getByText('Aucune mission pour le moment')).toBeVisible()
  await expect(page.getByRole('region', { name: "En attente d'envoi" })).toHaveCount(0)
  expect(cashOf(app, placed)).toMatchObject([{ amount: 1000 }])
  expect(eventsOf(app, placed.id).filter((kind) => kind === 'payment_received')).toHaveLength(1)
})

test('money that comes through Wave while the cash is counted is reported, and no cash is kept', async ({
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
    orderId: placed.id,
    transactionId: newTransaction(),
    amount: placed.grandTotal,
  })
  await expect(dialog.getByRole('status')).toContainText('Payé avec Wave')
  await expect(dialog.getByRole('status')).toContainText('rendez-les-lui')
  await confirmAndReturn(dialog)
  await expect(card(livreur, placed)).toHaveCount(0)
  expect(statusOf(app, placed.id)).toBe('picked_up')
  expect(cashOf(app, placed)).toMatchObject([{ method: 'wave', amount: placed.grandTotal }])
})

test('without a network what was typed is kept, and a double tap counts the money once', async ({
  app,
  client,
  livreur,
  order,
}) => {
  const { page, context } = livreur
  const placed = await order(client, ON_THE_ROAD, { livreur })
  await cutStream(livreur)
  await page.goto('/livreur/dashboard')
  const cash = await openCash(livreur, card(livreur, placed))
  await given(cash).fill('1200')
  await context.setOffline(true)
  await confirmStep(cash).dblclick()
  await expect(card(livreur, placed)).toContainText(/Ramassage confirmé à \d\d:\d\d, en attente/)
  await expect(card(livreur, placed).getByRole('button')).toHaveCount(0)
  expect(cashOf(app, placed)).toEqual([])
  await context.setOffline(false)
  await expect(card(livreur, placed)).toHaveCount(0)
  expect(cashOf(app, placed)).toMatchObject([{ amount: 1200 }])
})

test('the second tap of a double one opens the screen and confirms nothing', async ({
  app,
  client,
  livreur,
  order,
}) => {
  const placed = await order(client, ON_THE_ROAD, { livreur })
  await livreur.page.goto('/livreur/dashboard')
  await card(livreur, placed).getByRole('button', { name: 'Confirmer le ramassage' }).dblclick()
  await expect(given(livreur.page.getByRole('region', { name: 'Espèces' }))).toBeVisible()
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
  await openStep(livreur, card(livreur, placed))
  const dialog = livreur.page.getByRole('region', { name: 'Espèces' })
  await confirmStep(dialog).click()
  await expect(dialog).toContainText('Dites combien le client a payé, ou qu’il n’a rien payé.')
  expect(statusOf(app, placed.id)).toBe('pickup_en_route')
  await confirmAndReturn(dialog)
  await expect(card(livreur, placed)).toHaveCount(0)
  expect(paidOf(app, placed).paid_amount).toBe(placed.grandTotal)
})

test('more than the order costs is refused: the screen says how much is due, and keeps what was typed', async ({
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
  await confirmAndReturn(dialog)
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
    `La commande #${placed.reference} n’est plus dans votre liste. L’équipe Lavéo l’a annulée`,
  )
  await expect(livreur.page.getByRole('main')).toContainText('Aucune somme n’a été enregistrée.')
  await expect(dialog).toBeHidden()
  expect(cashOf(app, placed)).toEqual([])
})

test('the back button leaves the counting, keeps what was typed and counts nothing', async ({
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
  await page.getByRole('link', { name: 'Retour aux missions' }).click()
  await expect(dialog).toBeHidden()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Profil' })).toBeVisible()
  await page.goForward()
  await expect(card(livreur, placed)).toBeVisible()
  await expect(toast(page, 'Mission modifiée')).toHaveCount(0)
  expect(cashOf(app, placed)).toEqual([])
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
