import { aya, button, field, fillPerson } from './auth-forms.ts'
import { expectAccessible } from './axe.ts'
import { refused, test } from './fixtures.ts'
import { linkIn, mailTo } from './mail.ts'
import { expectNoExcess } from './narrow.ts'
import { proceed } from './order-form.ts'

test.describe.configure({ timeout: 300_000 })

test('the pages of people who are not signed in, however far they are zoomed in', async ({
  app,
  cast,
  visitor: { page, allow },
}) => {
  allow(refused(422))
  const { email } = await cast.person({ role: 'client', fullname: 'Aya Traoré' })
  await test.step('/connexion, its errors included', async () => {
    await page.goto('/connexion')
    await page.getByRole('heading', { name: 'Bienvenue' }).waitFor()
    await page.getByRole('link', { name: 'Créer un compte' }).waitFor()
    await page.getByRole('link', { name: 'Commander sans compte' }).waitFor()
    await expectNoExcess(page)
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await page.getByText('L’e‑mail est obligatoire.').waitFor()
    await expectAccessible(page)
  })
  await test.step('a forgotten password', async () => {
    await page.getByRole('link', { name: /^Mot de passe oublié/ }).click()
    // The form of before has a field of this name too.
    await page.getByRole('heading', { name: 'Mot de passe oublié' }).waitFor()
    await field(page, 'Email').fill(email)
    await expectNoExcess(page)
    await expectAccessible(page)
    await button(page, 'Envoyer le lien').click()
  })
  await test.step('the sign-up of a client, its errors included', async () => {
    await page.getByRole('link', { name: 'Retour à la connexion' }).click()
    await page.getByRole('link', { name: 'Créer un compte' }).click()
    await page.getByRole('heading', { name: 'Créez votre compte' }).waitFor()
    await expectNoExcess(page)
    await field(page, 'Mot de passe').fill('azerty')
    await button(page, "S'inscrire").click()
    await page.getByText('Le nom complet est obligatoire.').waitFor()
    await expectAccessible(page)
  })
  await test.step('/attente-confirmation, once it is sent', async () => {
    await fillPerson(page, aya())
    await button(page, "S'inscrire").click()
    await page.getByRole('heading', { name: /Plus qu’un geste/ }).waitFor()
    await button(page, 'Renvoyer l’e‑mail').click()
    await page.getByText(/^Nouvel envoi possible/).waitFor()
    await expectAccessible(page)
  })
  await test.step('a new password, by the link of the e-mail', async () => {
    await page.goto(linkIn(await mailTo(app, email, 'Choisissez un nouveau mot de passe')))
    await page.getByRole('heading', { name: 'Nouveau mot de passe' }).waitFor()
    await button(page, 'Changer le mot de passe').click()
    await page.getByText('Le mot de passe est obligatoire.').waitFor()
    await expectAccessible(page)
  })
  await test.step('the role and the code of an internal account', async () => {
    await cast.person({ role: 'superadmin', fullname: 'Adjoua Brou' })
    await page.goto('/inscription-interne?role=admin')
    await page.getByRole('heading', { name: 'Compte interne' }).waitFor()
    await field(page, 'Code à 6 chiffres').waitFor()
    await expectNoExcess(page)
    await expectAccessible(page)
  })
  await test.step('a link of an e-mail that opens nothing', async () => {
    await page.goto('/connexion#type=signup&token=ailleurs')
    await page.getByText('Lien invalide ou expiré').waitFor()
    await expectAccessible(page)
  })
  await test.step('the basket of a visitor before anything is in it', async () => {
    await page.goto('/commander')
    await proceed(page).waitFor()
    await expectAccessible(page)
  })
})
