import { screen, waitFor, within } from '@testing-library/react'
import { expect, expectText, type Page, test } from '#web/testing/component-test.ts'
import { signInClient } from '#web/testing/order-steps.ts'

/** Waits until each button of the header says this and leads there. */
async function expectInHeader(words: string, address: string): Promise<void> {
  await waitFor(() => {
    const links = within(screen.getByRole('banner')).getAllByRole('link', {
      name: /^(Commander|Mon espace)$/,
    })
    for (const link of links)
      expect([link.textContent, link.getAttribute('href')]).toEqual([words, address])
  })
}

/** The application notes on the device who is signed in. */
async function openHome(page: Page): Promise<void> {
  page.open('/client/dashboard')
  await expectText('Modifier mon profil')
}

test('public pages lead a signed-in person to their own screens, and no longer once they have left', async ({
  server,
  page,
}) => {
  await signInClient(server)
  await openHome(page)
  page.openComplete('/')
  await expectInHeader('Mon espace', '/client/dashboard')
  expect(screen.getByRole('link', { name: 'Commander maintenant' }).getAttribute('href')).toBe(
    '/client/passer-commande',
  )
  page.open('/client/profil')
  const [signOut] = await screen.findAllByRole('button', { name: 'Déconnexion' })
  await page.user.click(signOut as HTMLElement)
  await waitFor(() => expect(window.location.pathname).not.toBe('/client/profil'))
  page.openComplete('/')
  await expectInHeader('Commander', '/connexion')
})

test('a session that was ended elsewhere is not promised for long', async ({ server, page }) => {
  const { id } = await signInClient(server)
  await openHome(page)
  server.t.database.sqlite.prepare('delete from sessions where user_id = ?').run(id)
  page.openComplete('/')
  await expectInHeader('Commander', '/connexion')
})
