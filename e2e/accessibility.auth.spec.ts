import { aya, button, field, fillPerson } from './auth-forms.ts'
import { expectAccessible } from './axe.ts'
import { expect, refused, test } from './fixtures.ts'
import { linkIn, mailTo } from './mail.ts'
import { expectNoExcess } from './narrow.ts'
import { proceed } from './order-form.ts'

test.describe.configure({ timeout: 300_000 })

const SIGN_UPS = {
  '/inscription-livreur': 'Devenez Livreur Partenaire',
  '/inscription-client': 'Créez votre compte',
}

test('the pages of people who are not signed in, however far they are zoomed in', async ({
  app,
  cast,
  visitor: { page },
}) => {
  await test.step('/connexion, its errors included', async () => {
    await page.goto('/connexion')
    await expect(page.getByRole('heading', { name: 'Bienvenue' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Créer un compte' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Préparer ma commande sans compte' })).toBeVisible()
    await expectNoExcess(page)
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await expect(page.getByText('L’e‑mail est obligatoire.')).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('the basket of a visitor before anything is in it', async () => {
    await page.goto('/commander')
    await expect(proceed(page)).toBeVisible()
    await expectAccessible(page)
  })
  for (const [path, title] of Object.entries(SIGN_UPS))
    await test.step(`${path}, its errors included`, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      await expectNoExcess(page)
      await field(page, 'Mot de passe').fill('azerty')
      await button(page, "S'inscrire").click()
      await expect(page.getByText('Le nom complet est obligatoire.')).toBeVisible()
      await expectAccessible(page)
    })
  await test.step('/attente-confirmation, once the last of them is sent', async () => {
    await fillPerson(page, aya())
    await button(page, "S'inscrire").click()
    await expect(page.getByRole('heading', { name: /Plus qu’un geste/ })).toBeVisible()
    await button(page, 'Renvoyer l’e‑mail').click()
    await expect(page.getByText(/^Nouvel envoi possible/)).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('a forgotten password, from the request to the new one', async () => {
    const { email } = await cast.person({ role: 'client', fullname: 'Aya Traoré' })
    await page.goto('/mot-de-passe-oublie')
    await field(page, 'Email').fill(email)
    await expectNoExcess(page)
    await expectAccessible(page)
    await button(page, 'Envoyer le lien').click()
    await page.goto(linkIn(await mailTo(app, email, 'Choisissez un nouveau mot de passe')))
    await expect(page.getByRole('heading', { name: 'Nouveau mot de passe' })).toBeVisible()
    await button(page, 'Changer le mot de passe').click()
    await expect(page.getByText('Le mot de passe est obligatoire.')).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('the role and the code of an internal account', async () => {
    await cast.person({ role: 'superadmin', fullname: 'Adjoua Brou' })
    await page.goto('/inscription-interne')
    await expect(page.getByRole('heading', { name: 'Compte interne' })).toBeVisible()
    await expectNoExcess(page)
    await button(page, 'Recevoir le code').click()
    await expect(page.getByText('Veuillez sélectionner un rôle.')).toBeVisible()
    await expectAccessible(page)
    await page.goto('/inscription-interne?role=admin')
    await expect(field(page, 'Code à 6 chiffres')).toBeVisible()
    await expectAccessible(page)
  })
})

test('a tablet that waits for its code, and a wrong one', async ({ visitor: { page, allow } }) => {
  allow(refused(422))
  await page.goto('/atelier/relier')
  await expect(page.getByText(/^Cette tablette est la \d\d$/)).toBeVisible()
  await expectNoExcess(page)
  for (const digit of '123456') await button(page, digit).click()
  await expect(page.getByText('Code refusé')).toBeVisible()
  await expectAccessible(page)
})

test('links of e-mails that open nothing', async ({ visitor: { page, allow } }) => {
  allow(refused(422))
  allow(/ERR_FAILED/)
  for (const [link, said] of [
    ['#type=signup&token=ailleurs', 'Lien invalide ou expiré'],
    ['#type=recovery&token=ailleurs', 'Vous avez un lien de réinitialisation.'],
  ] as const)
    await test.step(`/connexion${link}`, async () => {
      await page.goto('/inscription-client')
      await page.goto(`/connexion${link}`)
      await expect(page.getByText(said)).toBeVisible()
      await expectAccessible(page)
    })
  await test.step('a link that cannot be checked', async () => {
    await page.route(/recovery\.check/, (route) => route.abort())
    await page.goto('/reset-password#type=recovery&token=ailleurs')
    await expect(page.getByText('Le lien n’a pas pu être vérifié')).toBeVisible()
    await expectAccessible(page)
  })
})
