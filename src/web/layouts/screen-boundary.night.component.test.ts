import { screen, within } from '@testing-library/react'
import { vi } from 'vitest'
import { makeClient } from '#server/testing/factories.ts'
import { expect, expectNoText, expectText, test } from '#web/testing/component-test.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

/** The server's answers, with other weekly orders than the screen can show. */
const withBrokenWeekly =
  (server: ServerInProcess): typeof fetch =>
  async (input, init) => {
    const answer = await server.fetch(input, init)
    const { pathname } = new URL(input instanceof Request ? input.url : input, window.location.href)
    // Calls that are made at once are one request.
    const place = pathname.replace('/trpc/', '').split(',').indexOf('recurring.mine')
    if (place < 0) return answer
    const results: unknown[] = await answer.json()
    return Response.json(results.with(place, { result: { data: 'broken' } }))
  }

test('a client whose screen breaks keeps the tabs, which lead out of it', async ({
  server,
  page,
}) => {
  await server.signIn(await makeClient(server.t))
  page.open('/client/dashboard')
  await expectText('Modifier mon profil')
  // React tells the console of it.
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', withBrokenWeekly(server))
  const follow = async (name: string) => {
    const [tabs] = screen.getAllByRole('navigation').slice(-1)
    if (!tabs) throw new Error('There are no tabs')
    await page.user.click(within(tabs).getByRole('link', { name }))
  }
  await follow('Suivi')
  await expectText('Cet écran a rencontré un problème.')
  expect(told).toHaveBeenCalled()
  await follow('Accueil')
  await expectText('Modifier mon profil')
  await expectNoText('Cet écran a rencontré un problème.')
})
