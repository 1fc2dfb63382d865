import type { Locator } from '@playwright/test'
import { UNDO_MS } from '#shared/orders/assignments.ts'
import { confirmAsExpected, tapArmed } from './arming.ts'
import { fcfa, HOME, type Line, linenPrice, transportFee } from './figures.ts'
import { type Actor, expect, MOVING, test, toast } from './fixtures.ts'
import { addLine, cart, expectPlaced, sendOrder } from './order-form.ts'
import { eventsOf } from './orders.ts'
import type { App } from './server.ts'

test.use(MOVING)

const LINES: Line[] = [
  { garment: 'Chemise', service: 'Lavage', quantity: 2 },
  { garment: 'Robe', service: 'Complet', quantity: 1 },
]
const LINEN = linenPrice(LINES)
const TRANSPORT = transportFee(HOME)
const TOTAL = LINEN + TRANSPORT

const follow = ({ page }: Actor, name: string) =>
  page
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .first()
    .click()
const card = ({ page }: Actor, reference: string) =>
  page.getByRole('article', { name: `Commande #${reference}` })

test('main job: ordered, collected, processed and delivered, each step seen live by the others', async ({
  app,
  client,
  admin,
  livreur,
}) => {
  test.setTimeout(90_000)
  await livreur.page.clock.install()
  await Promise.all([
    admin.page.goto('/admin/commandes-non-assignees'),
    livreur.page.goto('/livreur/dashboard'),
  ])
  await expect(admin.page.getByText('Aucune commande en attente')).toBeVisible()
  await expect(livreur.page.getByText('Aucune mission pour le moment')).toBeVisible()

  const reference = await test.step('the client orders', () => order(client))
  await expectProgress(client, reference, { chip: 'En attente' })

  await test.step('the admin sees it appear and assigns the pick-up', async () => {
    for (const fact of [client.fullname, 'Riviera Palmeraie', fcfa(TOTAL)])
      await expect(card(admin, reference)).toContainText(fact)
    await assign(admin, { reference, name: 'Assigner pour ramassage', livreur })
    // It stays in the list with its undo for ten seconds.
    await expect(card(admin, reference)).toContainText('Ramassage assigné')
    const empty = admin.page.getByText('Aucune commande en attente')
    await expect(empty).toBeVisible({ timeout: 2 * UNDO_MS })
  })
  const chip = 'Livreur assigné'
  await expectProgress(client, reference, { chip })

  await test.step('the livreur collects', () => collect(livreur, client, reference))
  const people = { client, livreur, reference }
  await test.step('the admin has it washed', () => launder(admin, people))
  await test.step('the livreur delivers', () => deliver(livreur, client, reference))

  await follow(admin, 'Livrées')
  await expect(card(admin, reference)).toContainText('Livrée')
  await expect(card(admin, reference)).toContainText(fcfa(TOTAL))
  expectRecord(app, people)
})

async function order(client: Actor): Promise<string> {
  const { page } = client
  await client.standAt(HOME)
  await page.goto('/client/dashboard')
  await follow(client, 'Commander')
  for (const line of LINES) await addLine(page, line)
  await page.getByRole('button', { name: 'Utiliser ma position' }).click()
  await expect(toast(page, 'Localisation réussie')).toBeVisible()
  await page.getByRole('button', { name: 'Modifier l’adresse' }).click()
  await page.getByLabel('Adresse', { exact: true }).fill('Riviera Palmeraie, Rue I 164')
  await page.getByLabel('Téléphone de contact').fill('05 46 12 90 77')
  await page.getByRole('radio', { name: 'Espèces' }).check()
  await expect(cart(page)).toContainText('3 pièces')
  await expect(cart(page)).toContainText(fcfa(TRANSPORT))
  await expect(cart(page)).toContainText(fcfa(TOTAL))
  await sendOrder(page)
  await expect(toast(page, 'Commande passée avec succès !')).toContainText(
    'Un livreur vous contactera bientôt.',
  )
  const name = await (await expectPlaced(page)).getAttribute('aria-label')
  await page.getByRole('link', { name: 'Suivre ma commande' }).click()
  return name?.replace('Commande #', '') ?? ''
}

interface Progress {
  /** The chip that is lit. */
  chip: string
  /** Also written on its card. */
  says?: string
}

async function expectProgress(client: Actor, reference: string, expected: Progress): Promise<void> {
  const now = card(client, reference).getByRole('listitem').filter({ hasText: '(En ce moment)' })
  await expect(now).toHaveText([new RegExp(expected.chip)])
  if (expected.says) await expect(card(client, reference)).toContainText(expected.says)
}

interface Assignment {
  reference: string
  name: 'Assigner pour ramassage' | 'Assigner pour livraison'
  livreur: Actor
}

async function assign(admin: Actor, { reference, name, livreur }: Assignment): Promise<void> {
  await card(admin, reference).getByRole('button', { name }).click()
  const dialog = admin.page.getByRole('dialog', { name })
  await dialog.getByRole('radio', { name: livreur.fullname }).check()
  await dialog.getByRole('button', { name: 'Confirmer' }).click()
  const forDelivery = name === 'Assigner pour livraison' ? ' pour la livraison' : ''
  await expect(toast(admin.page, `Le livreur a bien été assigné${forDelivery}.`)).toBeVisible()
}

/** Opens the screen of a step, and confirms it. */
async function completeStep(mission: Locator): Promise<void> {
  await tapArmed(mission.getByRole('button', { name: /^Confirmer l[ea] / }))
  await confirmAsExpected(mission.page())
}

async function collect(livreur: Actor, client: Actor, reference: string): Promise<void> {
  const mission = card(livreur, reference)
  await expect(mission).toContainText('Ramassage')
  await expect(mission).toContainText(client.fullname)
  await expect(mission.getByRole('link', { name: 'Contacter' })).toHaveAttribute(
    'href',
    'tel:+2250546129077',
  )
  await expect(mission.getByRole('link', { name: 'Naviguer' })).toHaveAttribute(
    'href',
    new RegExp(`${HOME.latitude},${HOME.longitude}$`),
  )
  await mission.getByRole('button', { name: 'En route pour ramassage' }).click()
  await expect(toast(livreur.page, 'Statut mis à jour !')).toBeVisible()
  const onTheRoad = 'Ramassage en route'
  await expectProgress(client, reference, { chip: onTheRoad })
  await completeStep(mission)
  await expect(mission).toHaveCount(0)
  await expectProgress(client, reference, { chip: 'Ramassée' })
  await expect(client.page.getByRole('main')).toContainText('Payé en espèces')
}

async function launder(
  admin: Actor,
  { client, livreur, reference }: Record<'client' | 'livreur', Actor> & { reference: string },
): Promise<void> {
  await follow(admin, 'En cours')
  await card(admin, reference).getByRole('button', { name: 'Changer le statut' }).click()
  await admin.page.getByRole('menuitem', { name: 'En traitement' }).click()
  await expect(toast(admin.page, 'Le statut de la commande a été mis à jour.')).toBeVisible()
  await expectProgress(client, reference, { chip: 'En traitement' })
  await assign(admin, { reference, name: 'Assigner pour livraison', livreur })
  // It has no chip of its own: the client stays at « En traitement » and reads the rest in the
  // thread.
  await expectProgress(client, reference, {
    chip: 'En traitement',
    says: 'Livreur assigné pour la livraison',
  })
}

async function deliver(livreur: Actor, client: Actor, reference: string): Promise<void> {
  const mission = card(livreur, reference)
  await expect(mission).toContainText('Livraison')
  const setOff = mission.getByRole('button', { name: 'En route pour livraison' })
  await tapArmed(setOff)
  await expect(setOff).toBeHidden()
  await expectProgress(client, reference, { chip: 'Retour en cours' })
  await completeStep(mission)
  await expect(livreur.page.getByText('Aucune mission pour le moment')).toBeVisible()
  await expect(card(client, reference)).toHaveCount(0)
  await expect(client.page.getByText('Aucune commande en cours')).toBeVisible()
}

interface Story {
  client: Actor
  livreur: Actor
  reference: string
}

/** The records at the end of the test. */
function expectRecord(app: App, { client, livreur, reference }: Story): void {
  const orders = app.db.prepare('select * from orders where client_id = ?').all(client.id)
  expect(orders).toMatchObject([
    {
      reference,
      status: 'completed',
      livreur_id: livreur.id,
      payment_method: 'espece',
      total_items_price: LINEN,
      transport_fee: TRANSPORT,
      grand_total: TOTAL,
      paid_amount: TOTAL,
      payment_declared_at: null,
      payment_missing_at: null,
      client_contact_phone: '+2250546129077',
      client_address: 'Riviera Palmeraie, Rue I 164',
      location_lat: HOME.latitude,
      location_lng: HOME.longitude,
    },
  ])
  const { id } = orders[0] as { id: string }
  const items =
    'select name, service, quantity, unit_price price from order_items where order_n = (select n from orders where id = ?)'
  expect(app.db.prepare(`${items} order by position`).all(id)).toEqual([
    { name: 'Chemise', service: 'Lavage', quantity: 2, price: 800 },
    { name: 'Robe', service: 'Complet', quantity: 1, price: 3000 },
  ])
  expect(eventsOf(app, id)).toEqual([
    'created',
    'assigned',
    'moved',
    'moved',
    'payment_received',
    'counted',
    'moved',
    'assigned',
    'moved',
    'moved',
    'counted',
  ])
  const links = app.db.prepare('select hash from order_trail where order_id = ?').pluck().all(id)
  expect(new Set(links.map(String)).size).toBe(11)
  const day = "select orders, completed, revenue from stats_day where livreur_id = ''"
  expect(app.db.prepare(day).all()).toEqual([{ orders: 1, completed: 1, revenue: TOTAL }])
}
