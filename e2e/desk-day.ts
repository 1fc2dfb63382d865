import { written } from './cash.ts'
import { DESK } from './cash-desk.ts'
import { fcfa } from './figures.ts'
import { type Actor, expect, toast } from './fixtures.ts'
import type { Order } from './orders.ts'
import type { Person } from './people.ts'

// The cash of a day, as an admin handles it at the desk.

const DRAWER = '/admin/tiroir'
/** The notes and coins that are counted, in the order of the screen. */
const NOTES_AND_COINS = [10_000, 5_000, 2_000, 1_000, 500, 250, 200, 100, 50, 25, 10, 5]

export async function openTheDrawer({ page }: Actor, float: number): Promise<void> {
  await page.goto(DRAWER)
  await page.getByLabel('Fond de caisse').fill(String(float))
  await page.getByRole('button', { name: 'Ouvrir le tiroir' }).click()
  await expect(page.getByText('Doit être dans le tiroir')).toBeVisible()
}

/** The client passes by and pays before the livreur comes. */
export async function collectAtDesk({ page }: Actor, order: Order): Promise<void> {
  const { id, reference, grandTotal } = order
  await page.goto(`/admin/commandes-en-cours?commande=${id}`)
  const drawer = page.getByRole('dialog', { name: `Commande #${reference}` })
  await drawer.getByRole('button', { name: 'Autres actions' }).click()
  await drawer.getByRole('menuitem', { name: 'Encaisser' }).click()
  await page.getByLabel('Montant reçu').fill(String(grandTotal))
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Paiement enregistré')).toBeVisible()
}

/** A livreur hands over all that they carry, which is `sum`. */
export async function handOver(
  { page }: Actor,
  { fullname }: Pick<Person, 'fullname'>,
  sum: number,
): Promise<void> {
  await page.goto(DESK)
  const holding = page.getByRole('listitem', { name: fullname })
  await holding.getByRole('button', { name: `Versement de ${fullname}` }).click()
  await expect(holding.getByLabel('Montant attendu')).toHaveValue(written(sum))
  await holding.getByLabel('Montant compté').fill(String(sum))
  await holding.getByRole('button', { name: 'Enregistrer le versement' }).click()
  await expect(holding).toHaveCount(0)
}

export async function takeOut(
  { page }: Actor,
  { fuel, bank }: Record<'fuel' | 'bank', number>,
): Promise<void> {
  await page.goto(DRAWER)
  await expect(page.getByText('Doit être dans le tiroir')).toBeVisible()
  const dialog = page.getByRole('dialog')
  const save = (name: string) => dialog.getByRole('button', { name }).click()
  await page.keyboard.press('s')
  await dialog.getByLabel('Montant').fill(String(fuel))
  await dialog.getByText('Carburant').click()
  await save('Enregistrer')
  await save('Enregistrer sans reçu')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('b')
  await dialog.getByLabel('Montant').fill(String(bank))
  await save('Enregistrer')
  await expect(dialog).toHaveCount(0)
}

/** Counts these francs by notes and coins, and closes the drawer: they are all that should be in it. */
export async function closeTheDrawer({ page }: Actor, sum: number): Promise<void> {
  await expect(page.getByRole('region', { name: 'Ce que le tiroir doit contenir' })).toContainText(
    `${fcfa(sum)}Doit être dans le tiroir`,
  )
  await page.evaluate(() => {
    window.print = () => {}
  })
  await page.keyboard.press('c')
  await expect(page.getByLabel(/^Nombre de billets de 10/)).toBeFocused()
  let rest = sum
  for (const worth of NOTES_AND_COINS) {
    await page.keyboard.type(String(Math.floor(rest / worth)))
    await page.keyboard.press('Enter')
    rest %= worth
  }
  await expect(page.getByText('Juste', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Clôturer et imprimer' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article', { name: 'Clôture N° 0001' })).toBeVisible()
}
