import { screen, waitFor, within } from '@testing-library/react'
import {
  makeAdmin,
  makeCatalogue,
  makeClient,
  makeLivreur,
  makeOrder,
  type Order,
} from '#server/testing/factories.ts'
import { pickupOf } from '#server/testing/scenes/rounds.ts'
import { expect, expectAddress, field, type Page, test } from '#web/testing/component-test.ts'
import { card, expectCards, expectIn } from '#web/testing/lists.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const labelOf = ({ reference }: Order) => card(`Étiquette #${reference}`)

/** Three shirts and two pairs of trousers of Aminata Koné, whose livreur is there to take them. */
async function makeBags({ t }: ServerInProcess) {
  const { shirt, trousers } = await makeCatalogue(t)
  const client = await makeClient(t, { fullname: 'Aminata Koné' })
  const livreur = await makeLivreur(t, { fullname: 'Konan Yao' })
  const order = await makeOrder(t, {
    client,
    livreur,
    status: 'pickup_en_route',
    input: {
      lines: [
        { productId: shirt, service: 'Complet', quantity: 3 },
        { productId: trousers, service: 'Lavage', quantity: 2 },
      ],
      address: 'Riviera Palmeraie, rue I 164',
      contactPhone: client.phone,
      shown: { total: 6500 },
    },
  })
  return { client, livreur, order }
}

test('the label of an order is one tap from the board, says the count and the damage and no secret, one for each of nine bags at most, and the device keeps its paper', async ({
  server,
  page,
}) => {
  const { client, livreur, order } = await makeBags(server)
  const counts = [
    { position: 0, counted: 3 },
    { position: 1, counted: 2 },
  ]
  const reserves = [{ position: 0, kind: 'tache', note: 'encre bleue' } as const]
  await (await server.t.as(livreur)).missions.advance({
    ...pickupOf(order, order.grandTotal),
    check: { counts, reserves, withClient: true },
  })
  await server.signIn(await makeAdmin(server.t))
  page.open('/admin/dashboard')
  await page.follow(`Étiquette de la commande #${order.reference}`)
  const label = labelOf(order)
  await waitFor(label)
  for (const words of ['5 pièces comptées', '3 × Chemise', 'encre bleue', 'par Konan Yao'])
    await expectIn(label, words)
  for (const secret of [client.phone, client.fullname, 'FCFA', 'rue I 164'])
    expect(label().textContent).not.toContain(secret)
  within(label()).getByRole('img', { name: 'Code de la commande' })

  await page.press('Augmenter la quantité de sacs')
  await expectCards(2)
  await page.user.clear(field('Nombre de sacs'))
  await page.user.type(field('Nombre de sacs'), '99{Enter}')
  await expectCards(9)
  const a6 = () => screen.getByRole<HTMLInputElement>('radio', { name: 'A6' })
  await page.user.click(a6())
  page.reload()
  await waitFor(label)
  expect(a6().checked).toBe(true)
})

/** Reads the code of a label as this person. */
async function readCode(
  server: ServerInProcess,
  page: Page,
  { id }: Order,
  reader: { id: string },
): Promise<void> {
  server.signOut()
  await server.signIn(reader)
  page.open(`/commande/${id}`)
}

test('the code of a label opens the order for each who reads it', async ({ server, page }) => {
  const { client, livreur, order } = await makeBags(server)
  await readCode(server, page, order, await makeAdmin(server.t))
  await expectAddress(`/admin/dashboard?commande=${order.id}`)
  await readCode(server, page, order, client)
  await expectAddress('/client/commandes')
  await readCode(server, page, order, livreur)
  await expectAddress(`/livreur/mission/${order.id}`)
})
