import { screen, waitFor } from '@testing-library/react'
import { makeAdmin, makeClient, makeOrder, TEST_PASSWORD } from '#server/testing/factories.ts'
import { signIn } from '#web/testing/auth-steps.ts'
import { expect, expectAddress, test } from '#web/testing/component-test.ts'

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
