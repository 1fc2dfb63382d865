import { screen, waitFor, within } from '@testing-library/react'
import { makeCatalogue } from '#server/testing/factories.ts'
import { COMPLETE_PAGES } from '#server/testing/fixtures/complete-pages.ts'
import { expect, type Page, test } from '#web/testing/component-test.ts'

const NAVIGATION = {
  Accueil: '/',
  Services: '/services',
  Fonctionnement: '/fonctionnement',
  Tarifs: '/tarifs',
  Contact: '/contact',
}
const FOOTER = {
  ...NAVIGATION,
  'Devenir livreur': '/candidature-livreur',
  'Vérifier un ticket': '/verifier',
  'Mentions légales': '/mentions-legales',
  Confidentialité: '/confidentialite',
}

async function openPage(page: Page, path: string): Promise<void> {
  page.openComplete(path)
  await waitFor(() => {
    const title = screen.getByRole('heading', { level: 1 }).textContent
    expect(title.replace(/\s+/g, ' ')).toBe(COMPLETE_PAGES[path as keyof typeof COMPLETE_PAGES])
  })
}

test('the privacy page says which messages come to who chose none', async ({ page }) => {
  await openPage(page, '/confidentialite')
  expect(document.body.textContent.replace(/\s+/g, ' ')).toContain(
    'choisir de n’en recevoir aucun : seuls un code, votre lien et une alerte sur votre compte vous parviennent encore.',
  )
})

/** The words of each link of a list, its address, and whether it is marked as the page that is read. */
const linksOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole('link')
    .map((link) => [
      link.textContent,
      link.getAttribute('href'),
      link.getAttribute('aria-current') === 'page',
    ])

test('every page says where it stands in the bar, in the menu and in the footer, whose links lead where they say', async ({
  page,
}) => {
  for (const path of Object.keys(COMPLETE_PAGES)) {
    const marked = (links: Record<string, string>) =>
      Object.entries(links).map(([name, address]) => [name, address, address === path])
    await openPage(page, path)
    const lists = screen.getAllByRole('navigation', { name: 'Navigation principale' })
    expect(lists.map(linksOf), path).toEqual([marked(NAVIGATION), marked(NAVIGATION)])
    const foot = screen.getByRole('navigation', { name: 'Pied de page' })
    expect(linksOf(foot), path).toEqual(marked(FOOTER))
  }
})

test('the home page leads to ordering without an account, to the application of a livreur and to every price', async ({
  server,
  page,
}) => {
  await makeCatalogue(server.t)
  await openPage(page, '/')
  for (const [name, address] of [
    ['Commander maintenant', '/commander'],
    ['Commander', '/commander'],
    ['Postuler', '/candidature-livreur'],
    ['Voir tous les tarifs', '/tarifs'],
  ] as const)
    for (const link of within(screen.getByRole('main')).getAllByRole('link', { name }))
      expect(link.getAttribute('href'), name).toBe(address)
})
