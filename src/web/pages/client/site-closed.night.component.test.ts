import { screen } from '@testing-library/react'
import { onTestFinished } from 'vitest'
import { setSiteDoor } from '#server/testing/site-door.ts'
import { config } from '#web/lib/config.ts'
import { expect, expectNoText, expectText, expectToast, test } from '#web/testing/component-test.ts'
import {
  expectPlaced,
  openFilledOrder,
  ordersOf,
  sendOrder,
  signInClient,
} from '#web/testing/order-steps.ts'

function closeSite() {
  config.siteOpen = false
  onTestFinished(() => {
    config.siteOpen = true
  })
}

test('while the site is closed a client reads so in the place of the order form, and keeps the rest', async ({
  server,
  page,
}) => {
  closeSite()
  await signInClient(server)
  page.open('/client/passer-commande')
  await expectText('Nous ne prenons pas encore de commandes ici.')
  await expectNoText('Utiliser ma position')
  page.open('/client/commandes')
  await screen.findByRole('heading', { name: 'Suivi' })
})

test('an order whose form is older than the closing is refused in words, and goes once the site is open again', async ({
  server,
  page,
}) => {
  const client = await openFilledOrder(server, page)
  setSiteDoor(server.t, 'closed')
  await sendOrder(page)
  await expectToast('Nous ouvrons bientôt', 'Rien n’est perdu')
  expect(ordersOf(server.t, client)).toEqual([])
  setSiteDoor(server.t, 'open')
  await page.press('Valider la commande')
  await expectPlaced()
})

test('while the site is closed nobody is offered to order first at the sign-in', async ({
  page,
}) => {
  closeSite()
  page.open('/connexion')
  await screen.findByRole('button', { name: 'Se connecter' })
  expect(screen.queryByRole('link', { name: 'Commander sans compte' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Créer un compte' })).toBeTruthy()
})
