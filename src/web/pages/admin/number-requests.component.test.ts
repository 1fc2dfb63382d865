import { screen, within } from '@testing-library/react'
import { vi } from 'vitest'
import {
  makeAdmin,
  makeClient,
  makeClientWithoutEmail,
  makeOrder,
} from '#server/testing/factories.ts'
import { ASKING_PHONE, askByNumber } from '#server/testing/scenes/by-number.ts'
import { REQUEST_CEILINGS } from '#shared/orders/number-requests/number-requests.ts'
import {
  button,
  expect,
  expectAddress,
  expectButton,
  expectFocus,
  expectNoText,
  expectText,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const LIST = '/admin/demandes?onglet=a-confirmer'

async function openList(server: ServerInProcess, page: Page): Promise<void> {
  await server.signIn(await makeAdmin(server.t, { fullname: 'Mireille Assi' }))
  page.open(LIST)
}

const states = (server: ServerInProcess) =>
  server.t.database.sqlite.prepare('select state from number_requests').pluck().all()

const open = (page: Page) => page.press('Ouvrir la demande de Aminata Koné')

test('a request stands first among the requests, with who, where, when and how much', async ({
  server,
  page,
}) => {
  await askByNumber(server.t)
  await openList(server, page)
  const card = await screen.findByRole('article', { name: /Aminata Koné/ })
  const words = card.textContent.replaceAll(/\s+/g, ' ')
  for (const part of ['07 07 48 21 36', 'Riviera 3, 2 pièces', '3 000 FCFA'])
    expect(words).toContain(part)
  await open(page)
  await expectText('Portail vert')
  await expectText('Deuxième étage')
})

test('confirmed on the phone it becomes an order, which opens', async ({ server, page }) => {
  await askByNumber(server.t)
  await openList(server, page)
  await open(page)
  await page.press('Confirmer')
  await screen.findByRole('dialog', { name: /^Commande #/ })
  expect(states(server)).toEqual(['confirmed'])
})

test('the message is copied with its link, and the request waits for its client', async ({
  server,
  page,
}) => {
  const { id } = await askByNumber(server.t)
  await openList(server, page)
  await open(page)
  const copied = vi.spyOn(navigator.clipboard, 'write').mockResolvedValue()
  await page.press('Copier')
  await expect.poll(() => states(server)).toEqual(['sent'])
  expect(copied).toHaveBeenCalled()
  page.open(LIST)
  await screen.findByRole('region', { name: 'Lien envoyé' })
  expect(id).toBeTruthy()
})

test('a known number asks whose record it joins, before anything is sent', async ({
  server,
  page,
}) => {
  const client = await makeClientWithoutEmail(server.t, {
    fullname: 'Fatou Diabaté',
    phone: ASKING_PHONE,
  })
  await makeOrder(server.t, { client })
  await askByNumber(server.t)
  await openList(server, page)
  await expectText('Déjà connu')
  await page.press('WhatsApp')
  await expectText('À qui est cette commande')
  await expectButton('Confirmer', 'disabled')
  await page.press(/^Joindre à la fiche de Fatou Diabaté, 1 commande/)
  await expectText('Elle rejoint la fiche de Fatou Diabaté.')
  await page.press('Confirmer')
  await expect.poll(() => states(server)).toEqual(['confirmed'])
  const owner = server.t.database.sqlite.prepare('select client_id from number_requests')
  expect(owner.pluck().get()).toBe(client.id)
})

test('the number of a record that joined another one leads to that, and the team asks whether it is the same person', async ({
  server,
  page,
}) => {
  const { t } = server
  const left = await makeClientWithoutEmail(t, { phone: ASKING_PHONE })
  const kept = await makeClientWithoutEmail(t, { fullname: 'Fatou Diabaté' })
  const team = await t.as(await makeAdmin(t))
  await team.clientRecords.merge({ keptId: kept.id, leftId: left.id })
  await askByNumber(t)
  await openList(server, page)
  await open(page)
  await expectText(/Une fiche de ce numéro a été fusionnée/)
  await page.press(
    'Joindre à la fiche de Fatou Diabaté, 0 commande, fusionnée avec celle de ce numéro',
  )
  await expectText('Elle rejoint la fiche de Fatou Diabaté.')
})

test('an account that claims the number is marked, and a new record is proposed first', async ({
  server,
  page,
}) => {
  await makeClient(server.t, { fullname: 'Aminata Koné', phone: ASKING_PHONE })
  await askByNumber(server.t)
  await openList(server, page)
  await open(page)
  await expectText('À qui est cette commande')
  const choices = () =>
    screen.getAllByRole('button', { name: /fiche/ }).map(({ textContent }) => textContent)
  expect(choices()).toEqual([
    'Nouvelle fiche',
    'Joindre à la fiche de Aminata Koné, 0 commande, avec un compte, numéro jamais vérifié',
  ])
  await makeClientWithoutEmail(server.t, { fullname: 'Fatou Diabaté', phone: ASKING_PHONE })
  page.reload()
  await open(page)
  await expectText(/^Joindre à la fiche de Fatou Diabaté/)
  expect(choices().map((words) => words?.split(',', 1)[0])).toEqual([
    'Joindre à la fiche de Fatou Diabaté',
    'Une autre personne',
    'Joindre à la fiche de Aminata Koné',
  ])
})

test('the number is corrected and the request refused, with a reason for the client', async ({
  server,
  page,
}) => {
  const { token } = await askByNumber(server.t)
  await openList(server, page)
  await open(page)
  await page.press('Corriger le numéro')
  await page.fill('Téléphone', '05 05 00 00 01')
  await page.press('Corriger')
  await expectText('05 05 00 00 01')
  await expectFocus(() => button('Corriger le numéro'))
  await page.press('Refuser…')
  await page.press('Refuser la demande')
  await expectText(/obligatoire/)
  await page.fill('Raison, que le client lira', 'Trop loin de nous')
  await page.press('Refuser la demande')
  await expectAddress(LIST)
  await expectText('Aucune demande par numéro')
  page.open(`/demande/${token}`)
  await expectText(/Nous ne pouvons pas passer : Trop loin de nous/)
})

test('those set aside are one line, until the person wrote', async ({ server, page }) => {
  for (let count = 0; count <= REQUEST_CEILINGS.number; count += 1) await askByNumber(server.t)
  await openList(server, page)
  await expectText('1 mise de côté')
  await expectText(`${REQUEST_CEILINGS.number} demandes`)
  await page.press('Regarder')
  const aside = within(screen.getByRole('region', { name: 'Mises de côté' }))
  await page.user.click(await aside.findByRole('button', { name: 'Il a écrit' }))
  await expectNoText('1 mise de côté')
})

test('one set aside is found by the reference that its person gives on the phone', async ({
  server,
  page,
}) => {
  for (let count = 0; count <= REQUEST_CEILINGS.number; count += 1) await askByNumber(server.t)
  const { id } = await askByNumber(server.t)
  await openList(server, page)
  await page.press('Regarder')
  const aside = within(screen.getByRole('region', { name: 'Mises de côté' }))
  await expect.poll(() => aside.queryAllByRole('button', { name: 'Appelé' })).toHaveLength(2)
  await page.fill('Référence ou numéro', `#${id.slice(0, 8).toUpperCase()}`)
  await expect.poll(() => aside.queryAllByRole('button', { name: 'Appelé' })).toHaveLength(1)
  await page.fill('Référence ou numéro', '0102030405')
  await expectText('Aucune demande mise de côté n’a cette référence ni ce numéro.')
})

test('who answered « Ce n’est pas moi » is shown to the team', async ({ server, page }) => {
  const { id: requestId } = await askByNumber(server.t)
  const admin = await server.t.as(await makeAdmin(server.t))
  const { text } = await admin.numberRequests.giveLink({ requestId })
  const token = /\/c\/([\w-]+)/.exec(text)?.[1] ?? ''
  await server.t.browser().caller.numberRequests.deny({ token })
  await openList(server, page)
  await screen.findByRole('region', { name: 'Ce n’était pas leur numéro' })
  await open(page)
  await expectText('La personne a répondu que ce n’était pas elle.')
})
