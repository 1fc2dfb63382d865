import { randomUUID } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/react'
import { makeAdmin, makeClient, makeSuperadmin } from '#server/testing/factories.ts'
import {
  invoiceAll,
  makeOwedOrder,
  putOnAccount,
} from '#server/testing/fixtures/company-invoices.fixture.ts'
import { counterDrop } from '#server/testing/fixtures/counter.fixture.ts'
import {
  countedDrawer,
  makeOpenDrawer,
  makeStoredSlip,
} from '#server/testing/fixtures/drawer.fixture.ts'
import { openProblems } from '#server/testing/open-problems.ts'
import { DAY_MS, dayKey } from '#shared/dates.ts'
import { COUNT_LINES, countOf } from '#shared/money/drawer.ts'
import {
  expect,
  expectAnnounced,
  expectToast,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import { expectIn, pressIn } from '#web/testing/lists.ts'
import { fcfa } from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const DRAWER = '/admin/tiroir'
const equation = () => screen.getByRole('region', { name: 'Ce que le tiroir doit contenir' })
const movements = () => screen.getByRole('region', { name: /^(Aujourd’hui|Depuis)/ })
const closings = () => screen.getByRole('region', { name: 'Clôtures' })
const dialog = () => screen.getByRole('dialog')
const line = (worth: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name: worth })
const key = () => ({ idempotencyKey: randomUUID() })

/** An admin at the drawer, which is open with 20 000 francs unless it is to be closed. */
async function begin(server: ServerInProcess, page: Page, { isOpen = true, by = makeAdmin } = {}) {
  const admin = await by(server.t, { fullname: 'Mireille Assi' })
  if (isOpen) await makeOpenDrawer(server.t, admin)
  const desk = await server.t.as(admin)
  await server.signIn(admin)
  page.open(DRAWER)
  return { admin, desk }
}

/** Counts each line, so that there are so many francs. */
async function count(page: Page, francs: number): Promise<void> {
  await waitFor(() => line(/^Nombre de billets de 10/))
  const pieces = countOf(francs)
  for (const worth of COUNT_LINES) {
    await page.user.keyboard(String(pieces[worth]))
    await page.user.keyboard('{Enter}')
  }
}

test('a drawer that is closed opens with what the last closing left', async ({ server, page }) => {
  const { desk } = await begin(server, page)
  await waitFor(equation)
  await desk.drawer.close(await countedDrawer(desk))
  page.reload()
  const float = await screen.findByLabelText<HTMLInputElement>('Fond de caisse')
  expect(float.value).toMatch(/20.000/)
  await page.press('Ouvrir le tiroir')
  await expectIn(equation, 'Doit être dans le tiroir')
  await expectIn(movements, 'Ouverture')
  await expectIn(closings, 'N° 0001')
  await expectIn(closings, 'Juste')
})

test('cash of a company says whose it is, and of which invoice', async ({ server, page }) => {
  const { t } = server
  const hotel = await makeClient(t, { fullname: 'Hôtel Le Baobab' })
  putOnAccount(t, hotel)
  await makeOwedOrder(t, hotel)
  const { desk } = await begin(server, page)
  const { invoiceId, label } = await invoiceAll(desk, hotel)
  await desk.accountPayments.record({
    invoiceId,
    shown: { rest: 3000 },
    method: 'espece',
    amount: 1000,
    receivedOn: dayKey(t.clock.now()),
    ...key(),
  })
  await expectIn(movements, `Hôtel Le Baobab, ${label}`)
})

test('another float than was left asks why before it opens, and says what is missing', async ({
  server,
  page,
}) => {
  const { desk } = await begin(server, page)
  await waitFor(equation)
  await desk.drawer.close(await countedDrawer(desk))
  page.reload()
  const float = await screen.findByLabelText<HTMLInputElement>('Fond de caisse')
  await page.user.clear(float)
  await page.user.type(float, '17000')
  await page.press('Ouvrir le tiroir')
  await screen.findByText('Écrivez pourquoi.')
  await page.user.click(screen.getByLabelText(/^Pourquoi 3.000/))
  await page.user.paste('Monnaie pour Konan')
  page.reload()
  await screen.findByDisplayValue('Monnaie pour Konan')
  await page.press('Ouvrir le tiroir')
  await expectIn(movements, 'fond de caisse, Monnaie pour Konan, manque 3 000')
})

test('cash that came after the closing before which it was received may be counted already', async ({
  server,
  page,
}) => {
  const { desk } = await begin(server, page)
  await waitFor(equation)
  const client = await makeClient(server.t)
  const payment = { method: 'espece', amount: 1500 } as const
  const takenAt = server.t.clock.now()
  await desk.drawer.close(await countedDrawer(desk))
  await desk.counter.drop(await counterDrop(server.t, client, { payment, takenAt }))
  page.reload()
  await screen.findByText(/Reçu avant la clôture N°.0001.: 1.500/)
  expect(screen.queryByText(/Déjà reçu/)).toBeNull()
})

test('the first opening of a house asks for its float', async ({ server, page }) => {
  await begin(server, page, { isOpen: false })
  const float = await screen.findByLabelText<HTMLInputElement>('Fond de caisse')
  expect(float.value).toBe('')
  await page.press('Ouvrir le tiroir')
  await screen.findByText('Le fond de caisse est obligatoire.')
  await page.user.type(float, '15000')
  await page.press('Ouvrir le tiroir')
  await expectIn(equation, '15 000')
})

test('money that leaves is told with its reason, never more than is there, and what was typed stays', async ({
  server,
  page,
}) => {
  await begin(server, page)
  await waitFor(equation)
  await page.user.keyboard('s')
  await waitFor(dialog)
  const amount = within(dialog()).getByLabelText<HTMLInputElement>('Montant')
  await page.user.type(amount, '45000')
  await expectIn(dialog, `Le tiroir contient ${fcfa(20_000)}`)
  await pressIn(page, dialog, 'Annuler')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await page.user.keyboard('s')
  await waitFor(() =>
    expect(within(dialog()).getByLabelText<HTMLInputElement>('Montant').value).toMatch(/45.000/),
  )
  const again = within(dialog()).getByLabelText<HTMLInputElement>('Montant')
  await page.user.clear(again)
  await page.user.type(again, '4500')
  await pressIn(page, dialog, 'Enregistrer')
  await expectIn(dialog, 'Choisissez pour quoi.')
  await pressIn(page, dialog, 'Savon')
  await pressIn(page, dialog, 'Enregistrer')
  await expectIn(dialog, 'Sans reçu ?')
  await pressIn(page, dialog, 'Enregistrer sans reçu')
  await expectAnnounced('Sortie enregistrée', fcfa(4500))
  await expectIn(movements, 'savon')
  await expectIn(movements, '15 500')
  await expectIn(equation, 'Sorties (1)')
})

test('money that leaves is recorded once, though its answer was lost and its dialog closed or reloaded', async ({
  server,
  page,
}) => {
  // An owner needs no slip.
  const { desk } = await begin(server, page, { by: makeSuperadmin })
  const restore = server.loseAnswers(/drawer\.bank/)
  for (const again of ['typed', 'closed', 'reloaded']) {
    await waitFor(equation)
    await page.user.keyboard('b')
    await waitFor(dialog)
    if (again === 'typed') await page.user.type(within(dialog()).getByLabelText('Montant'), '300')
    if (again === 'reloaded') restore()
    await pressIn(page, dialog, 'Enregistrer')
    if (again === 'reloaded') break
    await expectIn(dialog, 'Dépôt à la banque non enregistré')
    if (again === 'typed') await pressIn(page, dialog, 'Annuler')
    else page.reload()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await expectAnnounced('Porté à la banque', fcfa(300))
  expect((await desk.drawer.movements({ part: 'bank' })).items).toHaveLength(1)
})

test('an expense above what is left to give today, and a deposit without a slip, are asked of the owner', async ({
  server,
  page,
}) => {
  const owner = await makeSuperadmin(server.t, { fullname: 'Adjoua Brou' })
  const { desk } = await begin(server, page)
  await desk.drawer.spend({ amount: 15_000, reason: 'soap', ...key() })
  page.reload()
  await waitFor(equation)
  await page.user.keyboard('s')
  await waitFor(dialog)
  await expectIn(dialog, `Il vous reste ${fcfa(5000)} à donner aujourd’hui.`)
  await page.user.type(within(dialog()).getByLabelText('Montant'), '5001')
  await pressIn(page, dialog, 'Savon')
  await pressIn(page, dialog, 'Demander à Adjoua Brou')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await page.user.keyboard('b')
  await waitFor(dialog)
  await page.user.type(within(dialog()).getByLabelText('Montant'), '300')
  await pressIn(page, dialog, 'Demander à Adjoua Brou')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const items = await openProblems(await server.t.as(owner), 'ask')
  // Before the shop opens both are due at one time: which of them is first is not said.
  expect(items).toHaveLength(2)
  expect(Object.fromEntries(items.map(({ act, amount }) => [act, amount]))).toEqual({
    'drawer.spend': 5001,
    'drawer.bank': 300,
  })
  expect((await desk.drawer.desk()).amount).toBe(5000)
})

test('the same expense of a second tab is told as what the first one noted, and a second press is meant', async ({
  server,
  page,
}) => {
  const { desk } = await begin(server, page)
  await waitFor(equation)
  await page.user.keyboard('s')
  await waitFor(dialog)
  await page.user.type(within(dialog()).getByLabelText('Montant'), '2000')
  await pressIn(page, dialog, 'Savon')
  await pressIn(page, dialog, 'Enregistrer')
  await expectIn(dialog, 'Sans reçu ?')
  await desk.drawer.spend({ amount: 2000, reason: 'soap', ...key() })
  await pressIn(page, dialog, 'Enregistrer sans reçu')
  await expectIn(dialog, 'De l’argent vient de sortir')
  await expectIn(dialog, 'par Mireille Assi')
  expect((await desk.drawer.desk()).amount).toBe(18_000)
  await pressIn(page, dialog, 'Enregistrer sans reçu')
  await expectAnnounced('Sortie enregistrée', fcfa(2000))
  expect((await desk.drawer.desk()).amount).toBe(16_000)
})

test('a part of the sum lists its movements alone, and a mistake gets its opposite; the next day it asks for its closing', async ({
  server,
  page,
}) => {
  const { desk } = await begin(server, page)
  await desk.drawer.bank({
    amount: 5000,
    slip: '00318',
    receiptId: makeStoredSlip(server.t),
    ...key(),
  })
  await desk.drawer.spend({ amount: 500, reason: 'fuel', ...key() })
  page.reload()
  await waitFor(equation)
  await pressIn(page, equation, /Porté à la banque/)
  await waitFor(() => expect(within(movements()).queryByText(/carburant/)).toBeNull())
  await expectIn(movements, 'bordereau 00318')
  await pressIn(page, movements, 'Porté à la banque')
  await expectIn(dialog, fcfa(5000))
  await pressIn(page, dialog, 'Annuler ce mouvement')
  await expectIn(movements, 'annulé')
  await expectIn(equation, '19 500')
  server.t.clock.advance(DAY_MS)
  page.reload()
  await screen.findByText('Le tiroir n’a pas été clôturé')
})

test('the closing shows what is expected once all is counted, Enter on an empty line counts none, it asks why, and keeps a lost count', async ({
  server,
  page,
}) => {
  await begin(server, page)
  await waitFor(equation)
  await page.user.keyboard('c')
  await waitFor(() => line(/^Nombre de billets de 10/))
  const act = () => screen.getByRole('button', { name: 'Clôturer et imprimer' })
  await screen.findByText(/^encore 12 lignes à compter$/)
  expect(act()).toHaveProperty('disabled', true)
  // An arrow leaves a line as it is; Enter counts an empty one as none, and goes on.
  await page.user.click(line(/^Nombre de billets de 10/))
  await page.user.keyboard('{ArrowDown}{Enter}')
  await screen.findByText(/^encore 11 lignes à compter$/)
  await page.user.click(line(/^Nombre de billets de 10/))
  await count(page, 19_500)
  await waitFor(() => expect(screen.queryByText(/^encore/)).toBeNull())
  // Enter, once more after the last line, chooses no reason.
  await page.user.click(line(/^Nombre de pièces de 5$/))
  await page.user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.getAttribute('data-closing')).toBe('reason'))
  await page.user.keyboard('{Enter}')
  page.reload()
  await waitFor(() => expect(act()).toHaveProperty('disabled', false))
  await page.press('Clôturer et imprimer')
  await screen.findByText('Choisissez pourquoi.')
  await page.press('Monnaie rendue en trop')
  await page.press('Clôturer et imprimer')
  const slip = await screen.findByRole('article', { name: 'Clôture N° 0001' })
  for (const words of ['Monnaie rendue en trop', '−\u00a0500', 'Mireille Assi'])
    expect(slip.textContent).toContain(words)
  page.open(DRAWER)
  await screen.findByLabelText('Fond de caisse')
})

test('the closing lists what left the drawer, under how much may be given in a day, and says what has no receipt', async ({
  server,
  page,
}) => {
  const { desk } = await begin(server, page)
  await waitFor(equation)
  await desk.drawer.spend({ amount: 4500, reason: 'soap', ...key() })
  page.open(`${DRAWER}/cloture`)
  const out = () => screen.getByRole('region', { name: 'Sorti du tiroir' })
  await expectIn(out, 'Sorti aujourd’hui')
  await expectIn(out, '4 500 sur 20 000')
  await expectIn(out, 'Savon')
  await waitFor(() => within(out()).getByRole('img', { name: 'Sans reçu' }))
})

test('a drawer that a colleague closed during the count shows that closing, which is no second one', async ({
  server,
  page,
}) => {
  const { desk } = await begin(server, page)
  await waitFor(equation)
  await page.user.keyboard('c')
  await count(page, 20_000)
  await screen.findByText('Juste')
  await desk.drawer.close(await countedDrawer(desk))
  await page.press('Clôturer et imprimer')
  await expectToast('Tiroir déjà clôturé')
  await screen.findByRole('article', { name: 'Clôture N° 0001' })
})
