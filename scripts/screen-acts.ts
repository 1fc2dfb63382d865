import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#shared/demo.ts'

// Acts on a screen of the demonstration before its picture is taken.

export interface Mail {
  to: string
  html: string
  text: string
}

/** Closes the toast, which may have closed by itself meanwhile. */
async function closeToast(page: Page): Promise<void> {
  const close = page.locator('[data-tone]').getByRole('button', { name: 'Fermer' })
  await close.evaluateAll((buttons) => {
    for (const button of buttons) (button as HTMLElement).click()
  })
  await close.waitFor({ state: 'detached' })
}

export async function fillCart(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Lavé-repassé' }).check()
  for (const garment of ['Chemise', 'Robe'])
    await page.getByRole('button', { name: `Ajouter ${garment}`, exact: true }).click()
  await page.getByRole('button', { name: 'Utiliser ma position' }).click()
  await page.getByRole('group', { name: 'Votre position sur la carte' }).waitFor()
  await page.locator('.leaflet-tile-loaded').first().waitFor()
  await closeToast(page)
  await page.getByRole('list', { name: 'Vêtements' }).scrollIntoViewIfNeeded()
}

/** The garment's dialog, with its services line by line. */
export async function openGarment(page: Page, name: string): Promise<void> {
  const card = page.getByRole('article', { name, exact: true })
  await card.getByRole('button', { name: 'Modifier' }).click()
  await page.getByRole('dialog').getByLabel('Nom').waitFor()
}

/** The review of an order, before it is placed. */
export async function review(page: Page): Promise<void> {
  await fillCart(page)
  await page.getByLabel('Point de repère').fill('Portail vert, face à la pharmacie')
  const phone = page.getByLabel('Téléphone de contact')
  if ((await phone.inputValue()) === '') await phone.fill('07 07 48 21 36')
  await page.getByRole('button', { name: 'Continuer' }).click()
  await page.getByRole('region', { name: 'Votre commande' }).waitFor()
}

export async function order(page: Page): Promise<void> {
  await fillCart(page)
  await page.getByRole('radio', { name: 'Espèces' }).check()
  await page.getByRole('button', { name: 'Continuer' }).click()
  await page.getByRole('button', { name: 'Valider la commande' }).click()
  await page.getByRole('heading', { name: 'Votre commande est enregistrée' }).waitFor()
  await closeToast(page)
}

/** The page of another person, on another device. */
export async function openElsewhere(
  page: Page,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const browser = page.context().browser()
  if (!browser) throw new Error('The picture has no browser')
  return browser.newPage({ baseURL: new URL(page.url()).origin, ...options })
}

/** On another phone, the livreur who brings the client's clothes back says where they are. */
export async function rideTowards(page: Page): Promise<void> {
  const ride = await openElsewhere(page, {
    permissions: ['geolocation'],
    geolocation: { latitude: 5.3601, longitude: -3.9528 },
  })
  await signIn(ride, 'livreur')
  await ride.getByRole('button', { name: /^Partage de la position/ }).click()
  await ride.getByRole('dialog').getByRole('button', { name: 'Partager' }).click()
  const card = page.getByRole('article').filter({ hasText: 'position d’il y a' })
  await card.getByTitle('Livreur', { exact: true }).waitFor()
}

/** A step is confirmed without a network, and waits. */
export async function loseNetwork(page: Page): Promise<void> {
  const next = page.getByRole('article').nth(1)
  await next.getByRole('button').click()
  await next.getByRole('button', { name: /^En route pour/ }).waitFor()
  await page.context().setOffline(true)
  await page
    .getByRole('button', { name: /^En route pour/ })
    .first()
    .click()
  await page.getByText('1 en attente d’envoi').waitFor()
  await closeToast(page)
  await page.evaluate(() => scrollTo(0, 0))
}

/** At a client's door, where the bag holds one piece more than was ordered. */
export async function openPickup(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Confirmer le ramassage' }).first().click()
  await page
    .getByRole('button', { name: /autre nombre$/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Augmenter la quantité/ }).click()
  await page.getByRole('button', { name: 'Ajouté par le client' }).click()
}

/** The missions after a delivery for which the client gave two notes of 5 000 francs. */
export async function deliver(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Confirmer la livraison' }).first().click()
  await page.getByRole('button', { name: 'Tout y est' }).click()
  await page.getByRole('checkbox', { name: /^Compté devant/ }).click()
  const notes = page.getByRole('group', { name: 'Billets reçus' })
  for (let given = 0; given < 2; given++)
    await notes.getByRole('button', { name: /^Billet de 5/ }).click()
  await page.getByRole('button', { name: 'Confirmer la livraison' }).click()
  await page.getByRole('status').filter({ hasText: 'Livrée' }).waitFor()
  await closeToast(page)
}

export async function openAssignment(page: Page): Promise<void> {
  const assign = page.getByRole('button', { name: 'Assigner pour ramassage' }).first()
  if (await isList(page)) await page.keyboard.press('a')
  else await assign.click()
  await page.getByRole('dialog').getByRole('radio').first().check()
}

/** The orders are rows, of which the first has the focus then; the keys act on it. */
async function isList(page: Page): Promise<boolean> {
  const row = page.locator('tr[data-order]').first()
  await row.or(page.getByRole('article').first()).waitFor()
  if (!(await row.isVisible())) return false
  await page.keyboard.press('j')
  return true
}

export async function selectSeveral(page: Page): Promise<void> {
  if (await isList(page)) return page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Sélectionner plusieurs commandes' }).click()
  await page.getByRole('button', { name: 'Tout sélectionner' }).click()
}

export async function showWideMap(page: Page): Promise<void> {
  const part = page.getByRole('radio', { name: 'Carte' })
  if (await part.isVisible()) await part.check()
  else await page.keyboard.press('m')
  await page.locator('.leaflet-tile-loaded').first().waitFor()
}

/** The paper as it is printed. */
export async function showSheets(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Imprimer la feuille du jour' }).click()
  await page.locator('body[data-printed]').waitFor({ state: 'attached' })
  await page.emulateMedia({ media: 'print' })
}

/** A row of the list, or a card. */
const TO_ORDER = /^Détails de la commande|, commande #/

async function openDrawerOf(page: Page, client: string): Promise<void> {
  await page.getByPlaceholder(/^Rechercher/).fill(client)
  const order = page.locator('article, tbody tr').filter({ hasText: client })
  await order.getByRole('link', { name: TO_ORDER }).first().click()
  await page.getByRole('heading', { name: 'Journal' }).waitFor()
}

export async function openDrawer(page: Page): Promise<void> {
  await page.getByRole('link', { name: TO_ORDER }).first().click()
  await page.getByRole('heading', { name: 'Journal' }).waitFor()
}

export async function openAdjustment(page: Page): Promise<void> {
  await openDrawer(page)
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Proposer un ajustement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Proposer un ajustement' })
  await dialog
    .getByRole('button', { name: /^Augmenter/ })
    .first()
    .click()
  await dialog.getByText('Nouveau total').waitFor()
}

export async function openLabel(page: Page): Promise<void> {
  const label = page.getByRole('link', { name: /^Étiquette/ }).first()
  if (await isList(page)) await page.keyboard.press('p')
  else await label.click()
  await page.getByRole('article', { name: /^Étiquette/ }).waitFor()
}

/** A slot of the next open day, and express. */
export async function chooseTime(page: Page): Promise<void> {
  await fillCart(page)
  const when = page.getByRole('region', { name: 'Quand passer ?' })
  await when.getByRole('radio', { name: /^Choisir/ }).check()
  await when
    .getByRole('radio', { name: /^\d+\sh/, disabled: false })
    .first()
    .check()
  await page.getByRole('checkbox', { name: /^Express/ }).check()
  await when.evaluate((section) => section.scrollIntoView({ block: 'start' }))
}

/** « Aide », with the answers that fit the order that asks most. */
export async function openHelp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Aide', exact: true }).first().click()
  await page.getByRole('link', { name: 'Questions fréquentes' }).waitFor()
}

/** The sheet in which a client moves a visit. */
export async function openTimeSheet(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Changer l’heure/ })
    .first()
    .click()
  await page.getByRole('dialog', { name: 'Changer l’heure' }).getByRole('radio').first().waitFor()
}

/** The orders of a client without e-mail, by the link that the team has ready to send. */
export async function followByLink(page: Page): Promise<void> {
  const desk = await openElsewhere(page)
  await signIn(desk, 'admin')
  await openDrawerOf(desk, 'Kouadio Brou')
  await desk.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  const opening = desk.waitForEvent('popup')
  await desk.getByRole('button', { name: 'Envoyer son lien' }).click()
  const view = await opening
  await view.waitForURL('https://wa.me/**')
  const message = new URL(view.url()).searchParams.get('text') ?? ''
  await desk.close()
  await page.goto(/https?:\S+\/c\/\S+/.exec(message)?.[0] ?? '')
  await page.getByRole('article').first().waitFor()
}

/** A livreur who finds nobody, when the wait has begun. */
export async function openAbsence(page: Page): Promise<void> {
  const mission = page.getByRole('article').first()
  await mission.getByRole('button', { name: 'Détails' }).click()
  await mission.getByRole('link', { name: 'Personne à l’adresse' }).click()
  await page.getByRole('heading', { name: 'Personne à l’adresse' }).waitFor()
}

export async function openVisitOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Trier les missions/ }).click()
  await page.getByRole('dialog').waitFor()
}

/** « Nouvelle commande », with the clients whose phone holds these digits. */
export async function findClient(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Nom ou téléphone' }).fill('0748')
  await page.getByRole('list', { name: 'Clients trouvés' }).getByRole('link').first().waitFor()
}

/** The order form of a client whom the team found. */
export async function orderForClient(page: Page): Promise<void> {
  await findClient(page)
  await page.getByRole('list', { name: 'Clients trouvés' }).getByRole('link').first().click()
  const linen = page.getByRole('region', { name: 'Le linge' })
  await linen.getByRole('radio', { name: 'Lavé-repassé' }).check()
  await linen.getByRole('button', { name: 'Ajouter Robe', exact: true }).click()
  await closeToast(page)
}

/** The till with the clothes of the client who walked in this morning, before the money is taken. */
export async function fillTill(page: Page): Promise<void> {
  for (const garment of ['Chemise', 'Chemise', 'Chemise', 'Pantalon', 'Robe'])
    await page.getByRole('button', { name: `Ajouter ${garment}`, exact: true }).click()
  await page.getByLabel('Téléphone du client').fill('07 48 11 52 03')
  await page.getByRole('region', { name: 'Client' }).getByText('Adjoua Kouamé').waitFor()
  await page.getByRole('radio', { name: 'Espèces' }).check()
}

/** The deposit ticket of the client who walked in this morning. */
export async function openTicket(page: Page): Promise<void> {
  await openDrawerOf(page, 'Adjoua Kouamé')
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Ticket' }).click()
  await page.getByRole('article', { name: /^Ticket/ }).waitFor()
}

/** Changes two prices, which are not saved. */
export async function changeFares(page: Page): Promise<void> {
  await page.getByLabel('25', { exact: true }).check()
  await page.getByLabel('Passage manqué').fill('1500')
}

/** Scrolls to a section by its heading. */
export async function showSection(page: Page, name: string | RegExp): Promise<void> {
  const heading = page.getByRole('heading', { name }).first()
  await heading.waitFor()
  await heading.evaluate((element) => element.scrollIntoView({ block: 'start' }))
}

export async function signUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('Nom complet').fill('Awa Koné')
  await page.getByLabel('Téléphone').fill('07 07 48 21 36')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill('pagne-bleu-7')
  await page.getByRole('button', { name: "S'inscrire" }).click()
  await page.getByRole('heading', { name: /confirmez votre e‑mail/ }).waitFor()
}

/** Signs one of the demonstration's people in, by the first half of the address. */
export async function signIn(page: Page, account: string): Promise<void> {
  await page.goto('/connexion')
  await page.getByLabel('Email').fill(`${account}@laveo.test`)
  await page.getByLabel('Mot de passe', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.waitForURL((url) => url.pathname !== '/connexion')
}

export const askForReset = async (page: Page, email: string) => {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Envoyer le lien' }).click()
}

export async function showMail(page: Page, { html }: Mail): Promise<void> {
  // The product's own policy would refuse the styles that an e-mail carries.
  await page.goto('about:blank')
  await page.setContent(html)
}

export const linkIn = ({ text }: Mail) => /https?:\/\/\S+#type=\S+/.exec(text)?.[0] ?? ''

/** The newest e-mail that the demonstration filed for an address; waits for it. */
export async function newestMail(folder: string, to: string): Promise<Mail> {
  for (let tries = 0; tries < 100; tries++) {
    const found = filed(folder).findLast((mail) => mail.to === to)
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`No e-mail for ${to}`)
}

function filed(folder: string): Mail[] {
  try {
    return readdirSync(folder)
      .filter((file) => /^[^.].*\.json$/.test(file))
      .sort()
      .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Mail)
  } catch {
    return []
  }
}
