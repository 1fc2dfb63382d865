import { screen, within } from '@testing-library/react'
import { vi } from 'vitest'
import { makeClient } from '#server/testing/factories.ts'
import { expect, expectNoText, expectText, test } from '#web/testing/component-test.ts'

test('a client whose screen breaks keeps the tabs, which lead out of it', async ({
  server,
  page,
}) => {
  await server.signIn(await makeClient(server.t))
  page.open('/client/dashboard')
  await expectText('Aucune commande trouvée')
  // React tells the console of it.
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  const broken = [{ result: { data: { items: 'broken for the test' } } }]
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) =>
    /orders\.history/.test(input instanceof Request ? input.url : String(input))
      ? Promise.resolve(Response.json(broken))
      : server.fetch(input, init),
  )
  const follow = async (name: string) => {
    const [tabs] = screen.getAllByRole('navigation').slice(-1)
    if (!tabs) throw new Error('There are no tabs')
    await page.user.click(within(tabs).getByRole('link', { name }))
  }
  await follow('Historique')
  await expectText('Cet écran a rencontré un problème.')
  expect(told).toHaveBeenCalled()
  await follow('Accueil')
  await expectText('Aucune commande trouvée')
  await expectNoText('Cet écran a rencontré un problème.')
})
