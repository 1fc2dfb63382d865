import { screen, waitFor, within } from '@testing-library/react'
import { vi } from 'vitest'
import { makeCatalogue, makeClient, TEST_PASSWORD } from '#server/testing/factories.ts'
import { changeDraft } from '#web/orders/cart/draft-store.ts'
import { signIn } from '#web/testing/auth-steps.ts'
import {
  button,
  expect,
  expectAddress,
  expectButton,
  expectFocus,
  expectText,
  expectToast,
  expectValue,
  field,
  test,
} from '#web/testing/component-test.ts'
import {
  addLine,
  answerGps,
  CONTINUE,
  cart,
  chooseService,
  expectInCart,
  expectMissing,
  expectPlaced,
  expectReady,
  fcfa,
  fillOrder,
  HOME,
  HOME_FEE,
  ONE_DRESS,
  openFilledOrder,
  ordersOf,
  quantityOf,
  review,
  sendOrder,
  signInClient,
  TWO_SHIRTS,
  takePosition,
  twoShirtsAtHome,
  wordsOf,
} from '#web/testing/order-steps.ts'

const placeHeading = () => screen.getByRole('heading', { name: 'Où passer\u202f?' })

test.for([['a client', '/client/passer-commande'] as const, ['a visitor', '/commander'] as const])(
  '« Continuer » of %s leads from step to step by entries of the history, and marks what a step lacks',
  async ([who, form], { server, page }) => {
    if (who === 'a client') await signInClient(server)
    else await makeCatalogue(server.t)
    answerGps({ ...HOME, accuracy: 12 })
    page.open(form)
    const dock = () => screen.getByText(/^Il manque/, { selector: '.caution' })
    await waitFor(() => expect(wordsOf(dock())).toBe('Il manque : votre quartier, du linge'))
    await page.press(CONTINUE)
    await expectFocus(() => button(/^Où êtes-vous/))
    expect(screen.getByRole('alert').textContent).toMatch(/quartier/)
    expect(within(cart()).getAllByRole('definition').at(-1)?.textContent).toBe('–')
    await addLine(page, TWO_SHIRTS)
    expect(screen.queryByRole('alert')).toBeNull()
    await page.press(CONTINUE)
    await expectAddress(`${form}?etape=lieu`)
    await expectFocus(placeHeading)
    expect(wordsOf(dock())).toBe('Il manque : votre position')
    await page.press(CONTINUE)
    await expectFocus(() => button('Utiliser ma position'))
    await expectText(/^Dites-nous où passer/)
    window.history.back()
    await expectAddress(form)
    await expectFocus(() => screen.getByRole('heading', { name: 'Votre linge' }))
    await takePosition(page)
    await page.press(CONTINUE)
    if (who === 'a client') return await expectAddress(`${form}?etape=verifier`)
    await expectAddress(`${form}?etape=paiement`)
    await expectFocus(() => field('Téléphone de contact'))
    await page.press(CONTINUE)
    await expectText('Dix chiffres, pour que le livreur vous appelle.')
    await page.press('Retour')
    await expectAddress(form)
  },
)

test('under a late step that a link opened lie the earlier ones', async ({ server, page }) => {
  await makeCatalogue(server.t)
  page.open('/commander?etape=heure')
  await expectFocus(() => screen.getByRole('heading', { name: /^Quand passer/ }))
  await waitFor(() => expect(window.history.state.idx).toBe(2))
  window.history.back()
  await expectAddress('/commander?etape=lieu')
  window.history.back()
  await expectAddress('/commander?etape=linge')
})

test('the steps under a review that a link opened go where they belong: the browser scrolls at none of them', async ({
  server,
  page,
}) => {
  await openFilledOrder(server, page)
  window.history.scrollRestoration = 'auto'
  const laid: ScrollRestoration[] = []
  const { pushState } = window.history
  vi.spyOn(window.history, 'pushState').mockImplementation((...entry) => {
    laid.push(window.history.scrollRestoration)
    pushState.apply(window.history, entry)
  })
  page.open('/client/passer-commande?etape=verifier')
  await waitFor(() => expect(window.history.state.idx).toBe(4))
  expect(laid).toEqual(Array(4).fill('manual'))
})

test('once the order is placed, the review opened again or in another tab shows it', async ({
  server,
  page,
}) => {
  const client = await openFilledOrder(server, page)
  await sendOrder(page)
  const placed = await expectPlaced()
  expect(within(placed).getByRole('heading').textContent).toMatch(/^Nous /)
  const [order] = ordersOf(server.t, client)
  page.reload()
  await expectPlaced()
  page.open('/client/passer-commande?etape=verifier')
  await expectAddress('/client/commandes')
  await expectText(`#${order?.id.slice(0, 8)}`)
})

test('an empty catalogue says so, and the order form is back with the first garment', async ({
  server,
  page,
}) => {
  await server.signIn(await makeClient(server.t))
  page.open('/client/passer-commande')
  await expectText('Le catalogue est vide pour le moment')
  expect(screen.queryByRole('button', { name: CONTINUE })).toBeNull()
  await makeCatalogue(server.t)
  page.reload()
  await expectButton(CONTINUE, 'enabled')
})

test('« Continuer » and the address of the review lead to the step that lacks something, and then to the review, whose blocks lead back', async ({
  server,
  page,
}) => {
  await signInClient(server)
  answerGps({ ...HOME, accuracy: 12 })
  page.open('/client/passer-commande')
  await addLine(page, TWO_SHIRTS)
  await expectToast('Article ajouté')
  await page.press(CONTINUE)
  await expectFocus(placeHeading)
  page.open('/client/passer-commande?etape=verifier')
  await expectAddress('/client/passer-commande?etape=lieu')
  await expectFocus(placeHeading)
  await takePosition(page)
  await page.fill('Point de repère', 'Portail vert')
  await review(page)
  await expectInCart('Portail vert')
  await expectInCart(`Sous-total${fcfa(1600)}Transport Aller-retour, environ 4`)
  await page.press(/^Aller-retour, environ 4\skm/)
  await expectInCart('≈ 3,86 km aller-retour × 300 FCFA')
  await page.follow('Modifier le lieu')
  await expectFocus(placeHeading)
  await page.fill('Note pour le livreur', 'Deuxième étage')
  await page.press(CONTINUE)
  await expectInCart('Deuxième étage')
})

test('beyond three lines the review shows two, and the others at a tap', async ({
  server,
  page,
}) => {
  await openFilledOrder(server, page)
  for (const service of ['Repassage', 'Complet'] as const)
    for (const garment of ['Chemise', 'Robe'] as const)
      await addLine(page, { garment, service, quantity: 1 })
  await review(page)
  expect(within(cart()).getAllByRole('listitem')).toHaveLength(2)
  await expectInCart(`et 3 autres${fcfa(2 * 1500 + 3000)}`)
  await page.press('et 3 autres')
  const lines = within(cart()).getAllByRole('listitem')
  expect(lines).toHaveLength(5)
  await expectFocus(() => lines[2] as HTMLElement)
})

test('the review begins at its title, and tells each garment whose price changed, be the former one the same', async ({
  server,
  page,
}) => {
  const { shirt, trousers } = await makeCatalogue(server.t)
  const client = await makeClient(server.t)
  await server.signIn(client)
  const line = { service: 'Lavage', quantity: 1, seenPrice: 700 }
  changeDraft(client.id, {
    ...twoShirtsAtHome(shirt),
    lines: [
      { ...line, productId: shirt, name: 'Chemise' },
      { ...line, productId: shirt, name: 'Chemise', service: 'Complet' },
      { ...line, productId: trousers, name: 'Pantalon' },
    ],
  })
  page.open('/client/passer-commande?etape=verifier')
  const notes = within(await screen.findByRole('list', { name: 'À savoir' }))
  expect(notes.getAllByRole('listitem')).toHaveLength(3)
  await expectFocus(() => screen.getByRole('heading', { level: 1, name: 'Vérifier ma commande' }))
})

test('a garment added twice is one line, is marked where another service is chosen, and − takes a piece away', async ({
  server,
  page,
}) => {
  await signInClient(server)
  page.open('/client/passer-commande')
  await addLine(page, TWO_SHIRTS)
  await addLine(page, { ...TWO_SHIRTS, quantity: 3 })
  await expectValue(quantityOf('Chemise'), '5')
  expect(within(cart()).getAllByRole('listitem')).toHaveLength(1)
  await chooseService(page, 'Repassage')
  const tile = screen.getByRole('button', { name: 'Ajouter Chemise' }).closest('li')
  expect(wordsOf(tile as HTMLElement)).toContain('Aussi 5 en lavage')
  await chooseService(page, 'Lavage')
  await page.fill(quantityOf('Chemise'), '2')
  await page.press('Retirer une pièce de Chemise')
  await expectInCart('1 pièce')
  await page.press('Retirer une pièce de Chemise')
  await waitFor(() => expect(within(cart()).queryAllByRole('listitem')).toEqual([]))
  await expectFocus(() => screen.getByRole('button', { name: 'Ajouter Chemise' }))
})

test('the summary shows lines, subtotal, transport and total, and outlives a reload', async ({
  server,
  page,
}) => {
  await openFilledOrder(server, page)
  await addLine(page, ONE_DRESS)
  await page.press('Modifier l’adresse')
  await page.fill('Adresse', 'Riviera Palmeraie')
  await page.fill('Point de repère', 'Portail vert')
  const check = async () => {
    await expectReady()
    await expectInCart('3 pièces')
    const amounts = within(cart()).getAllByRole('definition').map(wordsOf)
    for (const amount of [4600, HOME_FEE, 4600 + HOME_FEE])
      expect(amounts.filter((words) => words.includes(fcfa(amount)))).toHaveLength(1)
    await expectText('Riviera Palmeraie')
    await expectValue('Point de repère', 'Portail vert')
  }
  await check()
  page.reload()
  await screen.findByRole('button', { name: CONTINUE })
  await check()
})

test('what is added while the order is on its way stays in the cart', async ({ server, page }) => {
  const client = await openFilledOrder(server, page)
  const release = server.hold(/checkout\.place/)
  await sendOrder(page)
  await page.press('Retour')
  await addLine(page, ONE_DRESS)
  await expectInCart('3 pièces')
  release()
  await expectPlaced()
  await expectText('1 pièce attend encore dans votre panier')
  page.open('/client/passer-commande')
  await expectReady()
  const lines = within(cart()).getAllByRole('listitem')
  expect(lines.map(wordsOf)).toEqual([expect.stringContaining('Robe')])
  expect(ordersOf(server.t, client)).toHaveLength(1)
})

test('the cart outlives a session that ends, and a person’s own sign-out forgets it', async ({
  server,
  page,
}) => {
  const client = await signInClient(server)
  const stored = () => Object.keys(localStorage).join()
  await fillOrder(page)
  server.t.database.sqlite.prepare('delete from sessions where user_id = ?').run(client.id)
  page.reload()
  await expectAddress('/connexion')
  expect(stored()).toContain(client.id)
  await signIn(page, client.email, TEST_PASSWORD)
  await expectAddress('/client/passer-commande')
  await expectReady()
  await expectInCart('2 pièces')
  page.open('/client/profil')
  const [signOut] = await screen.findAllByRole('button', { name: 'Déconnexion' })
  await page.user.click(signOut as HTMLElement)
  await waitFor(() => expect(stored()).not.toContain(client.id))
})

test('a cart that costs more than any payment can record says so, and cannot be sent', async ({
  server,
  page,
}) => {
  await signInClient(server)
  const dear = JSON.stringify([
    { name: 'Lavage', price: 1_000_000 },
    { name: 'Repassage', price: 1_000_000 },
  ])
  const price = server.t.database.sqlite.prepare(
    "update products set services = ? where name = 'Chemise'",
  )
  price.run(dear)
  answerGps({ ...HOME, accuracy: 12 })
  page.open('/client/passer-commande')
  await addLine(page, { garment: 'Chemise', service: 'Lavage', quantity: 99 })
  await addLine(page, { garment: 'Chemise', service: 'Repassage', quantity: 2 })
  await page.press('Utiliser ma position')
  await expectMissing(`Il manque : un total de ${fcfa(100_000_000)} au plus`)
  const told = () => within(cart()).queryAllByRole('status').map(wordsOf).join()
  expect(told()).toContain(`Une commande va jusqu’à ${fcfa(100_000_000)}`)
  await page.press('Retirer une pièce de Chemise')
  await page.press('Retirer une pièce de Chemise')
  await expectReady()
  expect(told()).toBe('')
})
