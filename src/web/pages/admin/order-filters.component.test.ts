import { screen, waitFor, within } from '@testing-library/react'
import { makeAdmin, makeClient, makeLivreur, makeOrder } from '#server/testing/factories.ts'
import { expect, expectText, test } from '#web/testing/component-test.ts'
import { expectRows, showTable } from '#web/testing/lists.ts'

const chip = (name: string) => screen.getByRole('combobox', { name })

test('chips narrow the list, stay in the address and under another view, and are cleared', async ({
  server,
  page,
}) => {
  const { t } = server
  const client = await makeClient(t, { fullname: 'Aminata Koné' })
  const konan = await makeLivreur(t, { fullname: 'Konan Yao' })
  const mariam = await makeLivreur(t, { fullname: 'Mariam Touré' })
  await makeOrder(t, { client, livreur: konan, status: 'assigned' })
  await makeOrder(t, { client, livreur: mariam, status: 'assigned' })
  await makeOrder(t, { client, livreur: mariam, status: 'completed' })
  await server.signIn(await makeAdmin(t))
  showTable()
  page.open('/admin/dashboard')
  await expectRows(3)
  await page.user.keyboard('f')
  await screen.findByRole('option', { name: 'Mariam Touré (2)' })
  await page.user.selectOptions(chip('Livreur'), 'Mariam Touré (2)')
  await expectRows(2)
  expect(window.location.search).toContain(`livreur=${mariam.id}`)
  await expectText(/^2 sur 3$/)
  await page.user.selectOptions(chip('Paiement'), 'Payée (1)')
  await expectRows(1)
  const views = screen.getByRole('navigation', { name: 'Vues' })
  await page.user.click(within(views).getByRole('link', { name: /^Livrées/ }))
  await waitFor(() =>
    expect(
      within(screen.getByRole('navigation', { name: 'Vues' }))
        .getByRole('link', { name: /^Livrées/ })
        .getAttribute('aria-current'),
    ).toBe('page'),
  )
  await expectRows(1)
  expect(window.location.search).toContain('paiement=paid')
  await page.press('Tout effacer')
  await waitFor(() => expect(window.location.search).toBe(''))
})
