import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { addTeamLine, teamCart, teamSubmit } from './team-orders.ts'

// One test crawls all faces of « Nouvelle commande » and of the counter.
test.describe.configure({ timeout: 300_000 })

const SHIRTS = { garment: 'Chemise', service: 'Lavage', quantity: 2 } as const

test('every face of « Nouvelle commande »', async ({ admin, cast }) => {
  const client = await cast.person({ role: 'client', fullname: 'Aminata Koné' })
  const { page } = admin
  const search = page.getByRole('searchbox', { name: 'Nom ou téléphone' })
  await test.step('the search, what it finds and finds not', async () => {
    await page.goto('/admin/nouvelle-commande')
    await expect(search).toBeVisible()
    await expectAccessible(page)
    await search.fill('zzzz')
    await expect(page.getByText('Aucun client trouvé')).toBeVisible()
    await expectAccessible(page)
    await search.fill(client.phone)
    await expect(page.getByRole('list', { name: 'Clients trouvés' })).toContainText(client.fullname)
    await expectAccessible(page)
  })
  await test.step('a new client, whose phone is known', async () => {
    await page.getByRole('button', { name: 'Nouveau client' }).click()
    await page.getByLabel('Nom complet').fill('Ali Koné')
    await expect(page.getByText(/^Ce numéro est celui/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Créer une autre fiche' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Prendre sa fiche' }).click()
  })
  await test.step('the form, empty and filled, and what follows it', async () => {
    await expect(teamCart(page)).toContainText('0 pièce')
    await expectAccessible(page)
    await addTeamLine(page, SHIRTS)
    await page.getByRole('button', { name: 'Choisir sur la carte' }).click()
    await page
      .getByRole('dialog', { name: 'Choisissez la position du client sur la carte' })
      .getByRole('button', { name: 'Confirmer la position' })
      .click()
    await expect(teamSubmit(page)).toBeEnabled()
    await expectAccessible(page)
    await teamSubmit(page).click()
    await expect(page.getByText('Commande enregistrée').first()).toBeVisible()
    await expectAccessible(page)
  })
})

test('every face of the counter', async ({ admin, cast }) => {
  const client = await cast.person({ role: 'client', fullname: 'Aminata Koné' })
  const { page } = admin
  const press = (name: string) => page.getByRole('button', { name }).click()
  await test.step('the form at the counter', async () => {
    await page.goto(`/admin/nouvelle-commande?client=${client.id}`)
    await addTeamLine(page, SHIRTS)
    await page.getByRole('radio', { name: /^Au comptoir/ }).check()
    await expect(teamCart(page)).toContainText('Prêt')
    await expectAccessible(page)
    await teamSubmit(page).click()
  })
  await test.step('the deposit: a gap, a defect, a Wave payment without its transaction', async () => {
    await expect(page.getByRole('heading', { name: 'Dépôt au comptoir', level: 1 })).toBeVisible()
    await expectAccessible(page)
    await press('Tout y est')
    await page.getByRole('checkbox', { name: `Compté devant ${client.fullname}` }).check()
    await press('Tache')
    await page.getByRole('radio', { name: 'Wave' }).check()
    await page.getByLabel('Identifiant Wave').fill('a b')
    await page.getByRole('button', { name: /^Il manque/ }).click()
    await expect(page.getByLabel('Identifiant Wave')).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
    await page.getByRole('radio', { name: 'Au retrait' }).check()
    await press('Confirmer le dépôt')
    await expect(page.getByText('Commande enregistrée').first()).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('the collection, the question about unwashed clothes, and the end', async () => {
    await page.getByRole('link', { name: 'Rendre au comptoir' }).click()
    await expect(page.getByRole('heading', { name: 'Retrait au comptoir', level: 1 })).toBeVisible()
    await expectAccessible(page)
    await press('Tout y est')
    await page.getByRole('checkbox', { name: `Compté devant ${client.fullname}` }).check()
    await page.getByRole('radio', { name: 'Plus tard' }).check()
    await press('Confirmer le retrait')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    await press('Rendre le linge')
    await expect(page.getByText('Linge rendu').first()).toBeVisible()
    await expectAccessible(page)
  })
})
