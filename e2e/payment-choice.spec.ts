import { randomUUID } from 'node:crypto'
import { expectAccessible } from './axe.ts'
import { fcfa } from './figures.ts'
import { type Actor, expect, liveState, refused, test, toast } from './fixtures.ts'
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

test('a payment that the team does not find is said, and can be made again', async ({
  client,
  order,
  cast,
}) => {
  const admin = await cast.person({ role: 'admin', fullname: 'Mireille Assi' })
  const placed = await order(client, { payment: 'wave' })
  await goToWave(client, placed)
  await client.page.goto('/client/commandes')
  const mine = card(client, placed.reference)
  await expect(mine.getByText('Paiement annoncé, vérification en cours')).toBeVisible()
  await expect(mine.getByText('Paiement Wave commencé')).toBeVisible()
  await expect(liveState(client.page, 'En direct')).toBeVisible()
  await admin.api.payments.rejectWave.mutate({ orderId: placed.id })
  await expect(mine.getByText('Paiement Wave non reçu')).toBeVisible()
  await expect(
    mine.getByRole('listitem').filter({ hasText: 'Paiement Wave non trouvé' }),
  ).toContainText('L’équipe Lavéo')
  await expectAccessible(client.page)
  await mine.getByRole('link', { name: 'Payer maintenant' }).click()
  await expect(client.page.getByRole('heading', { name: /avec Wave/ })).toBeVisible()
  await client.page.goBack()
  await expect(mine.getByText('Paiement annoncé, vérification en cours')).toBeVisible()
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

test('linen whose announced Wave payment is not found is handed over, and closed, only knowingly', async ({
  app,
  client,
  livreur,
  admin,
  order,
}) => {
  const people = { livreur }
  const wanted = { payment: 'wave', status: 'delivery_en_route' } as const
  const first = await order(client, wanted, people)
  const second = await order(client, wanted, people)
  for (const placed of [first, second]) await goToWave(client, placed)
  const lastMove = ({ id }: Order) =>
    app.db
      .prepare(
        "select data from order_events where order_id = ? and to_status = 'completed' and kind = 'moved'",
      )
      .pluck()
      .get(id)

  const { page } = livreur
  await page.goto(`/livreur/mission/${first.id}`)
  const door = page.getByRole('main')
  await expect(door).toContainText('Le client a annoncé')
  await expect(door).not.toContainText('Rien à encaisser')
  await door.getByRole('button', { name: 'Confirmer la livraison' }).click()
  const dialog = page.getByRole('dialog', { name: 'Wave à vérifier' })
  await expect(dialog).toContainText(fcfa(first.grandTotal))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Retour' }).click()
  await expect(dialog).toBeHidden()
  expect(lastMove(first)).toBeUndefined()
  await door.getByRole('button', { name: 'Confirmer la livraison' }).click()
  await dialog.getByRole('button', { name: 'Confirmer la livraison' }).click()
  await expect(toast(page, 'Statut mis à jour !')).toBeVisible()
  expect(lastMove(first)).toBe('{"waveUnverified":"acknowledged"}')

  await admin.page.goto('/admin/commandes-en-cours')
  const theirs = card(admin, second.reference)
  await theirs.getByRole('button', { name: 'Changer le statut' }).click()
  await admin.page.getByRole('menuitem', { name: 'Livrée' }).click()
  const asked = admin.page.getByRole('dialog', { name: /livrée/ })
  await expect(asked).toContainText('Wave à vérifier')
  await asked.getByRole('button', { name: 'Marquer livrée' }).click()
  await expect(toast(admin.page, 'Le statut de la commande a été mis à jour.')).toBeVisible()
  expect(lastMove(second)).toBe('{"waveUnverified":"acknowledged"}')
})

test('a Wave order that is not paid yet is paid in cash after all', async ({
  app,
  client,
  order,
}) => {
  const { page } = client
  const placed = await order(client, { payment: 'wave' })
  const mine = card(client, placed.reference)
  await page.goto('/client/commandes')
  await expect(mine.getByRole('link', { name: 'Payer maintenant' })).toHaveAttribute(
    'href',
    `/api/orders/${placed.id}/payer`,
  )
  await mine.getByRole('button', { name: 'Payer en espèces' }).click()
  const dialog = page.getByRole('dialog', { name: 'Payer en espèces ?' })
  await expect(dialog).toContainText(`Vous donnez ${fcfa(placed.grandTotal)} au livreur`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Retour' }).click()
  await expect(dialog).toBeHidden()
  expect(methodOf(app, placed)).toBe('wave')
  await mine.getByRole('button', { name: 'Payer en espèces' }).click()
  await dialog.getByRole('button', { name: 'Payer en espèces' }).click()
  await expect(toast(page, 'Mode de paiement sélectionné')).toContainText('espèces')
  await expect(mine.getByText('À payer en espèces')).toBeVisible()
  await expect(mine.getByRole('link', { name: 'Payer maintenant' })).toHaveCount(0)
  expect(methodOf(app, placed)).toBe('espece')
})

test('back from Wave, the payment is waited for and its arrival is said once', async ({
  client,
  order,
  cast,
}) => {
  const { page } = client
  const admin = await cast.person({ role: 'admin', fullname: 'Mireille Assi' })
  const placed = await order(client, { payment: 'wave' })
  const mine = card(client, placed.reference)
  await page.goto(`/client/commandes?paiement=retour&commande=${placed.id}`)
  await expect(mine.getByText('Nous vérifions votre paiement…')).toBeVisible()
  await expect(page).toHaveURL(/\/client\/commandes$/)
  await expect(liveState(page, 'En direct')).toBeVisible()
  await confirm(admin, placed)
  await expect(toast(page, 'Paiement reçu').first()).toBeVisible()
  await expect(mine).toContainText(`Votre commande #${placed.reference} est payée.`)
  await expect(mine.getByText('Payé avec Wave')).toBeVisible()
  await page.reload()
  await expect(mine.getByText('Payé avec Wave')).toBeVisible()
  await expect(mine.getByText('Nous vérifions votre paiement…')).toHaveCount(0)
  await page.getByRole('navigation').getByRole('link', { name: 'Accueil' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Suivi' }).click()
  await expect(mine.getByText('Payé avec Wave')).toBeVisible()
  await expect(mine.getByText('est payée.')).toHaveCount(0)
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

test('the server says that an order is paid already, or that there is none', async ({
  client,
  order,
  cast,
}) => {
  const { page } = client
  const admin = await cast.person({ role: 'admin', fullname: 'Mireille Assi' })
  const stranger = await cast.person({ role: 'client', fullname: 'Fatou Diabaté' })
  const placed = await order(client, { payment: 'wave' })
  const theirs = await order(stranger, { payment: 'wave' })
  await confirm(admin, placed)
  await goToWave(client, placed)
  await expect(page).toHaveURL(/\/client\/commandes$/)
  await expect(card(client, placed.reference).getByText('Commande déjà payée')).toBeVisible()
  // The page asks the server whether it is one of the client's own cancelled orders.
  for (const status of [400, 404]) client.allow(refused(status))
  for (const id of [randomUUID(), theirs.id, 'n-importe-quoi']) {
    await page.goto(`/api/orders/${id}/payer`)
    await expect(page.getByText('Commande introuvable')).toBeVisible()
    await expect(card(client, placed.reference)).toBeVisible()
  }
  await page.goto('/client/commandes?paiement=autre-chose')
  await expect(page).toHaveURL(/\/client\/commandes$/)
  await expect(card(client, placed.reference)).toBeVisible()
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

test('going to pay for an order that was cancelled says that it was', async ({
  client,
  order,
  cast,
}) => {
  const { page } = client
  const admin = await cast.person({ role: 'admin', fullname: 'Mireille Assi' })
  const placed = await order(client, { payment: 'wave' })
  await admin.api.orders.cancel.mutate({ orderId: placed.id, from: 'pending' })
  await goToWave(client, placed)
  const note = page.getByRole('alert').filter({ hasText: 'Commande annulée' })
  await expect(note).toContainText('Si vous avez payé, l’équipe vous rend l’argent.')
  await expect(page.getByText('n’existe pas')).toHaveCount(0)
  await expectAccessible(page)
})
