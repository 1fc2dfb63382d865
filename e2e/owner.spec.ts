import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { readZip } from '#server/testing/read-zip.ts'
import { expectAccessible, PHONE } from './axe.ts'
import { fcfa, HOME, transportFee } from './figures.ts'
import { type Actor, expect, NO_NETWORK, refused, test, toast } from './fixtures.ts'
import { cart, expectPlaced, fillOrder, submit } from './order-form.ts'

const SETTINGS = '/superadmin/reglages'
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const save = (page: Page, name: string) =>
  section(page, name).getByRole('button', { name: 'Enregistrer' }).click()
const rate = (page: Page) => section(page, 'Transport').getByLabel('Prix par kilomètre')
const act = (page: Page, ...said: string[]) =>
  said.reduce((row, text) => row.filter({ hasText: text }), page.getByRole('listitem'))

async function saveRate({ page }: Actor, francs: number): Promise<void> {
  await page.goto(SETTINGS)
  await rate(page).fill(String(francs))
  await save(page, 'Transport')
  await expect(toast(page, 'Réglage enregistré')).toBeVisible()
}

const bytesOf = async (download: Download) => readFile(await download.path())

test('a new price per kilometre holds from the next order on, and the journal says who and what', async ({
  app,
  superadmin,
  cast,
  client,
  order,
}) => {
  const admin = await cast.person({ role: 'admin', fullname: 'Mireille Assi' })
  const before = await order(client, { status: 'assigned' }, { admin })
  await superadmin.page.goto(SETTINGS)
  await expectAccessible(superadmin.page, [PHONE])
  await saveRate(superadmin, 500)
  await fillOrder(client)
  await expect(cart(client.page)).toContainText('aller-retour × 500 FCFA')
  await submit(client.page).click()
  await expectPlaced(client.page)
  const fees = app.db
    .prepare('select rate_per_km rate, transport_fee fee from orders order by created_at')
    .all()
  const dearer = Math.round((transportFee(HOME) / 300) * 500)
  expect(fees[0]).toEqual({ rate: 300, fee: transportFee(HOME) })
  expect(fees[1]).toMatchObject({ rate: 500 })
  expect(Math.abs((fees[1] as { fee: number }).fee - dearer)).toBeLessThanOrEqual(1)

  const { page } = superadmin
  await page.goto('/superadmin/journal')
  const change = `Réglage modifié : Transport, ${fcfa(300)} par km → ${fcfa(500)} par km`
  const changed = act(page, 'Adjoua Brou', change)
  await expect(changed).toHaveCount(1)
  await expectAccessible(page, [PHONE])
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByLabel('Filtrer par action').selectOption('Sur les commandes')
  await expect(changed).toHaveCount(0)
  await page.getByLabel('Filtrer par personne').selectOption('Mireille Assi')
  await expect(page).toHaveURL(/quoi=orders/)
  await page.reload()
  await act(page, 'Mireille Assi', before.reference).getByRole('button').click()
  const drawer = page.getByRole('dialog', { name: `Commande #${before.reference}` })
  await expect(drawer.getByRole('heading', { name: 'Journal' })).toBeVisible()
  await page.goBack()
  await expect(drawer).toHaveCount(0)
  await page.getByLabel('Filtrer par action').selectOption('Vêtement supprimé')
  await expect(page.getByText('Aucune action trouvée')).toBeVisible()
})

test('before a radius is set, a place 220 km away has no price and is refused, until the owner allows it', async ({
  app,
  superadmin,
  client,
}) => {
  await fillOrder(client)
  const { page } = client
  const yamoussoukro = { latitude: 6.82, longitude: -5.28 }
  await client.standAt(yamoussoukro)
  await page.getByRole('button', { name: 'Utiliser ma position' }).click()
  await expect(page.getByText('nous venons jusqu’à 50 km. Choisissez')).toBeVisible()
  await expect(cart(page)).toContainText('lieu hors de notre zone')
  await expect(cart(page)).not.toContainText(fcfa(transportFee(yamoussoukro)))
  client.allow(refused(422))
  await submit(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Hors de notre zone' })).toContainText(
    'Nous venons jusqu’à 50 km de notre blanchisserie. Choisissez un lieu plus proche.',
  )
  expect(app.db.prepare('select count(*) from orders').pluck().get()).toBe(0)

  await superadmin.page.goto(SETTINGS)
  const zone = section(superadmin.page, 'Zone de service')
  await expect(zone.getByRole('textbox', { name: 'Rayon' })).toHaveValue('50')
  await zone.getByRole('textbox', { name: 'Rayon' }).fill('250')
  await save(superadmin.page, 'Zone de service')
  await expect(zone).toContainText('Modifié par Adjoua Brou')
  await page.reload()
  await expect(cart(page)).toContainText(fcfa(transportFee(yamoussoukro)))
  await submit(page).click()
  await expectPlaced(page)
})

test('a client beyond the service radius reads the radius, and nothing is ordered', async ({
  app,
  superadmin,
  client,
}) => {
  await fillOrder(client)
  const { page } = superadmin
  await page.goto(SETTINGS)
  const zone = section(page, 'Zone de service')
  await zone.getByRole('radio', { name: 'Un rayon' }).click({ force: true })
  await zone.getByRole('textbox', { name: 'Rayon' }).fill('1')
  await save(page, 'Zone de service')
  await expect(toast(page, 'Réglage enregistré')).toBeVisible()
  client.allow(refused(422))
  await submit(client.page).click()
  await expect(
    client.page.getByRole('alert').filter({ hasText: 'Hors de notre zone' }),
  ).toContainText('Nous venons jusqu’à 1 km de notre blanchisserie.')
  await expect(client.page.getByText('nous venons jusqu’à 1 km. Choisissez')).toBeVisible()
  expect(app.db.prepare('select count(*) from orders').pluck().get()).toBe(0)

  await zone.getByRole('radio', { name: 'Sans limite' }).click({ force: true })
  await save(page, 'Zone de service')
  await expect(zone).toContainText('Modifié par Adjoua Brou')
  await expect
    .poll(() => app.db.prepare("select value from settings where key = 'radius'").pluck().get())
    .toBe('{"km":null}')
  await submit(client.page).click()
  await expectPlaced(client.page)
})

test('the public site and the invoices show the business’s own details as soon as they are saved', async ({
  superadmin,
  visitor,
  client,
  order,
}) => {
  const { id } = await order(client)
  const { page } = superadmin
  const paper = client.page.getByRole('article', { name: /^Facture/ })
  await visitor.page.goto('/mentions-legales')
  await expect(visitor.page.getByText('L’éditeur n’a pas encore publié')).toBeVisible()
  await expect(visitor.page.locator('body')).not.toContainText(/compléter|18 65|laveo\.ci|Riviera/)
  await client.page.goto(`/client/facture/${id}`)
  await expect(paper).toContainText('Écrivez-nous par la page Contact du site.')
  await expect(paper).not.toContainText(/18 65|laveo\.ci/)

  await page.goto(SETTINGS)
  const legal = section(page, 'Mentions légales')
  await legal.getByLabel('Nom légal').fill('Brou et fils')
  await legal.getByLabel('RCCM').fill('CI-ABJ-03-2025-B12-00417')
  await legal.getByLabel('Hébergeur', { exact: true }).fill('Nuage SA, Abidjan')
  await save(page, 'Mentions légales')
  await expect(legal).toContainText('Modifié par Adjoua Brou')
  const contact = section(page, 'Coordonnées')
  await contact.getByLabel('Téléphone').fill('2722409999')
  await contact.getByLabel('Email').fill('maison@laveo.test')
  await contact.getByLabel('Adresse').fill('Angré 7e tranche')
  await save(page, 'Coordonnées')
  await expect(contact.getByLabel('Téléphone')).toHaveValue('27 22 40 99 99')
  await section(page, 'Horaires du service client').getByLabel('Fermeture').selectOption('21 h')
  await save(page, 'Horaires du service client')
  await expect(section(page, 'Horaires du service client')).toContainText('Modifié par Adjoua Brou')

  const shown = {
    '/': ['21 h'],
    '/services': ['21 h'],
    '/fonctionnement': ['21 h'],
    '/mentions-legales': [
      '27 22 40 99 99',
      'maison@laveo.test',
      'Angré 7e tranche',
      'Brou et fils',
      'CI-ABJ-03-2025-B12-00417',
      'Nuage SA, Abidjan',
    ],
    '/confidentialite': ['maison@laveo.test'],
    '/contact': ['27 22 40 99 99', 'maison@laveo.test', 'Angré 7e tranche', '21 h'],
  }
  for (const [path, words] of Object.entries(shown)) {
    await visitor.page.goto(path)
    for (const word of words) await expect(visitor.page.locator('body')).toContainText(word)
    await expect(visitor.page.locator('body')).not.toContainText(/__[A-Z]|27 22 40 18 65/)
  }
  await client.page.goto(`/client/facture/${id}`)
  for (const word of ['27 22 40 99 99', 'Angré 7e tranche', '21 h', 'CI-ABJ-03-2025-B12-00417'])
    await expect(paper).toContainText(word)
  const pdf = await client.context.request.get(`/api/orders/${id}/facture.pdf`)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await pdf.body())))
  expect(text.join(' ').replace(/\s+/g, ' ')).toContain('27 22 40 99 99')
})

test('the owner sends a failed e-mail again, and exports the business’s data', async ({
  app,
  superadmin,
  client,
  order,
}) => {
  const { reference } = await order(client)
  app.db
    .prepare(
      `insert into mail_outbox
        (id, template, recipient, facts, status, attempts, next_attempt_at, last_error, created_at)
      values ('3f2b8a10-0000-4000-8000-000000000001', 'livreur-approved', 'konan@exemple.ci', ?, 'failed', 8, 0, 'no answer', 1)`,
    )
    .run(JSON.stringify({ fullname: 'Konan Yao' }))
  const { page } = superadmin
  await page.goto('/superadmin/e-mails')
  const mail = page.getByRole('article', { name: 'Livreur validé, konan@exemple.ci' })
  await expect(mail).toContainText('Le service d’envoi n’a pas répondu.')
  await expectAccessible(page, [PHONE])
  await page.setViewportSize({ width: 1280, height: 800 })
  await mail.getByRole('button', { name: 'Renvoyer' }).dblclick()
  await expect(toast(page, 'E-mail relancé')).toBeVisible()
  await expect(page.getByText('Aucun e-mail en échec')).toBeVisible()
  await expect
    .poll(() =>
      app.db
        .prepare("select status from mail_outbox where recipient = 'konan@exemple.ci'")
        .pluck()
        .get(),
    )
    .toBe('sent')

  await page.goto('/superadmin/panel')
  await page.getByRole('button', { name: 'Exporter les données (CSV)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Exporter les données' })
  superadmin.allow(NO_NETWORK)
  await page.route(/exports\.ask/, (route) => route.abort())
  await dialog.getByRole('button', { name: /^Commandes/ }).click()
  await expect(toast(page, 'Export non lancé')).toBeVisible()
  await page.unroute(/exports\.ask/)
  const files: Download[] = []
  page.on('download', (download) => files.push(download))
  const first = page.waitForEvent('download')
  await dialog.getByRole('button', { name: /^Commandes/ }).dblclick()
  const text = (await bytesOf(await first)).toString('utf8')
  expect(text.startsWith('\u{feff}Référence;Identifiant;')).toBe(true)
  await expect(dialog).toContainText('Fichier téléchargé en entier')
  expect(text).toContain(`\r\n#${reference};`)
  const second = page.waitForEvent('download')
  await dialog.getByRole('button', { name: /^Tout exporter/ }).click()
  const archive = await second
  expect(archive.suggestedFilename()).toMatch(/^laveo-\d{4}-\d\d-\d\d-tout\.zip$/)
  const held = readZip(await bytesOf(archive))
  expect(held.get('csv/commandes.csv')?.toString()).toBe(text)
  expect(JSON.parse(held.get('json/orders.json')?.toString() ?? '')).toHaveLength(1)
  expect(files).toHaveLength(2)
  await expectAccessible(page, [PHONE])
})
