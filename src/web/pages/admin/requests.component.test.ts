import { randomUUID } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/react'
import type { TestContext } from '#server/testing/create-test-context.ts'
import { makeAdmin, makeClient, makeLivreur, makeOrder } from '#server/testing/factories.ts'
import { fillAll, linkTo, mailsTo, signIn } from '#web/testing/auth-steps.ts'
import {
  expect,
  expectAddress,
  expectAnnounced,
  expectNoText,
  expectText,
  expectToast,
  skipWaits,
  test,
} from '#web/testing/component-test.ts'
import { card, dialog, expectCards, expectIn, expectNoDialog, pressIn } from '#web/testing/lists.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const APPLICATIONS = '/admin/demandes?onglet=messages&liste=candidatures'

const newPerson = () => `${randomUUID()}@exemple.ci`

/** Stores an application as the public form does. The form itself has a limit per IP address. */
function apply({ database }: TestContext, fullname: string, email = newPerson()): string {
  database.sqlite
    .prepare(
      `insert into livreur_applications (id, fullname, phone, email, city, message, created_at)
      values (?, ?, '+2250707112233', ?, 'Yopougon', 'Je connais bien le quartier.', ?)`,
    )
    .run(randomUUID(), fullname, email, Date.now())
  return email
}

function write({ database }: TestContext, fullname: string): void {
  database.sqlite
    .prepare(
      `insert into contact_messages (id, fullname, email, message, created_at)
      values (?, ?, ?, 'Lavez-vous les rideaux ?\nMerci.', ?)`,
    )
    .run(randomUUID(), fullname, newPerson(), Date.now())
}

async function signInAdmin({ t, signIn }: ServerInProcess): Promise<void> {
  await signIn(await makeAdmin(t))
}

test('a declined application gets a polite e-mail and no account', async ({ server, page }) => {
  // The success of the link is shown for this time.
  skipWaits(1_500)
  const email = apply(server.t, 'Yves Kouamé')
  await signInAdmin(server)
  page.open(APPLICATIONS)
  const application = card('Candidature d’Yves')
  const question = dialog('Refuser la candidature d’Yves Kouamé')
  await pressIn(page, application, 'Refuser')
  await pressIn(page, question, 'Retour')
  await expectNoDialog()
  await pressIn(page, application, 'Refuser')
  await pressIn(page, question, 'Refuser la candidature')
  await expectAnnounced('Candidature refusée')
  await expectText('Aucune candidature à traiter')
  await page.user.click(screen.getByRole('radio', { name: 'Refusées' }))
  await expectIn(application, 'Refusée')
  expect(await mailsTo(server, email)).toMatchObject([
    { subject: expect.stringContaining('Votre candidature chez Lavéo') },
  ])
  const accounts = server.t.database.sqlite.prepare('select count(*) from users where email = ?')
  expect(accounts.pluck().get(email)).toBe(0)
})

test('two applications of one person are known as such, and accepting one closes both', async ({
  server,
  page,
}) => {
  const email = apply(server.t, 'Issouf Cissé')
  apply(server.t, 'Issouf Cissé Junior', email)
  apply(server.t, 'Yves Kouamé')
  await signInAdmin(server)
  page.open(APPLICATIONS)
  await expectCards(3)
  const shared = screen.getAllByText('2 candidatures affichées ont cette adresse e‑mail.')
  expect(shared).toHaveLength(2)
  await pressIn(page, card('Issouf Cissé Junior'), 'Accepter')
  await expectIn(dialog(), 'Ses 2 candidatures affichées seront closes ensemble.')
  await pressIn(page, dialog(), 'Accepter la candidature')
  await expectAnnounced('Candidature acceptée', 'Le compte d’Issouf Cissé Junior')
  await expectCards(1)
  await expectNoDialog()
  await pressIn(page, card('Yves'), 'Accepter')
  await expectIn(dialog(), 'choisir son mot de passe.')
  expect(dialog()().textContent).not.toContain('closes ensemble')
})

test('a message is answered, marked as handled, and brought back', async ({ server, page }) => {
  write(server.t, 'Fatou Diabaté')
  await signInAdmin(server)
  page.open('/admin/demandes?onglet=messages&liste=site')
  await expectCards(1)
  const message = card('Message de Fatou Diabaté')
  const show = async (name: string) => page.user.click(screen.getByRole('radio', { name }))
  await expectIn(message, 'Lavez-vous les rideaux')
  const reply = within(message()).getByRole('link', { name: 'Répondre' })
  expect(reply.getAttribute('href')).toMatch(/^mailto:/)
  await pressIn(page, message, 'Marquer comme traité')
  await expectText('Aucun message à traiter')
  await show('Traités')
  await pressIn(page, message, 'Remettre à traiter')
  await expectText('Aucun message traité')
  await show('À traiter')
  await expectIn(message, 'Fatou Diabaté')
})

test('a livreur who signed up is approved in the team, where the former address leads, is told by e-mail, and sees missions', async ({
  server,
  page,
}) => {
  const livreur = await makeLivreur(server.t, { fullname: 'Yves Kouamé', approvedAt: null })
  await server.signIn(livreur)
  page.open('/livreur/dashboard')
  await expectText('en attente de validation')
  server.signOut()
  await signInAdmin(server)
  page.open('/admin/demandes?onglet=livreurs')
  await expectAddress('/admin/service')
  await pressIn(page, card('Yves Kouamé'), 'Valider')
  await expectToast('Compte validé')
  await expectNoText('Livreurs à valider')
  expect(await mailsTo(server, livreur.email, 'validé')).toHaveLength(1)
  server.signOut()
  await server.signIn(livreur)
  page.open('/livreur/dashboard')
  await expectText('Aucune mission pour le moment')
})

test('a courier who is accepted chooses a password by the link of the e-mail, and works', async ({
  server,
  page,
}) => {
  const email = apply(server.t, 'Yves Kouamé')
  await server.signIn(await makeAdmin(server.t, { fullname: 'Mireille Assi' }))
  page.open(APPLICATIONS)
  const application = card('Candidature d’Yves')
  await expectCards(1)
  const contacts = within(application()).getAllByRole('link')
  const addresses = contacts.map((link) => link.getAttribute('href'))
  expect(addresses).toContain('tel:+2250707112233')
  expect(addresses).toContain('https://wa.me/2250707112233')
  await pressIn(page, application, 'Accepter')
  const question = dialog('Accepter la candidature d’Yves Kouamé')
  await expectIn(question, email)
  await pressIn(page, question, 'Accepter la candidature')
  await expectAnnounced('Candidature acceptée')
  await page.user.click(screen.getByRole('radio', { name: 'Acceptées' }))
  await expectIn(application, 'Par Mireille Assi')

  server.signOut()
  page.open(await linkTo(server, email, 'acceptée'))
  const password = 'six-ans-de-moto'
  await fillAll(page, { 'Mot de passe': password, 'Confirmer le mot de passe': password })
  await page.press('Changer le mot de passe')
  await expectAddress('/connexion')
  await signIn(page, email, password)
  await expectText('Aucune mission pour le moment')
})

test('what waits is counted once beside the way to it, and each tab and list says its part', async ({
  server,
  page,
}) => {
  apply(server.t, 'Yves Kouamé')
  write(server.t, 'Fatou Diabaté')
  await makeLivreur(server.t, { fullname: 'Pas Encore', approvedAt: null })
  const client = await makeClient(server.t, { fullname: 'Aminata Koné' })
  const { id: orderId } = await makeOrder(server.t, { client, status: 'completed' })
  const said = { kind: 'other', note: 'Le sac est resté ouvert.' } as const
  const claim = { ...said, orderId, claimId: randomUUID(), pieces: [], photoIds: [] }
  await (await server.t.as(client)).claims.open(claim)
  await signInAdmin(server)
  page.open('/admin/dashboard')
  const way = () => screen.getAllByRole('link', { name: /^Demandes/ })[0] as HTMLElement
  await expectIn(way, '3')
  await page.user.click(way())
  const links = async (name: string) => within(await screen.findByRole('navigation', { name }))
  const tabs = await links('Demandes')
  await waitFor(() => tabs.getByRole('link', { name: 'Messages 2' }))
  tabs.getByRole('link', { name: 'À confirmer' })
  await page.user.click(tabs.getByRole('link', { name: 'Messages 2' }))
  await waitFor(card('Candidature d’Yves'))
  await page.user.click((await links('Messages')).getByRole('link', { name: 'Du site 1' }))
  await waitFor(card('Message de Fatou'))
  await page.user.click(tabs.getByRole('link', { name: 'Problèmes 1' }))
  await screen.findByRole('link', { name: 'À nous 1' })
  await waitFor(card('Autre chose, commande'))
})

test('a shop that never had a message nor a problem has the one tab', async ({ server, page }) => {
  await signInAdmin(server)
  page.open('/admin/demandes')
  await expectText('Aucune demande par numéro')
  const tabs = within(await screen.findByRole('navigation', { name: 'Demandes' }))
  await waitFor(() => expect(tabs.getAllByRole('link')).toHaveLength(1))
})

const FORMER = {
  'par-numero': '/admin/demandes?onglet=a-confirmer',
  'a-decider': '/admin/demandes?onglet=problemes',
  signalements: '/admin/demandes?onglet=problemes',
  reclamations: '/admin/demandes?onglet=problemes',
  hebdomadaires: '/admin/demandes?onglet=problemes',
  'a-envoyer': '/admin/demandes?onglet=messages&liste=a-envoyer',
  relances: '/admin/demandes?onglet=messages&liste=relances',
  candidatures: '/admin/demandes?onglet=messages&liste=candidatures',
  livreurs: '/admin/service',
}

test('the address of each former tab leads to where that is now', async ({ server, page }) => {
  await signInAdmin(server)
  for (const [name, address] of Object.entries(FORMER)) {
    page.open(`/admin/demandes?onglet=${name}`)
    await expectAddress(address)
  }
})
