import { screen, waitFor, within } from '@testing-library/react'
import { addProduct } from '#server/shop/products/products.service.ts'
import { countedDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import {
  expect,
  expectAddress,
  expectFocus,
  expectNoText,
  expectText,
  test,
} from '#web/testing/component-test.ts'
import {
  card,
  chooseMore,
  dialog,
  expectIn,
  expectNoDialog,
  openFold,
  pressIn,
} from '#web/testing/lists.ts'
import { fcfa, wordsOf } from '#web/testing/order-steps.ts'
import {
  addShirt,
  basket,
  choose,
  client,
  clientsWith,
  garment,
  heading,
  main,
  next,
  openAs,
  openTill,
  openTillWithShirt,
  PAY,
  phoneField,
  pieces,
  print,
  radio,
  readOrders,
  standInPrinter,
  TILL,
  taken,
  ticket,
  typePhone,
  until,
} from '#web/testing/till-steps.ts'

standInPrinter()

test('a name that follows the key of the client replaces what stands there', async ({
  server,
  page,
}) => {
  const { client: owner } = await openTill(server, page)
  await typePhone(page, owner.phone)
  await expectIn(client, 'Aminata Koné')
  await page.user.keyboard('{Escape}t')
  await page.user.keyboard('Fatou')
  expect(phoneField()).toHaveProperty('value', 'Fatou')
})

test('clothes are dropped and counted in one act, then paid, collected and billed without a livreur', async ({
  server,
  page,
}) => {
  const { admin, client: owner } = await openTill(server, page)
  await addShirt(page)
  await expectIn(basket, fcfa(800))
  await expectIn(basket, 'dès 9 h')
  await typePhone(page, owner.phone)
  await expectIn(client, 'Aminata Koné')
  // Nothing is paid before it is touched.
  await expectText(/^Il manque.*le paiement/)
  await choose(page, 'Au retrait')
  await page.press('Noter un défaut')
  const defects = dialog('Défauts')
  await pressIn(page, defects, 'Tache')
  await pressIn(page, defects, 'Terminé')
  await expectNoDialog()
  await page.press(PAY)
  await taken()
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  await expectIn(ticket, 'Défauts déjà là')
  const [order] = readOrders(server)
  expect(order).toMatchObject({
    clientId: owner.id,
    status: 'picked_up',
    atCounter: true,
    transportFee: 0,
    paidAmount: 0,
    livreurId: null,
  })
  const reference = `#${order?.reference}`

  // The team reads the steps in the drawer, and the client the same ones.
  await page.press('Autres actions sur cette commande')
  await page.follow('Voir la commande')
  const drawer = dialog(`Commande ${reference}, Aminata Koné`)
  await waitFor(drawer)
  const thread = () => within(drawer()).getByRole('region', { name: 'Le fil' })
  await expectIn(thread, 'Déposée au comptoir et comptée')
  await openFold(page, drawer, 'Papiers et suites')
  const whole = () => within(drawer()).getByRole('region', { name: 'Tout le fil' })
  await expectIn(whole, 'Retirée au comptoir')
  for (const part of [thread, whole]) expect(part().textContent).not.toMatch(/livreur|ramass|livr/i)
  await pressIn(page, drawer, 'Fermer')
  await expectNoDialog()
  await openAs(server, page, owner, '/client/commandes')
  await expectIn(main, 'Déposée')
  expect(wordsOf(main())).toMatch(/Prêt jeudi dès 9 h/)
  expect(main().textContent).not.toMatch(/livreur|ramassage|Retour en cours/i)

  await openAs(server, page, admin, `/admin/service?commande=${order?.id}`)
  // The next act is not to hand it over before it is ready.
  await waitFor(() => within(drawer()).getByRole('button', { name: 'Mettre en traitement' }))
  await chooseMore(page, drawer, 'Rendre au comptoir')
  await heading('Retrait au comptoir')
  const known = () => screen.getByRole('region', { name: 'Défauts notés au dépôt' })
  await expectIn(known, 'Tache · Chemise')
  // Nothing is counted nor paid before it is touched.
  await screen.findAllByText('0')
  await page.press('Tout y est')
  await page.user.click(screen.getByRole('checkbox', { name: 'Compté devant Aminata Koné' }))
  await choose(page, 'Plus tard')
  page.reload()
  await heading('Retrait au comptoir')
  const later = await screen.findByRole<HTMLInputElement>('radio', { name: 'Plus tard' })
  expect(later.checked).toBe(true)
  await choose(page, 'Espèces')
  await page.press(/^Le compte,/)
  await page.press('Confirmer le retrait')
  await page.press('Rendre le linge')
  await expectIn(card('Commande #'), 'Linge rendu')
  expect(readOrders(server)).toMatchObject([{ status: 'completed', paidAmount: 800 }])

  await page.follow('Facture')
  await expectText(reference)
  await expectText('Au comptoir')
  // The money is at the desk, in nobody's hands.
  const held = server.t.database.sqlite.prepare('select count(*) from cash_holdings')
  expect(held.pluck().get()).toBe(0)
})

test('by keyboard alone: « 3 che », the arrows, + and −, the service, the client, the money, the next one', async ({
  server,
  page,
}) => {
  const { client: owner } = await openTill(server, page)
  const { user } = page
  await user.keyboard('/')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  await user.keyboard('3 che{Enter}')
  expect(await pieces('Chemise')).toBe(3)
  // Letters are the field's while it has the focus.
  await user.keyboard('retw')
  expect(readOrders(server)).toEqual([])
  await user.keyboard('{Control>}a{/Control}{Backspace}{ArrowDown}')
  expect(document.activeElement).toBe(await garment('Chemise'))
  await user.keyboard('+-{ArrowRight}')
  expect(await pieces('Chemise')).toBe(3)
  const second = document.activeElement
  expect(second?.getAttribute('role')).toBe('spinbutton')
  expect(second).not.toBe(await garment('Chemise'))
  await user.keyboard('++-')
  expect(second?.getAttribute('aria-valuenow')).toBe('1')
  await user.keyboard('-{ArrowLeft}')
  expect(second?.getAttribute('aria-valuenow')).toBe('0')

  await user.keyboard('r')
  expect(await pieces('Chemise')).toBe(0)
  await user.keyboard('+')
  expect(basket().textContent).toContain('Chemise, lavé-repassé')
  expect(basket().textContent).toContain('Chemise, lavage')

  // Missing facts are asked for in their order.
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(phoneField())
  await user.keyboard(owner.phone.replace('+225', ''))
  await expectIn(client, 'Aminata Koné')
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(radio('Espèces'))
  await user.keyboard('e{Enter}')
  await taken()
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  expect(readOrders(server)).toMatchObject([
    { clientId: owner.id, status: 'picked_up', paidAmount: 5300, paymentMethod: 'espece' },
  ])
  await until(() => user.keyboard('{Enter}'))
  await expectAddress(TILL)
  expect(phoneField().value).toBe('')
  expect(await pieces('Chemise')).toBe(0)
  expect(document.activeElement?.getAttribute('role')).toBe('spinbutton')
})

test('« Les N autres vêtements » leaves the focus at the first of them', async ({
  server,
  page,
}) => {
  const services = [{ name: 'Lavage', price: 500 }]
  for (let n = 1; n <= 9; n += 1)
    await addProduct(server.t, { name: `Pagne ${n}`, imageUrl: null, services })
  await openTill(server, page)
  await page.press(/autres vêtements$/)
  await expectFocus(() => screen.getAllByRole('spinbutton')[8] as HTMLElement)
})

test('a phone that several people share asks who it is, and another person gets a record knowingly', async ({
  server,
  page,
}) => {
  const { client: owner } = await openTillWithShirt(server, page)
  await page.press(/^Autre personne/)
  await expectIn(client, 'ce numéro est aussi celui d’Aminata Koné')
  await expectFocus(() => screen.getByLabelText('Nom du client'))
  await page.fill('Nom du client', 'Ali Koné')
  await choose(page, 'Au retrait')
  await page.press(PAY)
  await taken()
  expect(clientsWith(server, owner.phone)).toHaveLength(2)
  await next(page)
  await addShirt(page)
  await typePhone(page, owner.phone)
  const found = () => screen.getByRole('listbox', { name: 'Clients trouvés' })
  await expectIn(found, 'Aminata Koné')
  await choose(page, 'Au retrait')
  await page.press(PAY)
  await expectText(/^Il manque.*le client/)
  await page.user.click(within(found()).getByRole('option', { name: /Ali Koné/ }))
  await page.press(PAY)
  await taken()
  const ali = clientsWith(server, owner.phone).find(({ fullname }) => fullname === 'Ali Koné')
  expect(readOrders(server).map(({ clientId }) => clientId)).toEqual([ali?.id, ali?.id])
})

test('the change is told, less than the total leaves a rest, and Wave wants its transaction', async ({
  server,
  page,
}) => {
  await openTillWithShirt(server, page)
  await choose(page, 'Espèces')
  await choose(page, /^5\s000$/)
  await expectIn(basket, `Rendez ${fcfa(4200)}`)
  await choose(page, 'Autre')
  await page.fill('Montant donné', '500')
  await expectIn(basket, `Il restera ${fcfa(300)} à payer au retrait`)
  await choose(page, 'Wave')
  await page.press(PAY)
  expect(document.activeElement).toBe(screen.getByLabelText('Identifiant Wave'))
  await page.fill('Identifiant Wave', 'T_7F4K2')
  await page.press(PAY)
  await taken()
  expect(readOrders(server)).toMatchObject([{ paidAmount: 800, paymentMethod: 'wave' }])
})

test('a price that changed is shown before anything is taken; the ticket is shown again after a reload, is not printed twice, and offers no certificate where nothing is certified', async ({
  server,
  page,
}) => {
  await openTillWithShirt(server, page)
  await choose(page, 'Espèces')
  server.t.database.sqlite
    .prepare("update products set services = replace(services, '800', '900')")
    .run()
  await page.press(PAY)
  await expectText('Les prix ont changé')
  expect(readOrders(server)).toEqual([])
  await expectIn(basket, fcfa(900))
  await page.press(PAY)
  await taken()
  expect(readOrders(server)).toMatchObject([{ paidAmount: 900 }])
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  await expectNoText('Facture normalisée')
  page.reload()
  await waitFor(ticket)
  await page.press('Réimprimer')
  await waitFor(() => expect(print).toHaveBeenCalledTimes(2))
})

test('with the drawer closed the till says so before cash is chosen, and opens it in place', async ({
  server,
  page,
}) => {
  const { admin, client: owner } = await openTill(server, page)
  const desk = await server.t.as(admin)
  await desk.drawer.close(await countedDrawer(desk))
  page.reload()
  await garment('Chemise')
  await addShirt(page)
  await typePhone(page, owner.phone)
  await expectText('Le tiroir est fermé')
  await choose(page, 'Au retrait')
  await waitFor(() => expect(screen.queryByText('Le tiroir est fermé')).toBeNull())
  await choose(page, 'Espèces')
  await page.press('Ouvrir le tiroir')
  const opening = dialog('Ouvrir le tiroir')
  await waitFor(() => within(opening()).getByLabelText('Fond de caisse'))
  await pressIn(page, opening, 'Ouvrir le tiroir')
  await expectNoText('Le tiroir est fermé')
  expect(radio('Espèces').checked).toBe(true)
  expect((await desk.drawer.desk()).isOpen).toBe(true)
  expect(readOrders(server)).toEqual([])
  await page.press(PAY)
  await taken()
})

test('Enter in the field of the client never takes the money: it leads to the act', async ({
  server,
  page,
}) => {
  await openTillWithShirt(server, page)
  await choose(page, 'Espèces')
  await page.user.click(phoneField())
  await page.user.keyboard('{Enter}')
  const act = screen.getByRole('button', { name: PAY })
  expect(document.activeElement).toBe(act)
  expect(readOrders(server)).toEqual([])
  await page.user.keyboard('{Enter}')
  await taken()
})
