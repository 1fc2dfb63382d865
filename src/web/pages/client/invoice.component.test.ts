import { screen, waitFor, within } from '@testing-library/react'
import { extractText, getDocumentProxy } from 'unpdf'
import { onTestFinished, vi } from 'vitest'
import {
  makeAdmin,
  makeClient,
  makeOrder,
  makeSuperadmin,
  TEST_PASSWORD,
} from '#server/testing/factories.ts'
import { certified } from '#server/testing/fixtures/certified.fixture.ts'
import { makeOwedOrder, putOnAccount } from '#server/testing/fixtures/company-invoices.fixture.ts'
import { config } from '#web/lib/config.ts'
import { signIn } from '#web/testing/auth-steps.ts'
import { expect, expectAddress, expectText, test } from '#web/testing/component-test.ts'

const paper = (reference: string) => () =>
  screen.getByRole('article', { name: (name) => /^Facture/.test(name) && name.includes(reference) })

test('another client’s invoice is not found, nor is an unknown one', async ({ server, page }) => {
  const { id } = await makeOrder(server.t)
  await server.signIn(await makeClient(server.t))
  for (const address of ['rien', id]) {
    page.open(`/client/facture/${address}`)
    await screen.findByRole('heading', { name: 'Facture non trouvée.' })
    expect(screen.queryByRole('button', { name: 'Imprimer' })).toBeNull()
  }
  await page.press('Retour')
  await expectAddress('/client/historique')
})

test('an invoice is a link that the system can open: the file needs no session, and the page says where it went, or that there is no network', async ({
  server,
  page,
}) => {
  const client = await makeClient(server.t)
  const { id, reference } = await makeOrder(server.t, { client })
  await server.signIn(client)
  page.open(`/client/facture/${id}`)
  await waitFor(paper(reference))
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLElement) {
    saved.push(this.getAttribute('href') ?? '')
  })
  server.setOnline(false)
  await page.press('Télécharger PDF')
  await screen.findByText('Téléchargement impossible')
  await expectText('La connexion est coupée')
  server.setOnline(true)
  await page.press('Télécharger PDF')
  const link = await screen.findByRole('link', { name: 'ouvrez le PDF' })
  expect(screen.getByRole('status').textContent).toContain('vos téléchargements')
  expect(saved).toEqual([link.getAttribute('href')])
  server.signOut()
  const pdf = await server.fetch(saved[0] ?? '')
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
})

test('inside another application, which cannot print, « Imprimer » says where to open the page', async ({
  server,
  page,
}) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (Linux; Android 10; SM-A105F; wv) Chrome/109.0.0.0 Mobile Safari/537.36',
  )
  const client = await makeClient(server.t)
  const { id, reference } = await makeOrder(server.t, { client })
  await server.signIn(client)
  page.open(`/client/facture/${id}`)
  await waitFor(paper(reference))
  const print = vi.fn()
  vi.stubGlobal('print', print)
  await page.press('Imprimer')
  expect((await screen.findByRole('alert')).textContent).toContain('Ouvrir dans le navigateur')
  expect(print).not.toHaveBeenCalled()
})

test('the link of an e-mail leads the team too to the invoice through the sign-in', async ({
  server,
  page,
}) => {
  const { email } = await makeAdmin(server.t)
  const { id, reference } = await makeOrder(server.t)
  page.open(`/client/facture/${id}`)
  await expectAddress('/connexion')
  await signIn(page, email, TEST_PASSWORD)
  await waitFor(paper(reference))
  await expectAddress(`/client/facture/${id}`)
})

test('the public pages and the invoices show the business’s own details as soon as they are saved', async ({
  server,
}) => {
  const { t } = server
  const client = await makeClient(t)
  const { id } = await makeOrder(t, { client })
  const pages = {
    '/mentions-legales': ['27 22 40 99 99', 'Angré 7e tranche', 'CI-ABJ-03-2025-B12-00417'],
    '/confidentialite': ['maison@laveo.test'],
    '/contact': ['27 22 40 99 99', 'maison@laveo.test', 'Angré 7e tranche'],
  }
  const read = async (path: string) => (await server.fetch(path)).text()
  for (const [path, words] of Object.entries(pages))
    for (const word of words) expect(await read(path), path).not.toContain(word)
  const boss = await t.as(await makeSuperadmin(t))
  const { legal } = await boss.settings.all()
  await boss.settings.save({
    contact: {
      value: { phone: '2722409999', email: 'maison@laveo.test', address: 'Angré 7e tranche' },
      seen: null,
    },
  })
  await boss.settings.save({
    legal: {
      value: {
        ...legal.value,
        publisher: 'Brou et fils',
        registration: 'CI-ABJ-03-2025-B12-00417',
      },
      seen: null,
    },
  })
  for (const [path, words] of Object.entries(pages)) {
    const shown = (await read(path)).replace(/\u00a0/g, ' ')
    for (const word of words) expect(shown, path).toContain(word)
    expect(shown, path).not.toMatch(/__[A-Z]/)
  }
  const pdf = await server.fetch(await (await t.as(client)).invoices.link({ orderId: id }))
  const { text } = await extractText(
    await getDocumentProxy(new Uint8Array(await pdf.arrayBuffer())),
  )
  for (const word of ['27 22 40 99 99', 'Angré 7e tranche', 'CI-ABJ-03-2025-B12-00417'])
    expect(text.join(' ').replace(/\s+/g, ' ')).toContain(word)
})

test('where invoices are certified, the client of one that is not reads how to ask for it', async ({
  server,
  page,
}) => {
  const { site } = config
  Object.assign(config, { invoicesCertified: true, site: { ...site, phone: '+2250709409999' } })
  onTestFinished(() => void Object.assign(config, { invoicesCertified: false, site }))
  const client = await makeClient(server.t)
  const order = await makeOrder(server.t, { client, status: 'completed' })
  const { id, reference } = order
  await server.signIn(client)
  page.open(`/client/facture/${id}`)
  const asked = within(await screen.findByRole('region', { name: 'Facture normalisée' }))
  asked.getByText(/Demandez-la à Lavéo/)
  const message = asked.getByRole('link', { name: /WhatsApp/ })
  expect(decodeURIComponent(message.getAttribute('href') ?? '')).toContain(`#${reference}`)
  asked.getByRole('link', { name: /Appeler/ })
  certified(server.t, order)
  page.reload()
  await waitFor(paper(reference))
  expect(screen.queryByRole('region', { name: 'Facture normalisée' })).toBeNull()
})

test('a company does not ask for the invoice of an order: that of the month is certified', async ({
  server,
  page,
}) => {
  Object.assign(config, { invoicesCertified: true })
  onTestFinished(() => void Object.assign(config, { invoicesCertified: false }))
  const hotel = await makeClient(server.t)
  putOnAccount(server.t, hotel)
  const { id } = await makeOwedOrder(server.t, hotel)
  await server.signIn(hotel)
  page.open(`/client/facture/${id}`)
  await screen.findByRole('article', { name: /^Bon de livraison/ })
  expect(screen.queryByRole('region', { name: 'Facture normalisée' })).toBeNull()
})

test('where nothing is certified, nobody is told to ask for it', async ({ server, page }) => {
  const client = await makeClient(server.t)
  const { id, reference } = await makeOrder(server.t, { client, status: 'completed' })
  await server.signIn(client)
  page.open(`/client/facture/${id}`)
  await waitFor(paper(reference))
  expect(screen.queryByRole('region', { name: 'Facture normalisée' })).toBeNull()
})
