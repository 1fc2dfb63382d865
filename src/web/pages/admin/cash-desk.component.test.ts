import { screen, waitFor, within } from '@testing-library/react'
import { makeAdmin } from '#server/testing/factories.ts'
import { expect, expectText, test } from '#web/testing/component-test.ts'

test('a list that cannot be read says so, and reads again on « Réessayer »', async ({
  server,
  page,
}) => {
  await server.signIn(await makeAdmin(server.t))
  const mend = server.cut(/payments\./)
  page.open('/admin/caisse')
  await expectText('Impossible de charger les paiements.')
  await expectText('Impossible de charger les remboursements.')
  mend()
  for (const [title, empty] of [
    ['Paiement Wave à vérifier', 'Aucun paiement à vérifier'],
    ['Remboursements à faire', 'Aucun remboursement à faire'],
  ] as const) {
    const section = await screen.findByRole('region', { name: new RegExp(title) })
    const again = within(section).queryByRole('button', { name: 'Réessayer' })
    // It also reads again by itself.
    if (again) await page.user.click(again)
    await waitFor(() => expect(section.textContent).toContain(empty))
  }
})
