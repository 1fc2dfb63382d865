import { expectAccessible } from './axe.ts'
import { fcfa } from './figures.ts'
import { type Actor, expect, test, toast } from './fixtures.ts'
import { eventsOf, type Order } from './orders.ts'
import type { Person } from './people.ts'
import type { App } from './server.ts'

const card = ({ page }: Actor, reference: string) =>
  page.getByRole('article', { name: `Commande #${reference}` })

const methodOf = (app: App, { id }: Order) =>
  app.db.prepare('select payment_method from orders where id = ?').pluck().get(id)

const confirm = (admin: Person, { id, grandTotal }: Order) =>
  admin.api.payments.confirmWave.mutate({
    orderId: id,
    amount: grandTotal,
    transactionId: `T${id.slice(0, 8)}`,
  })

/** Follows the plain link to Wave, like a phone, and comes back. */
async function goToWave({ page }: Actor, { id }: Order): Promise<void> {
  await page.goto(`/api/orders/${id}/payer`)
}

test('Wave chosen on the dashboard opens beside it with the total, and the team’s word is seen live', async ({
  app,
  client,
  order,
  cast,
}) => {
  const { page, context } = client
  const admin = await cast.person({ role: 'admin', fullname: 'Mireille Assi' })
  const placed = await order(client)
  const mine = card(client, placed.reference)
  app.db.prepare('update orders set payment_method = null where id = ?').run(placed.id)
  await page.goto('/client/dashboard')
  await mine.getByRole('radio', { name: 'Wave' }).click()
  await expect(toast(page, 'Mode de paiement sélectionné')).toContainText(
    'Vous avez choisi de payer par Wave.',
  )
  const pay = mine.getByRole('link', { name: `Payer ${fcfa(placed.grandTotal)} avec Wave` })
  const [wave] = await Promise.all([context.waitForEvent('page'), pay.click()])
  await expect(
    wave.getByRole('heading', { name: `Payer ${placed.grandTotal} F avec Wave` }),
  ).toBeVisible()
  await wave.close()

  await expect(mine.getByText('Paiement annoncé, vérification en cours')).toBeVisible()
  const ways = mine
    .getByRole('link', { name: /Payer/ })
    .or(mine.getByRole('button', { name: /Payer/ }))
  await expect(ways).toHaveCount(0)
  await mine.getByText('Payer autrement').click()
  await expect(mine.getByRole('link', { name: 'Payer avec Wave' })).toBeVisible()
  await expect(mine.getByRole('button', { name: 'Payer en espèces' })).toBeVisible()
  await expectAccessible(page)
  await confirm(admin, placed)
  await expect(mine.getByText('Payé avec Wave')).toBeVisible()
  await expect(mine.getByRole('link', { name: /Wave|Payer/ })).toHaveCount(0)
  await expect(toast(page, 'Paiement reçu')).toContainText(
    `${fcfa(placed.grandTotal)} pour la commande #${placed.reference}.`,
  )
  expect(eventsOf(app, placed.id)).toEqual([
    'created',
    'payment_method',
    'payment_declared',
    'payment_received',
  ])
})

test('« J’ai payé » leads back to its order, which says that the payment is announced, and asks for no second one', async ({
  client,
  order,
}) => {
  const { page } = client
  const placed = await order(client, { payment: 'wave' })
  await order(client)
  const mine = card(client, placed.reference)
  await goToWave(client, placed)
  await page.goto(`/client/commandes?paiement=annonce&commande=${placed.id}`)
  await expect(mine.getByText('Merci, c’est noté')).toBeInViewport()
  await expect(mine.getByText('Paiement annoncé, vérification en cours')).toBeVisible()
  await expect(mine.getByText('Ne payez pas une seconde fois.')).toBeVisible()
  await expect(mine.getByRole('link', { name: /Payer/ })).toHaveCount(0)
  await expect(page).toHaveURL(/\/client\/commandes$/)
})

test('a confirmation that is late is said to be, and asked for again', async ({
  client,
  order,
}) => {
  const { page } = client
  const placed = await order(client, { payment: 'wave' })
  const mine = card(client, placed.reference)
  await page.clock.install()
  await page.goto(`/client/commandes?paiement=retour&commande=${placed.id}`)
  await expect(mine.getByText('Nous vérifions votre paiement…')).toBeVisible()
  const late = mine.getByText('Nous n’avons pas encore la confirmation de Wave')
  await expect(async () => {
    await page.clock.runFor(5000)
    await expect(late).toBeVisible({ timeout: 500 })
  }).toPass()
  await expectAccessible(page)
  await mine.getByRole('button', { name: 'Vérifier encore' }).click()
  await expect(mine.getByText('Nous vérifions votre paiement…')).toBeVisible()
})

test('a payment that failed at Wave is tried again, or made in cash', async ({
  app,
  client,
  order,
}) => {
  const { page } = client
  const placed = await order(client, { payment: 'wave' })
  await order(client)
  const mine = card(client, placed.reference)
  await page.goto(`/client/commandes?paiement=echec&commande=${placed.id}`)
  const note = mine.getByRole('alert').filter({ hasText: 'Paiement non abouti' })
  await expect(note).toBeInViewport()
  await expect(page).toHaveURL(/\/client\/commandes$/)
  await expect(note.getByRole('link', { name: 'Réessayer' })).toHaveAttribute(
    'href',
    `/api/orders/${placed.id}/payer`,
  )
  await expectAccessible(page)
  await page.reload()
  await expect(note).toBeVisible()
  await note.getByRole('button', { name: 'Payer en espèces' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Payer en espèces' }).click()
  await expect(note).toHaveCount(0)
  expect(methodOf(app, placed)).toBe('espece')
})

test('while Wave does not answer, the order is kept and can be paid in cash', async ({
  app,
  client,
  order,
}) => {
  const { page } = client
  await app.stop()
  // No server listens there.
  await app.start({
    WAVE_API_KEY: 'wave_test',
    WAVE_WEBHOOK_SECRET: 'secret',
    WAVE_API_URL: 'http://127.0.0.1:9',
  })
  try {
    const placed = await order(client, { payment: 'wave' })
    const mine = card(client, placed.reference)
    await goToWave(client, placed)
    await expect(page).toHaveURL(/\/client\/commandes$/)
    const note = mine.getByRole('alert').filter({ hasText: 'Wave ne répond pas' })
    await expect(note).toContainText(
      'Votre commande est bien enregistrée. Réessayez dans un instant ou payez en espèces.',
    )
    await note.getByRole('link', { name: 'Réessayer' }).click()
    await expect(note).toBeVisible()
    await note.getByRole('button', { name: 'Payer en espèces' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Payer en espèces' }).click()
    await expect(mine.getByText('À payer en espèces')).toBeVisible()
    expect(methodOf(app, placed)).toBe('espece')
  } finally {
    await app.stop()
    await app.start()
  }
})

test('a client who has not chosen how to pay chooses at the order itself, and no cash is mentioned before', async ({
  app,
  client,
  order,
}) => {
  const { page } = client
  const placed = await order(client)
  app.db.prepare('update orders set payment_method = null where id = ?').run(placed.id)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/client/commandes')
  const mine = card(client, placed.reference)
  const [cash, wave] = ['Espèces', 'Wave'].map((name) => mine.getByRole('radio', { name }))
  await expect(mine).not.toContainText('au livreur')
  const boxes = await Promise.all([cash, wave].map((choice) => choice?.boundingBox()))
  expect(boxes[0]?.y, 'the two cards stand side by side').toBe(boxes[1]?.y)
  await expectAccessible(page)
  await cash?.click()
  await expect(toast(page, 'Mode de paiement sélectionné')).toContainText(
    'Vous avez choisi de payer par espèces.',
  )
  await expect(mine.getByText('À payer en espèces')).toBeVisible()
  await expect(mine).toContainText(`Vous donnez ${fcfa(placed.grandTotal)} au livreur`)
  expect(methodOf(app, placed)).toBe('espece')
})
