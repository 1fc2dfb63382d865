import { expectAccessible } from './axe.ts'
import { newTransaction } from './cash-desk.ts'
import { fcfa } from './figures.ts'
import { type Actor, expect, liveState, test, toast } from './fixtures.ts'
import { bringTo, statusOf } from './orders.ts'

const card = ({ page }: Actor, reference: string) =>
  page.getByRole('article', { name: `Commande #${reference}` })

/** The steps of an order's thread, as the client reads them. */
const thread = (client: Actor, reference: string) => card(client, reference).getByRole('listitem')

test('what the livreur was given in cash stands before the client at once, with who received it', async ({
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
    ...{ orderId: placed.id, from: 'pickup_en_route', cashReceived: placed.grandTotal },
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
    ...{ orderId: placed.id, from: 'pickup_en_route', cashReceived: 0 },
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
    ...{ orderId: id, transactionId: newTransaction(), amount: grandTotal },
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

test('the note for the livreur and the invoice stand with what the order holds', async ({
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

test('money that the livreur takes is said to the client on whatever screen they are', async ({
  client,
  livreur,
  order,
}) => {
  const { page } = client
  const { id, reference, grandTotal } = await order(
    client,
    { status: 'pickup_en_route' },
    { livreur },
  )
  const step = (from: 'pickup_en_route' | 'delivery_en_route', cashReceived: number) =>
    livreur.api.missions.advance.mutate({
      ...{ orderId: id, from, cashReceived, idempotencyKey: crypto.randomUUID() },
    })
  await page.goto('/client/commandes')
  await expect(liveState(page, 'En direct')).toBeVisible()
  await step('pickup_en_route', 300)
  await expect(toast(page, 'Paiement reçu')).toContainText(
    `Reste ${fcfa(grandTotal - 300)} à payer pour la commande #${reference}.`,
  )
  const mine = card(client, reference)
  await expect(mine.getByText(`Reste ${fcfa(grandTotal - 300)} à payer`)).toBeVisible()
  await expect(mine.getByRole('region', { name: /^Contenu/ })).toContainText(`Payé${fcfa(300)}`)
  await expectAccessible(page)
})

test('what is paid at delivery is said with the delivery', async ({
  client,
  livreur,
  admin,
  order,
}) => {
  const { id, reference, grandTotal } = await order(client)
  await bringTo(id, { to: 'delivery_en_route' }, { admin, livreur, cash: 0 })
  await client.page.goto('/client/commandes')
  await expect(liveState(client.page, 'En direct')).toBeVisible()
  await livreur.api.missions.advance.mutate({
    ...{ orderId: id, from: 'delivery_en_route', cashReceived: grandTotal },
    idempotencyKey: crypto.randomUUID(),
  })
  await expect(
    toast(client.page, `${fcfa(grandTotal)} pour la commande #${reference}.`),
  ).toContainText(`Commande #${reference} livrée`)
})

test('an order that the team cancels or deletes does not leave without a word', async ({
  client,
  admin,
  livreur,
  order,
}) => {
  const { page } = client
  const unpaid = await order(client)
  const [paid, removed] = [
    await order(client, { status: 'picked_up' }, { livreur, admin }),
    await order(client, { status: 'picked_up' }, { livreur, admin }),
  ]
  await page.goto('/client/commandes')
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(liveState(page, 'En direct')).toBeVisible()
  const { cancel, delete: remove } = admin.api.orders
  await cancel.mutate({ orderId: unpaid.id, from: 'pending' })
  const nothing = toast(page, `Commande #${unpaid.reference} annulée par l’équipe`)
  await expect(nothing).toBeVisible()
  await expect(nothing).not.toContainText('rendu')
  await cancel.mutate({ orderId: paid.id, from: 'picked_up' })
  await expect(toast(page, `Commande #${paid.reference} annulée par l’équipe`)).toContainText(
    'Ce que vous avez payé vous sera rendu.',
  )
  await remove.mutate({ orderId: removed.id })
  await expect(toast(page, `Commande #${removed.reference} supprimée par l’équipe`)).toContainText(
    'Ce que vous avez payé vous sera rendu.',
  )
  await expect(page.getByText('Aucune commande en cours')).toBeVisible()
})

test('what was paid for a cancelled order is said to be given back once it has been', async ({
  client,
  admin,
  order,
}) => {
  const { page } = client
  const { id, reference, grandTotal } = await order(client, { status: 'picked_up' })
  await admin.api.orders.cancel.mutate({ orderId: id, from: 'picked_up' })
  await page.goto('/client/dashboard')
  const mine = card(client, reference)
  await expect(mine.getByText('Remboursement à faire')).toBeVisible()
  await page.goto('/client/commandes')
  await expect(liveState(page, 'En direct')).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Accueil' }).click()
  const { items } = await admin.api.payments.refunds.query({})
  const refundId = items.find(({ orderId }) => orderId === id)?.id ?? ''
  await admin.api.payments.settleRefund.mutate({ refundId, outcome: 'refunded' })
  await expect(mine.getByText(`Remboursé : ${fcfa(grandTotal)}`)).toBeVisible()
  await expect(mine.getByText('Rien à payer')).toHaveCount(0)
  await expectAccessible(page)
})

for (const fullname of ['Emmanuelle Ouattara', 'Aminata Koné', 'Marie-Bénédicte N’Guessan'])
  test(`${fullname} is greeted without a name cut in two`, async ({ cast }) => {
    const { page } = await cast.actor({ role: 'client', fullname })
    await page.goto('/client/dashboard')
    const greeting = page.getByRole('heading', { level: 1 })
    for (const width of [320, 360, 390, 900]) {
      await page.setViewportSize({ width, height: 740 })
      await expect(greeting).toBeVisible()
      expect(await greeting.evaluate(cutWords), `at ${width} px`).toEqual([])
    }
  })

/** The words of an element that stand on more than one line; a hyphen may end one. */
function cutWords(element: Element): string[] {
  const [name] = [...element.childNodes].filter((node) => node.nodeType === 3).slice(-1)
  const text = name?.textContent ?? ''
  return [...text.matchAll(/[^\s-]+/g)].flatMap(({ 0: word, index }) => {
    const range = document.createRange()
    range.setStart(name as Node, index)
    range.setEnd(name as Node, index + word.length)
    return range.getClientRects().length > 1 ? [word] : []
  })
}
