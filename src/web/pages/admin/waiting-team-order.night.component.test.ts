import { screen, waitFor } from '@testing-library/react'
import { makeAdmin, makeCatalogue, makeClient } from '#server/testing/factories.ts'
import {
  expect,
  expectAddress,
  expectText,
  expectToast,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import { addLine, ordersOf, SUBMIT, TWO_SHIRTS } from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const WAITS = /^La commande d’.*Awa Touré.* attend le réseau/

/** Takes an order by phone that does not get through to the server, until the returned function is called. */
async function takeCall(server: ServerInProcess, page: Page) {
  await makeCatalogue(server.t)
  const client = await makeClient(server.t, { fullname: 'Awa Touré' })
  await server.signIn(await makeAdmin(server.t))
  page.open(`/admin/nouvelle-commande?client=${client.id}`)
  await addLine(page, TWO_SHIRTS)
  await page.press(/^Choisir.*Où passer/)
  await page.user.type(
    await screen.findByRole('combobox', { name: 'Quartier ou point de repère' }),
    'treichville{Enter}',
  )
  await page.fill('Point de repère, nécessaire ici', 'Derrière le marché')
  await page.press(/^Changer.*Paiement/)
  await page.user.click(await screen.findByRole('radio', { name: /^Espèces/ }))
  const mend = server.cut(/checkout\.placeFor/)
  await page.press(SUBMIT)
  await expectText(WAITS)
  return { client, mend }
}

test('an order of the team that is refused later says so with its client, and the dashboard leads to it', async ({
  server,
  page,
}) => {
  const { client, mend } = await takeCall(server, page)
  page.open('/admin/dashboard')
  await expectText(WAITS)
  const services = JSON.stringify([{ name: 'Lavage', price: 950 }])
  server.t.database.sqlite
    .prepare('update products set services = ? where name = ?')
    .run(services, 'Chemise')
  mend()
  window.dispatchEvent(new Event('online'))
  await expectToast(
    'n’est pas partie',
    'Elle est gardée : vérifiez-la depuis votre page d’accueil.',
  )
  await page.follow(/^Voir.*Awa Touré/)
  await expectAddress(`/admin/nouvelle-commande?client=${client.id}`)
  await page.press('Vérifier la commande')
  expect(ordersOf(server.t, client)).toEqual([])
  await page.press(SUBMIT)
  await waitFor(() => expect(ordersOf(server.t, client)).toHaveLength(1))
})
