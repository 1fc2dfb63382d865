import { expectAccessible } from './axe.ts'
import { newTransaction } from './cash-desk.ts'
import { fcfa } from './figures.ts'
import { type Actor, expect, liveState, test, toast } from './fixtures.ts'
import { bringTo, statusOf } from './orders.ts'

const card = ({ page }: Actor, reference: string) =>
  page.getByRole('article', { name: `Commande #${reference}` })

/** The steps of an order's thread, as the client reads them. */
const thread = (client: Actor, reference: string) => card(client, reference).getByRole('listitem')

test('the cash received is shown to the client at once, with the livreur who received it', async ({
  client,
  livreur,
  order,
}) => {
  const placed = await order(client, { status: 'pickup_en_route' }, { livreur })
  await client.page.goto('/client/commandes')
  const mine = card(client, placed.reference)
  await expect(mine.getByText('À payer en espèces')).toBeVisible()
  await expect(mine).toContainText(
    `Vous donnez ${fcfa(placed.grandTotal)} au livreur à la collecte.`,
  )
  await expect(liveState(client.page, 'En direct')).toBeVisible()

  await livreur.api.missions.advance.mutate({
    orderId: placed.id,
    from: 'pickup_en_route',
    cashReceived: placed.grandTotal,
    idempotencyKey: crypto.randomUUID(),
  })
  await expect(mine.getByText('Payé en espèces')).toBeVisible()
  await expect(mine.getByRole('heading', { name: 'Votre linge est avec nous' })).toBeVisible()
  const paid = thread(client, placed.reference).filter({ hasText: 'Payé : ' })
  await expect(paid).toContainText(`Payé : ${fcfa(placed.grandTotal)}`)
  await expect(paid).toContainText(`Espèces · ${livreur.fullname}`)
  const now = thread(client, placed.reference).filter({ hasText: '(En ce moment)' })
  await expect(now).toHaveText([/Ramassée/, /Ramassée/])
  await expectAccessible(client.page)
})

test('the client reads that nothing was received, and what is still to be paid', async ({
  client,
  livreur,
  order,
}) => {
  const placed = await order(client, { status: 'pickup_en_route' }, { livreur })
  await client.page.goto('/client/commandes')
  const mine = card(client, placed.reference)
  await expect(liveState(client.page, 'En direct')).toBeVisible()
  await livreur.api.missions.advance.mutate({
    orderId: placed.id,
    from: 'pickup_en_route',
    cashReceived: 0,
    idempotencyKey: crypto.randomUUID(),
  })
  await expect(mine.getByText('Rien payé à la collecte')).toBeVisible()
  await expect(mine).toContainText(`${fcfa(placed.grandTotal)} au livreur à la livraison.`)
  await expect(thread(client, placed.reference).filter({ hasText: 'Rien reçu' })).toContainText(
    livreur.fullname,
  )
})

test('the client calls the livreur or writes to them, on the narrowest phone too', async ({
  client,
  livreur,
  order,
}) => {
  const { reference } = await order(client, { status: 'delivery_en_route' }, { livreur })
  await client.page.setViewportSize({ width: 360, height: 740 })
  await client.page.goto('/client/commandes')
  const call = card(client, reference).getByRole('link', { name: 'Appeler' })
  const write = card(client, reference).getByRole('link', { name: 'WhatsApp' })
  await expect(call).toHaveAttribute('href', `tel:${livreur.phone}`)
  const href = new URL((await write.getAttribute('href')) ?? '')
  expect(href.origin + href.pathname).toBe(`https://wa.me/${livreur.phone.slice(1)}`)
  expect(href.searchParams.get('text')).toBe(
    `Bonjour Konan, c’est Aminata Koné pour la commande #${reference}.`,
  )
  await expect(write).toHaveAttribute('target', '_blank')
  for (const way of [call, write]) {
    const box = await way.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect(box?.width).toBeGreaterThanOrEqual(44)
  }
})

test('a paid order that the client cancels leaves the team at once, and its money is to go back', async ({
  app,
  client,
  admin,
  order,
}) => {
  const { id, reference, grandTotal } = await order(client, { payment: 'wave' })
  await admin.api.payments.confirmWave.mutate({
    orderId: id,
    transactionId: newTransaction(),
    amount: grandTotal,
  })
  await admin.page.goto('/admin/commandes-non-assignees')
  await expect(card(admin, reference)).toBeVisible()
  await client.page.goto('/client/commandes')
  await expect(card(client, reference).getByText('Payé avec Wave')).toBeVisible()
  await card(client, reference).getByRole('button', { name: 'Annuler la commande' }).click()
  const dialog = client.page.getByRole('dialog')
  await expect(dialog).toContainText(`Les ${fcfa(grandTotal)} que vous avez payés`)
  await dialog.getByRole('button', { name: 'Annuler la commande' }).click()
  await expect(toast(client.page, 'La commande a été annulée.')).toBeVisible()
  await expect(client.page.getByText('Aucune commande en cours')).toBeVisible()
  await expect(card(admin, reference)).toHaveCount(0)
  expect(statusOf(app, id)).toBe('cancelled')
  expect(app.db.prepare('select amount, reason from refunds').all()).toEqual([
    { amount: grandTotal, reason: 'order_cancelled' },
  ])

  await client.page.goto('/client/dashboard')
  await expect(card(client, reference).getByText('Remboursement à faire')).toBeVisible()
  await expect(card(client, reference)).toContainText(`L’équipe vous rend ${fcfa(grandTotal)}.`)
})

test('of several orders the latest is read in full, and the others open when they are wanted', async ({
  client,
  livreur,
  order,
  cast,
}) => {
  const admin = await cast.person({ role: 'admin', fullname: 'Mireille Assi' })
  const former = await order(client, { status: 'processing' }, { livreur, admin })
  const latest = await order(client, {
    lines: [{ garment: 'Robe', service: 'Complet', quantity: 2 }],
  })
  const { page } = client
  await page.goto('/client/commandes')
  await expect(page.getByRole('article')).toHaveText([
    new RegExp(latest.reference),
    new RegExp(former.reference),
  ])
  await expect(card(client, latest.reference)).toContainText('2 × Robe')
  const old = card(client, former.reference)
  await expect(old.getByRole('heading', { name: 'Votre linge est entre nos mains' })).toBeVisible()
  await expect(old).not.toContainText('1 × Chemise')
  await expect(old).toContainText(/Payé en espèces|À payer en espèces/)
  await expectAccessible(page)

  await old.getByRole('button', { name: 'Voir le détail' }).press('Enter')
  await expect(old).toContainText('1 × Chemise')
  const chips = old.getByRole('list').first().getByRole('listitem')
  await expect(chips).toHaveText([
    /^En attente/,
    /^Livreur assigné/,
    /^Ramassage en route/,
    /^Ramassée/,
    /^En traitement/,
    /^Retour en cours/,
  ])
  await bringTo(former.id, { from: 'processing', to: 'assigned_for_delivery' }, { admin, livreur })
  await expect(
    old.getByRole('heading', { name: 'Livreur assigné pour la livraison' }),
  ).toBeVisible()
  await expect(chips.filter({ hasText: '(En ce moment)' })).toHaveText(/^En traitement/)
  await old.getByRole('button', { name: 'Masquer le détail' }).click()
  await expect(old).not.toContainText('1 × Chemise')
})

test('the note for the livreur and the invoice are shown with the content of the order', async ({
  app,
  client,
  order,
}) => {
  const { id, reference } = await order(client)
  app.db.prepare('update orders set note = ? where id = ?').run('Sonnez deux fois.', id)
  await client.page.goto('/client/commandes')
  await expect(card(client, reference)).toContainText('Sonnez deux fois.')
  await expect(
    card(client, reference).getByRole('link', { name: 'Voir la facture' }),
  ).toHaveAttribute('href', `/client/facture/${id}`)
})

test('the last order left is read in full, however it was folded among the others', async ({
  client,
  livreur,
  order,
  cast,
}) => {
  const admin = await cast.person({ role: 'admin', fullname: 'Mireille Assi' })
  const former = await order(client, { status: 'processing' }, { livreur, admin })
  const latest = await order(client)
  await client.page.goto('/client/commandes')
  const old = card(client, former.reference)
  await expect(old.getByRole('button', { name: 'Voir le détail' })).toBeVisible()
  await expect(old.getByText('Payé en espèces')).toBeVisible()
  await expect(liveState(client.page, 'En direct')).toBeVisible()
  await admin.api.orders.cancel.mutate({ orderId: latest.id, from: 'pending' })
  await expect(card(client, latest.reference)).toHaveCount(0)
  await expect(old).toContainText('1 × Chemise')
  await expect(old.getByRole('button', { name: /détail/ })).toHaveCount(0)
})
