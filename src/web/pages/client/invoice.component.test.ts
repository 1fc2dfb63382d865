import { screen, waitFor } from '@testing-library/react'
import { makeAdmin, makeClient, makeOrder, TEST_PASSWORD } from '#server/testing/factories.ts'
import { signIn } from '#web/testing/auth-steps.ts'
import { expect, expectAddress, test } from '#web/testing/component-test.ts'
import { expectIn } from '#web/testing/lists.ts'

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

for (const [who, make] of [
  ['the client', makeClient],
  ['the team', makeAdmin],
] as const)
  test(`the link of an e-mail leads ${who} to the invoice through the sign-in`, async ({
    server,
    page,
  }) => {
    const person = await make(server.t)
    const client = person.role === 'client' ? person : await makeClient(server.t)
    const { id, reference } = await makeOrder(server.t, { client })
    page.open(`/client/facture/${id}`)
    await expectAddress('/connexion')
    await signIn(page, person.email, TEST_PASSWORD)
    await waitFor(paper(reference))
    await expectAddress(`/client/facture/${id}`)
  })

test('an invoice says whether it is paid, or that the order was cancelled', async ({
  server,
  page,
}) => {
  const client = await makeClient(server.t)
  const paid = await makeOrder(server.t, { client, status: 'completed' })
  const cancelled = await makeOrder(server.t, { client, status: 'cancelled' })
  await server.signIn(client)
  for (const [{ id, reference }, words] of [
    [paid, 'Payée'],
    [cancelled, 'Annulée'],
  ] as const) {
    page.open(`/client/facture/${id}`)
    await waitFor(paper(reference))
    await expectIn(paper(reference), words)
  }
})
