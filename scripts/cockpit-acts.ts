import type { Locator, Page } from '@playwright/test'
import { openDrawer, openElsewhere, showSection, signIn } from './screen-acts.ts'

// Acts on the list of the team, the figures, labels and a shared follow before their picture is taken.

/** Three orders of the list are chosen. */
export async function chooseThree(page: Page): Promise<void> {
  const boxes = page.getByRole('checkbox', { name: /^Choisir .*, commande #/ })
  for (const place of [3, 5, 7]) await boxes.nth(place).check()
  await page.getByRole('group', { name: 'Sélection' }).waitFor()
}

/** The same beside an order that is open. */
export async function chooseBesideOrder(page: Page): Promise<void> {
  await chooseThree(page)
  await openDrawer(page)
}

export async function openLabels(page: Page): Promise<void> {
  await chooseThree(page)
  await page.getByRole('link', { name: 'Étiquettes' }).click()
  await page.getByRole('article').nth(2).waitFor()
}

export async function searchInPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('awa')
  await page.getByRole('option', { name: /Awa/ }).first().waitFor()
}

export async function openKeys(page: Page): Promise<void> {
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
}

/** The values of a day beside its bar. */
export async function showDay(page: Page): Promise<void> {
  const bars = page.getByRole('region', { name: 'Commandes par jour' }).getByRole('group')
  await bars.locator(':scope > *').nth(8).hover()
}

/** More than the longest screen has. */
const MOST_ROLLS = 200

/** Rolls down to what is loaded when the end of the screen comes near. Throws where it never comes. */
async function rollTo(page: Page, late: Locator): Promise<void> {
  for (let rolls = 0; rolls < MOST_ROLLS && (await late.count()) === 0; rolls += 1)
    await page.mouse.wheel(0, 400)
  await late.waitFor({ state: 'attached' })
}

export async function showPromises(page: Page): Promise<void> {
  const name = 'Promesses tenues'
  await rollTo(page, page.getByRole('heading', { name }))
  await showSection(page, name)
}

export async function openExports(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Exporter les données (CSV)' })
  await rollTo(page, button)
  await button.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /Tout exporter/ }).waitFor()
}

/** The follow that a client shares of the order whose livreur is on the way. */
export async function openSharedFollow(page: Page): Promise<void> {
  const phone = await openElsewhere(page)
  await signIn(phone, 'client')
  await phone.goto('/client/commandes')
  await openShareSheet(phone)
  const sheet = phone.getByRole('dialog', { name: 'Partager le suivi' })
  const send = sheet.getByRole('link', { name: 'WhatsApp' })
  const create = sheet.getByRole('button', { name: 'Créer le lien' })
  await send.or(create).waitFor()
  if (await create.isVisible()) await create.click()
  const message = new URL((await send.getAttribute('href')) ?? '').searchParams.get('text') ?? ''
  await phone.close()
  await page.goto(/https?:\S+$/.exec(message)?.[0] ?? '')
  await page.getByRole('region', { name: /^Commande #/ }).waitFor()
}

/** The sheet from which a client shares the follow of an order. */
export async function openShareSheet(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Autres actions/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Partager le suivi' }).click()
  await page.getByRole('dialog', { name: 'Partager le suivi' }).waitFor()
}
