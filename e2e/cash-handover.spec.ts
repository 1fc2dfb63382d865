import type { Locator } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { written } from './cash.ts'
import { DESK } from './cash-desk.ts'
import { fcfa } from './figures.ts'
import { type Actor, expect, NO_NETWORK, refused, test, toast } from './fixtures.ts'
import { loseAnswer } from './lost-answer.ts'
import type { App } from './server.ts'

const MINE = '/livreur/historique'
const HAND_OVER = /cash\.handOver\b/
/** The cash queries; blocked, the admin's screen becomes outdated. */
const LISTS = /cash\.(holdings|handovers)/

const region = ({ page }: Actor, name: string) => page.getByRole('region', { name })
const holdings = (admin: Actor) => region(admin, 'Qui tient quoi')
const holding = (admin: Actor, { fullname }: Actor) =>
  holdings(admin).getByRole('listitem', { name: fullname })
const handovers = (admin: Actor) => region(admin, 'Dernières remises').getByRole('row')
const count = (where: Locator) => where.getByLabel('Montant compté')
const reason = (where: Locator) => where.getByLabel('Motif de l’écart')
const record = (where: Locator) => where.getByRole('button', { name: 'Enregistrer la remise' })
const cash = (livreur: Actor) => region(livreur, 'Espèces en main')

/** Opens the form that counts a livreur's cash. */
async function begin(admin: Actor, livreur: Actor): Promise<Locator> {
  const card = holding(admin, livreur)
  await card.getByRole('button', { name: `Remise de ${livreur.fullname}` }).click()
  await expect(count(card)).toBeFocused()
  return card
}

const kept = (app: App, { id }: Actor) =>
  app.db
    .prepare(
      'select expected, counted, reason, recorded_by, confirmed_at is not null as agreed, contested_at is not null as contested from cash_handovers where livreur_id = ?',
    )
    .all(id)

test('cash goes from the livreur’s hands to the desk to the franc, and both read the same', async ({
  app,
  client,
  livreur,
  admin,
  order,
}) => {
  const { grandTotal } = await order(client, { status: 'picked_up' }, { livreur })
  await admin.page.goto(DESK)
  await livreur.page.goto(MINE)
  await expect(cash(livreur)).toContainText(fcfa(grandTotal))
  const card = await begin(admin, livreur)
  await expect(card).toContainText('1 paiement · depuis')
  await expect(card.getByLabel('Montant attendu')).toHaveValue(written(grandTotal))
  await record(card).click()
  await expect(count(card)).toBeFocused()
  await count(card).fill(String(grandTotal))
  await expect(card.getByRole('status')).toContainText('Juste')
  await expect(reason(card)).toHaveCount(0)
  await record(card).dblclick()

  await expect(toast(admin.page, 'Remise enregistrée')).toContainText(fcfa(grandTotal))
  await expect(holdings(admin)).toContainText('Aucune espèce chez les livreurs')
  const [, row] = [handovers(admin).first(), handovers(admin).nth(1)]
  for (const fact of [livreur.fullname, fcfa(grandTotal), 'Juste', 'À confirmer'])
    await expect(row).toContainText(fact)
  // The livreur’s screen follows by itself.
  await expect(cash(livreur)).toContainText('Rien à remettre à l’équipe.')
  await expect(cash(livreur)).toContainText(`Remis à ${admin.fullname}`)
  await cash(livreur).getByRole('button', { name: 'Confirmer' }).click()
  await expect(toast(livreur.page, 'Remise confirmée')).toBeVisible()
  await expect(row).not.toContainText('À confirmer')
  expect(kept(app, livreur)).toEqual([
    {
      expected: grandTotal,
      counted: grandTotal,
      reason: null,
      recorded_by: admin.id,
      agreed: 1,
      contested: 0,
    },
  ])
})

test('a gap is shown as it is typed, needs its reason, and is highlighted once the livreur contests it', async ({
  app,
  client,
  livreur,
  admin,
  order,
}) => {
  const { grandTotal } = await order(client, { status: 'picked_up' }, { livreur })
  await admin.page.goto(DESK)
  const card = await begin(admin, livreur)
  await count(card).fill(String(grandTotal - 500))
  await expect(card.getByRole('status')).toContainText('− 500 FCFA')
  await record(card).click()
  await expect(card).toContainText('Écrivez pourquoi le montant est différent.')
  await expect(reason(card)).toBeFocused()
  await expectAccessible(admin.page)
  await reason(card).fill('Monnaie rendue en trop')
  await record(card).click()
  const row = handovers(admin).nth(1)
  for (const fact of ['− 500', 'Monnaie rendue en trop']) await expect(row).toContainText(fact)
  await expect(region(admin, 'Chiffres')).toContainText('1 remise avec écart')

  await livreur.page.goto(MINE)
  await expect(cash(livreur)).toContainText('Monnaie rendue en trop')
  await cash(livreur).getByRole('button', { name: 'Contester' }).click()
  const dialog = livreur.page.getByRole('dialog')
  const given = dialog.getByLabel('Ce que j’ai remis')
  await dialog.getByRole('button', { name: 'Contester' }).click()
  await expect(given).toBeFocused()
  await given.fill(String(grandTotal))
  await dialog.getByLabel('Précision').fill('Devant le gardien')
  await expectAccessible(livreur.page)
  await dialog.getByRole('button', { name: 'Contester' }).click()
  await expect(toast(livreur.page, 'Remise contestée')).toBeVisible()
  await expect(row).toContainText('Contestée')
  await expect(row).toContainText(`J’ai remis ${fcfa(grandTotal)}. Devant le gardien`)
  expect(kept(app, livreur)).toMatchObject([{ counted: grandTotal - 500, contested: 1 }])
})

test('cash that comes while it is counted is reported, and nothing is recorded until it is counted again', async ({
  app,
  client,
  livreur,
  admin,
  order,
}) => {
  const first = await order(client, { status: 'picked_up' }, { livreur })
  admin.allow(refused(409))
  await admin.page.goto(DESK)
  const card = await begin(admin, livreur)
  await count(card).fill(String(first.grandTotal))
  const second = await order(client, { status: 'picked_up' }, { livreur })
  const all = first.grandTotal + second.grandTotal
  const changed = card.getByText(`${livreur.fullname} détient maintenant ${fcfa(all)}.`)
  await expect(changed).toBeVisible()
  await expect(count(card)).toHaveValue(written(first.grandTotal))
  await record(card).click()
  await expect(toast(admin.page, 'Le montant a changé')).toContainText(fcfa(all))
  expect(kept(app, livreur)).toEqual([])
  await card.getByRole('button', { name: 'Recompter' }).click()
  await expect(card.getByLabel('Montant attendu')).toHaveValue(written(all))
  await count(card).fill(String(all))

  // The answer is lost, and the screen gets no other news: sending again records the same
  // hand-over.
  for (const trouble of [/ERR_CONNECTION_RESET/, NO_NETWORK]) admin.allow(trouble)
  await admin.page.route(LISTS, (route) => route.abort())
  await loseAnswer(admin.page, HAND_OVER)
  await record(card).click()
  await expect(toast(admin.page, "L'opération a échoué.")).toBeVisible()
  await record(card).click()
  await expect(toast(admin.page, 'Remise enregistrée')).toContainText(fcfa(all))
  await admin.page.unroute(LISTS)
  await admin.page.reload()
  await expect(handovers(admin).nth(1)).toContainText(fcfa(all))
  expect(kept(app, livreur)).toMatchObject([{ expected: all, counted: all }])
})

test('a counting that a colleague ended first says what they recorded, and keeps the focus until it is read', async ({
  app,
  client,
  livreur,
  admin,
  otherAdmin,
  cast,
  order,
}) => {
  const mariam = await cast.person({ role: 'livreur', fullname: 'Mariam Touré' })
  const { grandTotal } = await order(client, { status: 'picked_up' }, { livreur })
  await order(client, { status: 'picked_up' }, { livreur: mariam })
  await admin.page.goto(DESK)
  await otherAdmin.page.goto(DESK)
  const mine = await begin(admin, livreur)
  await count(mine).fill('1')
  const theirs = await begin(otherAdmin, livreur)
  await count(theirs).fill(String(grandTotal))
  await record(theirs).click()
  await expect(mine.getByRole('status')).toContainText(
    new RegExp(`^Remise déjà enregistrée par ${otherAdmin.fullname} à \\d\\d:\\d\\d`),
  )
  await expect(mine.getByRole('status')).toContainText(fcfa(grandTotal))
  const read = mine.getByRole('button', { name: 'J’ai compris' })
  await expect(read).toBeFocused()
  await read.click()
  await expect(mine).toHaveCount(0)
  await expect(holdings(admin).getByRole('listitem', { name: mariam.fullname })).toBeVisible()
  expect(kept(app, livreur)).toMatchObject([{ counted: grandTotal }])
})
