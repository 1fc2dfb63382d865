import { expectAccessible } from './axe.ts'
import { type Actor, expect, refused, test } from './fixtures.ts'
import { orderByPhone } from './team-clients.ts'

// A client without e-mail follows their order by the link that the team sends them.

/** The link in the message that the open drawer writes in WhatsApp, in a window of its own. */
async function linkInWhatsApp({ page, context }: Actor): Promise<string> {
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Envoyer le suivi' }).click()
  const view = await opening
  await view.waitForURL('https://wa.me/2250546129077?**')
  const message = new URL(view.url()).searchParams.get('text') ?? ''
  await view.close()
  return message.match(/https?:\S+\/suivre\/\S+$/)?.[0] ?? ''
}

test('the profile of who follows by a link, their record at the team, and what a replaced link becomes', async ({
  app,
  admin,
  visitor: { page, allow },
}) => {
  const { id } = await orderByPhone(app, admin)
  await admin.page.goto(`/admin/dashboard?commande=${id}`)
  const link = await linkInWhatsApp(admin)
  await page.goto(link)
  const tabs = page.getByRole('navigation').last().getByRole('link')
  await expect(tabs).toHaveText(['Suivi', 'Historique', 'Profil'])
  await tabs.last().click()
  await expect(page.getByText('Vous suivez vos commandes par un lien')).toBeVisible()

  await admin.page.getByRole('button', { name: 'Sa fiche' }).click()
  const record = admin.page.getByRole('dialog', { name: 'Fatou Diabaté', exact: true })
  await expect(record).toContainText('05 46 12 90 77 · sans e‑mail')
  await expectAccessible(admin.page)
  allow(refused(401))
  await record.getByRole('button', { name: 'Remplacer le lien' }).click()
  await admin.page
    .getByRole('dialog', { name: /Remplacer le lien/ })
    .getByRole('button', { name: 'Remplacer le lien' })
    .click()
  await expect(page, 'the stream was cut').toHaveURL(/\/connexion$/)
  allow(refused(422))
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Ce lien ne marche plus' })).toBeVisible()
  await expectAccessible(page)
})
