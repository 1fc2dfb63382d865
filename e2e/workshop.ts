import type { Page } from '@playwright/test'
import { expect, type Visitor } from './fixtures.ts'
import type { Person } from './people.ts'

export const TABLET = { width: 800, height: 1280 }

/** The figures of the code that the owner gives are tapped on the tablet: it shows the workshop. */
export async function pairTablet(
  { page }: Pick<Visitor, 'page'>,
  { api }: Pick<Person, 'api'>,
): Promise<void> {
  await page.setViewportSize(TABLET)
  await page.goto('/atelier')
  await expect(page.getByText(/^Cette tablette est la \d\d$/)).toBeVisible()
  const [asking] = (await api.devices.list.query()).waiting
  const deviceId = asking?.id ?? ''
  const { code } = await api.devices.giveCode.mutate({ deviceId, name: 'Tablette atelier' })
  for (const figure of code) await page.getByRole('button', { name: figure, exact: true }).click()
  await expect(heading(page, 'Atelier')).toBeVisible()
}

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })

/** « 4821 0937 », as the workshop writes a reference. */
const spaced = (reference: string) => `${reference.slice(0, 4)} ${reference.slice(4)}`

/** Opens an order from the home of the workshop by its reference. */
export async function openAtWorkshop(page: Page, reference: string): Promise<void> {
  if (!(await heading(page, 'Atelier').isVisible()))
    await page.getByRole('button', { name: 'Retour' }).click()
  const search = page.getByRole('searchbox', { name: 'Numéro ou étiquette' })
  await search.fill(reference)
  await search.press('Enter')
  await expect(heading(page, spaced(reference))).toBeVisible()
}

/** Lists orders at a station to be worked on together. */
export async function listTogether(page: Page, station: string, references: readonly string[]) {
  // The tablet remembers the station that it shows alone.
  const tile = page.getByRole('button', { name: new RegExp(`\\d ?${station}$`) })
  if ((await tile.getAttribute('aria-pressed')) !== 'true') await tile.click()
  await page.getByRole('button', { name: 'Sac après sac' }).click()
  await page.getByRole('button', { name: 'Taper' }).click()
  const code = page.getByLabel('Commande, pièce ou étiquette')
  for (const reference of references) {
    await code.fill(reference)
    await code.press('Enter')
    await expect(page.getByRole('button', { name: `Enlever ${spaced(reference)}` })).toBeVisible()
  }
}
