import type { Locator } from '@playwright/test'
import { written } from './cash.ts'
import { DESK } from './cash-desk.ts'
import { fcfa } from './figures.ts'
import { type Actor, expect, test, toast } from './fixtures.ts'
import type { App } from './server.ts'

const MINE = '/livreur/historique'

const region = ({ page }: Actor, name: string) => page.getByRole('region', { name })
const holdings = (admin: Actor) => region(admin, 'Qui tient quoi')
const holding = (admin: Actor, { fullname }: Actor) =>
  holdings(admin).getByRole('listitem', { name: fullname })
const handovers = (admin: Actor) => region(admin, 'Derniers versements').getByRole('row')
const count = (where: Locator) => where.getByLabel('Montant compté')
const reason = (where: Locator) => where.getByLabel('Motif de l’écart')
const record = (where: Locator) => where.getByRole('button', { name: 'Enregistrer le versement' })
const cash = (livreur: Actor) => region(livreur, 'Espèces en main')

/** Opens the form that counts a livreur's cash. */
async function begin(admin: Actor, livreur: Actor): Promise<Locator> {
  const card = holding(admin, livreur)
  await card.getByRole('button', { name: `Versement de ${livreur.fullname}` }).click()
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

  await expect(toast(admin.page, 'Versement enregistré')).toContainText(fcfa(grandTotal))
  await expect(holdings(admin)).toContainText('Aucune espèce chez les livreurs')
  const [, row] = [handovers(admin).first(), handovers(admin).nth(1)]
  for (const fact of [livreur.fullname, fcfa(grandTotal), 'Juste', 'À confirmer'])
    await expect(row).toContainText(fact)
  // The livreur’s screen follows by itself.
  await expect(cash(livreur)).toContainText('Rien à remettre à l’équipe.')
  await expect(cash(livreur)).toContainText(`Versé à ${admin.fullname}`)
  await cash(livreur).getByRole('button', { name: 'Confirmer' }).click()
  await expect(cash(livreur)).toContainText('Confirmée,')
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
