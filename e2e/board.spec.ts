import { formatPhone } from '#shared/accounts/phone.ts'
import { fcfa } from './figures.ts'
import { type Actor, expect, manyOrders, test } from './fixtures.ts'

const DAY = 24 * 3_600_000

const search = ({ page }: Actor) =>
  page.getByRole('searchbox', { name: 'Rechercher par client ou ID' })
const filter = ({ page }: Actor) => page.getByRole('combobox', { name: 'Filtrer par statut' })
const cards = ({ page }: Actor) => page.getByRole('article')
const card = ({ page }: Actor, reference: string) =>
  page.getByRole('article', { name: `Commande #${reference}` })
const shown = ({ page }: Actor, count: number) =>
  page.getByText(count === 1 ? '1 commande affichée' : `${count} commandes affichées`)

test('the board finds an order by name, by phone and by the start of its number', async ({
  admin,
  cast,
  order,
}) => {
  const fatou = await cast.person({ role: 'client', fullname: 'Fatou Diabaté' })
  const serge = await cast.person({ role: 'client', fullname: 'Serge N’Guessan' })
  const sy = await cast.person({ role: 'client', fullname: 'Oumar Sy' })
  const hers = await order(fatou)
  const his = await order(serge)
  const short = await order(sy)
  await admin.page.goto('/admin/dashboard')
  await expect(cards(admin)).toHaveCount(3)
  const words = [
    ['diabate', hers],
    ['FATOU', hers],
    ["n'gue", his],
    [serge.phone.replace('+225', ''), his],
    [formatPhone(serge.phone), his],
    [hers.reference, hers],
    [`#${his.reference.slice(0, 5)}`, his],
    ['sy', short],
  ] as const
  for (const [typed, found] of words) {
    await search(admin).fill(typed)
    await expect(cards(admin)).toHaveCount(1)
    await expect(card(admin, found.reference)).toBeVisible()
  }
  await search(admin).fill('z')
  await expect(admin.page.getByText('Recherche trop courte')).toBeVisible()
  await expect(cards(admin)).toHaveCount(0)
  await search(admin).fill('personne de ce nom')
  await expect(admin.page.getByText('Aucune commande trouvée')).toBeVisible()
  await admin.page.getByRole('button', { name: 'Réinitialiser' }).click()
  await expect(cards(admin)).toHaveCount(3)
  await expect(search(admin)).toHaveValue('')
})

test('the search and the status live in the address: a reload keeps them, a colleague can open them', async ({
  admin,
  otherAdmin,
  client,
  order,
}) => {
  const waiting = await order(client)
  const taken = await order(client, { status: 'assigned' })
  const { page } = admin
  await page.goto('/admin/dashboard')
  await search(admin).fill('aminata')
  await filter(admin).selectOption('Ramassage assigné')
  const filtered = async (actor: Actor) => {
    await expect(cards(actor)).toHaveCount(1)
    await expect(card(actor, taken.reference)).toBeVisible()
    await expect(search(actor)).toHaveValue('aminata')
    await expect(filter(actor)).toHaveValue('assigned')
  }
  await expect(page).toHaveURL(/q=aminata/)
  await expect(page).toHaveURL(/statut=assigned/)
  await filtered(admin)
  await page.reload()
  await filtered(admin)
  await otherAdmin.page.goto(page.url())
  await filtered(otherAdmin)
  await page.getByRole('button', { name: 'Réinitialiser' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  await expect(card(admin, waiting.reference)).toBeVisible()
})

test('an address with a status that does not exist shows everything', async ({
  admin,
  client,
  order,
}) => {
  await order(client)
  await admin.page.goto('/admin/dashboard?statut=perdue&q=%20')
  await expect(cards(admin)).toHaveCount(1)
  await expect(filter(admin)).toHaveValue('all')
})

test('a card says who, where, when, how much and who carries it', async ({
  app,
  admin,
  client,
  livreur,
  order,
}) => {
  const address = 'Marcory, Zone 4'
  const placed = await order(client, { status: 'assigned', address }, { livreur })
  const alone = await order(client)
  app.db
    .prepare('update orders set created_at = ? where id = ?')
    .run(Date.UTC(2025, 5, 10, 8, 12), placed.id)
  await admin.page.goto('/admin/dashboard')
  const facts = [client.fullname, address, 'mardi 10 juin 2025', '08:12', livreur.fullname]
  facts.push(fcfa(placed.grandTotal), 'Ramassage assigné', 'À payer en espèces')
  for (const fact of facts) await expect(card(admin, placed.reference)).toContainText(fact)
  for (const { phone } of [client, livreur]) {
    const pairs = phone.replace('+225', '').replace(/(..)(?=.)/g, '$1 ')
    const call = card(admin, placed.reference).getByRole('link', { name: pairs })
    await expect(call).toHaveAttribute('href', `tel:${phone}`)
  }
  await expect(card(admin, alone.reference)).toContainText('Non assigné')
  app.db.prepare("update orders set status = 'cancelled' where id = ?").run(alone.id)
  await admin.page.reload()
  await expect(card(admin, alone.reference)).toContainText('Annulée')
  await expect(card(admin, alone.reference)).toContainText('Non assigné')
})

test('a long list comes page by page, in its order, without a gap or a repeat', async ({
  app,
  admin,
  cast,
  order,
}) => {
  const placed = (await manyOrders({ cast, order }, 43)).map(({ reference }) => reference)
  // Two orders of the same millisecond stand on each side of a page's edge.
  const age = app.db.prepare('update orders set created_at = ? where reference = ?')
  for (const [i, reference] of placed.entries())
    age.run(Date.now() - DAY + Math.floor(i / 2) * 1000, reference)
  const more = admin.page.getByRole('button', { name: 'Voir plus' })

  await admin.page.goto('/admin/commandes-non-assignees')
  for (const count of [20, 40]) {
    await expect(shown(admin, count)).toBeAttached()
    await more.click()
  }
  await expect(shown(admin, 43)).toBeAttached()
  await expect(more).toHaveCount(0)
  await expect(admin.page.getByText('Toutes les commandes sont affichées.')).toBeFocused()
  const names = await cards(admin).evaluateAll((all) =>
    all.map((a) => a.getAttribute('aria-label')),
  )
  expect([...names].sort()).toEqual(placed.map((reference) => `Commande #${reference}`).sort())
  const dates = await cards(admin)
    .locator('time')
    .evaluateAll((all) => all.map((time) => (time as HTMLTimeElement).dateTime))
  expect(dates).toEqual([...dates].sort())
})

test('each list holds its own orders, as they are now', async ({ admin, client, order }) => {
  const pending = await order(client)
  const cancelled = await order(client, { status: 'cancelled' })
  const processing = await order(client, { status: 'processing' })
  const completed = await order(client, { status: 'completed' })
  const lists = [
    ['/admin/dashboard', [pending, cancelled, processing, completed]],
    ['/admin/commandes-non-assignees', [pending]],
    ['/admin/commandes-en-cours', [cancelled, processing]],
    ['/admin/commandes-livrees', [completed]],
  ] as const
  for (const [path, held] of lists) {
    await admin.page.goto(path)
    await expect(cards(admin)).toHaveCount(held.length)
    for (const { reference } of held) await expect(card(admin, reference)).toBeVisible()
  }
  const waiting = admin.page.getByRole('navigation').getByRole('link', { name: 'Non assignées' })
  await expect(waiting).toContainText('1')
  const another = await order(client)
  await expect(waiting).toContainText('2')
  await waiting.click()
  await expect(card(admin, another.reference)).toBeVisible()
})

test('an empty house says so in each list', async ({ admin }) => {
  const sentences = {
    '/admin/dashboard': 'Aucune commande trouvée',
    '/admin/commandes-non-assignees': 'Aucune commande en attente',
    '/admin/commandes-en-cours': 'Aucune commande en cours',
    '/admin/commandes-livrees': 'Aucune livraison terminée',
  }
  for (const [path, sentence] of Object.entries(sentences)) {
    await admin.page.goto(path)
    await expect(admin.page.getByRole('heading', { name: sentence })).toBeVisible()
  }
})

test('an order cancelled before any livreur had it says so, in the words of each list', async ({
  admin,
  client,
  order,
}) => {
  const { id, reference } = await order(client)
  await client.api.orders.cancel.mutate({ orderId: id, from: 'pending' })
  await admin.page.goto('/admin/dashboard')
  await expect(card(admin, reference)).toContainText('Non assigné')
  await admin.page.goto('/admin/commandes-en-cours')
  await expect(card(admin, reference)).toContainText('Non spécifié')
})
