import { screen, waitFor, within } from '@testing-library/react'
import {
  makeAdmin,
  makeCatalogue,
  makeClient,
  makeLivreur,
  makeOrder,
} from '#server/testing/factories.ts'
import { orderCard } from '#web/testing/cash-steps.ts'
import { expect, expectFocus, isDisabled, type Page, test } from '#web/testing/component-test.ts'
import { chooseMore, dialog, expectNoDialog, type Finder } from '#web/testing/lists.ts'
import {
  answerGps,
  CONTINUE,
  expectInCart,
  expectPlaced,
  expectReady,
  HOME,
  linen,
  ordersOf,
  quantityOf,
  SUBMIT,
} from '#web/testing/order-steps.ts'

const FAR = 80

/** Presses Tab until this element has the focus. */
async function tabTo(page: Page, find: Finder): Promise<void> {
  await waitFor(find)
  for (let presses = 0; presses < FAR; presses++) {
    if (document.activeElement === find()) return
    await page.user.tab()
  }
  throw new Error(`${FAR} presses of Tab do not lead there`)
}

async function press(page: Page, find: Finder, key: string): Promise<void> {
  await tabTo(page, find)
  await page.user.keyboard(key)
}

const named = (role: 'button' | 'radio', name: string) => () => screen.getByRole(role, { name })

test('a client orders with the keyboard alone', async ({ server, page }) => {
  const client = await makeClient(server.t)
  await makeCatalogue(server.t)
  await server.signIn(client)
  answerGps({ ...HOME, accuracy: 12 })
  page.open('/client/passer-commande')
  const service = (name: string) => () =>
    within(linen()).getByRole<HTMLInputElement>('radio', { name })
  // The service that is chosen has the focus of its group; the arrow goes round.
  await press(page, service('Lavé-repassé'), '{ArrowRight}')
  expect(service('Lavage')().checked).toBe(true)
  await press(page, named('button', 'Ajouter Chemise'), '{Enter}')
  await page.user.tab({ shift: true })
  await expectFocus(() => screen.getByLabelText(quantityOf('Chemise')))
  await page.user.keyboard('3')
  await expectInCart('3 pièces')
  await press(page, named('button', 'Utiliser ma position'), '{Enter}')
  await expectReady()
  await press(page, named('button', CONTINUE), '{Enter}')
  await press(page, named('button', SUBMIT), '{Enter}')
  await expectPlaced()
  expect(ordersOf(server.t, client)).toHaveLength(1)
})

test('an admin assigns with the keyboard alone, and the dialog gives the focus back', async ({
  server,
  page,
}) => {
  const placed = await makeOrder(server.t)
  await makeLivreur(server.t, { fullname: 'Konan Yao' })
  await server.signIn(await makeAdmin(server.t))
  page.open('/admin/dashboard')
  const asked = dialog('Assigner pour ramassage')
  const inCard = (name: string) => () => within(orderCard(placed)()).getByRole('button', { name })
  const konan = () => within(asked()).getByRole('radio', { name: /^Konan Yao/ })
  const confirm = () =>
    within(asked()).getByRole<HTMLButtonElement>('button', { name: 'Confirmer' })
  await press(page, inCard('Assigner pour ramassage'), '{Enter}')
  // Its first choice takes the focus once the livreurs are read.
  await expectFocus(konan)
  expect(isDisabled(confirm())).toBe(true)
  await page.user.keyboard('{Escape}')
  await expectNoDialog()
  await expectFocus(inCard('Assigner pour ramassage'))

  await page.user.keyboard('{Enter}')
  await press(page, konan, ' ')
  await press(page, confirm, '{Enter}')
  // The undo button stands in the place of the act, with its focus.
  await expectFocus(inCard(`Annuler l’assignation de #${placed.reference}`))
})

test('a question over the drawer leaves nothing else within reach, and gives the focus back', async ({
  server,
  page,
}) => {
  const { id, reference } = await makeOrder(server.t)
  await server.signIn(await makeAdmin(server.t))
  page.open(`/admin/dashboard?commande=${id}`)
  const drawer = dialog(`Commande #${reference}`)
  await waitFor(drawer)
  const panel = drawer()
  await chooseMore(page, drawer, 'Supprimer')
  const question = dialog('Supprimer')
  await waitFor(question)
  const isInert = (element: HTMLElement) => element.closest('[inert]') !== null
  await waitFor(() => expect(isInert(panel)).toBe(true))
  expect(isInert(question())).toBe(false)
  await page.user.keyboard('{Escape}')
  await waitFor(() => expect(isInert(drawer())).toBe(false))
  await expectFocus(() => within(drawer()).getByRole('button', { name: /^Autres actions/ }))
})
