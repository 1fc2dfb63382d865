import { DESK, expectAccessible, PHONE } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { addTeamLine, teamCart, teamSubmit } from './team-orders.ts'

// One test crawls the faces of « Nouvelle commande » and of the counter.
test.describe.configure({ timeout: 300_000 })

const SHIRTS = { garment: 'Chemise', service: 'Lavage', quantity: 2 } as const

test('« Nouvelle commande » and the counter with all that they ask for', async ({
  app,
  admin,
  cast,
}) => {
  const known = await cast.person({ role: 'client', fullname: 'Aminata Koné' })
  const { page } = admin
  const press = (name: string) => page.getByRole('button', { name }).click()
  const client = page.getByRole('region', { name: 'Client' })
  const phone = page.getByLabel('Client, nom ou téléphone')
  const pay = page.getByRole('button', { name: /^(Encaisser|Enregistrer) et imprimer/ })
  await test.step('a new client whose phone is known', async () => {
    await page.goto('/admin/nouvelle-commande')
    await page.getByRole('searchbox', { name: 'Nom ou téléphone' }).fill(known.phone)
    await expect(page.getByRole('list', { name: 'Clients trouvés' })).toContainText(known.fullname)
    await press('Nouveau client')
    await page.getByLabel('Nom complet').fill('Ali Koné')
    await page.getByText(/^Ce numéro est celui/).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Prendre sa fiche' }).click()
  })
  await test.step('the places that the form finds, and what follows it', async () => {
    await expect(teamCart(page)).toContainText('0 pièce')
    await addTeamLine(page, SHIRTS)
    await page.getByRole('button', { name: /^Choisir.*Où passer/ }).click()
    const place = page.getByRole('combobox', { name: 'Quartier ou point de repère' })
    await place.fill('riviera')
    await expect(page.getByRole('option')).toHaveCount(4)
    await expectAccessible(page)
    await place.press('Enter')
    await page.getByLabel('Point de repère, nécessaire ici').fill('Derrière la pharmacie')
    await expect(teamSubmit(page)).toBeEnabled()
    await teamSubmit(page).click()
    await page.getByText('Commande enregistrée').first().waitFor()
    await expectAccessible(page)
  })
  await test.step('the till with a new client and a Wave payment without its transaction', async () => {
    await page.goto('/admin/comptoir')
    await press('Ajouter Chemise')
    await phone.fill('05 46 12 90 77')
    await expect(client).toContainText('Nouveau client')
    await page.getByRole('radio', { name: 'Wave' }).check()
    await pay.click()
    await page.locator('[aria-invalid=true]').first().waitFor()
    await expectAccessible(page)
  })
  await test.step('another client of the same phone who pays a part', async () => {
    await phone.fill(known.phone)
    await expect(client).toContainText(known.fullname)
    await press('Autre personne avec ce numéro')
    await expect(client).toContainText('ce numéro est aussi celui')
    await page.getByRole('radio', { name: 'Espèces' }).check()
    await page.getByRole('radio', { name: 'Autre' }).check()
    await page.getByLabel('Montant donné').fill('500')
    await page.getByText(/^Il restera/).waitFor()
    await expectAccessible(page, [DESK, PHONE])
    await press('Reprendre la fiche connue')
    await page.getByRole('radio', { name: 'Au retrait' }).check()
  })
  await test.step('the collection at the counter', async () => {
    await pay.click()
    await page.getByRole('article', { name: /^Ticket de dépôt/ }).waitFor()
    const id = app.db.prepare("select id from orders where status = 'picked_up'").pluck().get()
    await page.goto(`/admin/comptoir/${id}`)
    await page.getByRole('heading', { name: 'Retrait au comptoir', level: 1 }).waitFor()
    await press('Tout y est')
    await page.getByRole('checkbox', { name: `Compté devant ${known.fullname}` }).check()
    await page.getByRole('radio', { name: 'Plus tard' }).check()
    await expectAccessible(page)
  })
})
