import { expectAccessible } from './axe.ts'
import { expect, refused, test, toast } from './fixtures.ts'
import { linkIn, mailTo } from './mail.ts'
import { FATOU, orderByPhone } from './team-clients.ts'

// The history of a client without e-mail: taken into an account by a code, or joined with another record by the team.

test('a code that the team gives brings the orders into the account, once the e-mail is confirmed', async ({
  app,
  admin,
  visitor,
}) => {
  const { reference, id: orderId } = await orderByPhone(app, admin)
  await admin.page.goto(`/admin/dashboard?commande=${orderId}`)
  await admin.page.getByRole('button', { name: 'Sa fiche' }).click()
  const file = admin.page.getByRole('dialog', { name: 'Fatou Diabaté', exact: true })
  await file.getByRole('button', { name: 'Donner un code' }).click()
  const given = file.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)
  await expect(given).toBeFocused()
  const code = (await given.textContent()) ?? ''
  await expectAccessible(admin.page)

  const { page, allow } = visitor
  await page.goto('/inscription-client')
  await page.getByLabel('Nom complet').fill('Fatou Diabaté')
  await page.getByLabel('Téléphone').fill('05 46 12 90 77')
  await page.getByLabel('Email').fill('fatou@exemple.ci')
  await page.getByLabel('Mot de passe', { exact: true }).fill('pagne-bleu')
  const field = page.getByLabel('Code du ticket (facultatif)')
  allow(refused(422))
  await field.fill(code.startsWith('A') ? 'CCCC-CCCC' : 'AAAA-AAAA')
  await page.getByRole('button', { name: "S'inscrire" }).click()
  await expect(page.getByText('Ce code n’est pas bon, ou il a déjà servi.')).toBeVisible()
  await expect(field).toBeFocused()
  await expect(page.getByLabel('Nom complet'), 'nothing typed is lost').toHaveValue('Fatou Diabaté')
  await expectAccessible(page)
  await field.fill(code.toLowerCase())
  await page.getByRole('button', { name: "S'inscrire" }).click()
  await expect(page).toHaveURL(/\/attente-confirmation$/)

  await page.goto(linkIn(await mailTo(app, 'fatou@exemple.ci', 'Confirmez')))
  await expect(
    page.getByText('Votre commande déjà faite est maintenant dans votre compte.'),
  ).toBeVisible()
  await page.getByLabel('Email').fill('fatou@exemple.ci')
  await page.getByLabel('Mot de passe', { exact: true }).fill('pagne-bleu')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.getByRole('link', { name: 'Suivi' }).last().click()
  await expect(page.getByRole('article', { name: `Commande #${reference}` })).toBeVisible()
})

test('a client with an account gives the code of a ticket in the profile', async ({
  app,
  admin,
  client,
}) => {
  const { clientId: id, reference } = await orderByPhone(app, admin, {
    ...FATOU,
    fullname: 'A. Koné',
  })
  const { code } = await admin.api.clientRecords.giveCode.mutate({ userId: id })
  const { page, allow } = client
  await page.goto('/client/profil')
  allow(refused(422))
  await page.getByLabel('Code du ticket').fill('ACDE-FGHJ')
  await page.getByRole('button', { name: 'Ramener mes commandes' }).click()
  await expect(page.getByText('Ce code n’est pas bon')).toBeVisible()
  await page.getByLabel('Code du ticket').fill(code)
  await page.getByRole('button', { name: 'Ramener mes commandes' }).click()
  await expect(toast(page, 'Commandes retrouvées')).toBeVisible()
  await page.goto('/client/commandes')
  await expect(page.getByRole('article', { name: `Commande #${reference}` })).toBeVisible()
})

test('a superadmin takes the data of a client without e-mail as a file, and erases them at their wish', async ({
  app,
  admin,
  superadmin,
}) => {
  const { clientId: id, id: orderId } = await orderByPhone(app, admin)
  const { page } = superadmin
  await page.goto('/superadmin/clients')
  await page
    .getByRole('article', { name: 'Fatou Diabaté' })
    .getByRole('button', { name: 'Sa fiche' })
    .click()
  const file = page.getByRole('dialog', { name: 'Fatou Diabaté', exact: true })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    file.getByRole('button', { name: 'Télécharger ses données' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^laveo-donnees-client-.*\.json$/)
  const erase = async () => {
    await file.getByRole('button', { name: 'Effacer sa fiche' }).click()
    const question = page.getByRole('dialog', { name: /Effacer la fiche de Fatou Diabaté/ })
    await question.getByRole('button', { name: 'Effacer la fiche' }).click()
  }
  await expectAccessible(page)
  superadmin.allow(refused(409))
  await erase()
  await expect(toast(page, 'Fiche non effacée')).toContainText('encore en cours')
  await admin.api.orders.cancel.mutate({ orderId, from: 'pending' })
  await erase()
  await expect(toast(page, 'Fiche effacée')).toBeVisible()
  await expect(page.getByRole('article', { name: 'Fatou Diabaté' })).toHaveCount(0)
  const left = app.db.prepare('select fullname, phone from users where id = ?').get(id)
  expect(left).toEqual({ fullname: 'Client supprimé', phone: '' })
})

test('an admin joins the two records of one person, who then finds all their orders', async ({
  app,
  admin,
  client,
}) => {
  const { id: orderId, reference } = await orderByPhone(app, admin, {
    ...FATOU,
    fullname: 'Aminata Kone',
  })
  const { page } = admin
  await page.goto(`/admin/dashboard?commande=${orderId}`)
  await page.getByRole('button', { name: 'Sa fiche' }).click()
  const file = page.getByRole('dialog', { name: 'Aminata Kone', exact: true })
  await file.getByRole('button', { name: 'Fusionner deux fiches' }).click()
  await expect(file.getByLabel('L’autre fiche')).toBeFocused()
  const searches: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('findClients')) searches.push(request.url())
  })
  await file.getByLabel('L’autre fiche').pressSequentially('Aminata')
  await file.getByRole('button', { name: 'Choisir Aminata Koné' }).click()
  expect(searches, 'one search for a word that is typed at once').toHaveLength(1)
  await expect(file.getByRole('heading', { name: 'Fiche gardée' })).toBeFocused()
  await expectAccessible(page)
  await file.getByRole('button', { name: 'Fusionner', exact: true }).dblclick()
  const question = page.getByRole('dialog', { name: /Fermer la fiche d’Aminata Kone/ })
  await question.getByRole('button', { name: 'Fusionner les fiches' }).click()
  await expect(toast(page, 'Fiches fusionnées')).toContainText('1 commande est passée')
  await expect(page.getByText('Passée à une autre fiche du même client')).toBeVisible()

  await client.page.goto('/client/commandes')
  await expect(client.page.getByRole('article', { name: `Commande #${reference}` })).toBeVisible()
  const left = app.db
    .prepare('select merged_into from users where fullname = ?')
    .pluck()
    .get('Aminata Kone')
  expect(left).toBe(client.id)
})
