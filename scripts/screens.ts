import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#shared/accounts/demo.ts'

/** A screen whose picture documents the product. */
export interface Shot {
  name: string
  path: string
  /** Who is signed in, by the first half of the demo address. */
  account?: string
  on: readonly Width[]
  dark?: boolean
  /** What is done before the picture is taken. */
  act?: (page: Page, mail: (to: string) => Promise<Mail>) => Promise<void>
}

export type Width = 390 | 600 | 1280

interface Mail {
  to: string
  html: string
  text: string
}

const PHONE = [390] as const
const BOTH = [390, 1280] as const

/** Closes the toast, which may have closed by itself meanwhile. */
async function closeToast(page: Page): Promise<void> {
  const close = page.locator('[data-tone]').getByRole('button', { name: 'Fermer' })
  await close.evaluateAll((buttons) => {
    for (const button of buttons) (button as HTMLElement).click()
  })
  await close.waitFor({ state: 'detached' })
}

async function fillCart(page: Page): Promise<void> {
  const choose = (group: string, name: string) =>
    page.getByRole('radiogroup', { name: group }).getByRole('radio', { name }).check()
  for (const garment of ['Chemise', 'Robe']) {
    await choose('Vêtement', garment)
    await choose('Service', 'Lavé-repassé')
    await page.getByRole('button', { name: 'Ajouter au panier' }).click()
  }
  await page.getByRole('button', { name: 'Utiliser ma position' }).click()
  await page.getByRole('group', { name: 'Votre position sur la carte' }).waitFor()
  await page.locator('.leaflet-tile-loaded').first().waitFor()
  await closeToast(page)
  await page.getByRole('radiogroup', { name: 'Vêtement' }).scrollIntoViewIfNeeded()
}

/** The garment's dialog, with its services line by line. */
async function openGarment(page: Page, name: string): Promise<void> {
  const card = page.getByRole('article', { name, exact: true })
  await card.getByRole('button', { name: 'Modifier' }).click()
  await page.getByRole('dialog').getByLabel('Nom').waitFor()
}

async function order(page: Page): Promise<void> {
  await fillCart(page)
  await page.getByRole('radio', { name: 'Espèces' }).check()
  await page.getByRole('button', { name: 'Valider la commande' }).click()
  await page.getByRole('heading', { name: 'Votre commande est enregistrée' }).waitFor()
  await closeToast(page)
}

/** On another phone, the livreur who brings the client's clothes back says where they are. */
async function rideTowards(page: Page): Promise<void> {
  const phone = await page
    .context()
    .browser()
    ?.newContext({
      baseURL: new URL(page.url()).origin,
      permissions: ['geolocation'],
      geolocation: { latitude: 5.3601, longitude: -3.9528 },
    })
  if (!phone) throw new Error('The picture has no browser')
  const ride = await phone.newPage()
  await signIn(ride, 'livreur')
  await ride.getByRole('button', { name: /^Partage de la position/ }).click()
  await ride.getByRole('dialog').getByRole('button', { name: 'Partager' }).click()
  const card = page.getByRole('article').filter({ hasText: 'position d’il y a' })
  await card.getByTitle('Livreur', { exact: true }).waitFor()
}

/** A step is confirmed without a network, and waits. */
async function loseNetwork(page: Page): Promise<void> {
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
async function openPickup(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Confirmer le ramassage' }).first().click()
  await page
    .getByRole('button', { name: /autre nombre$/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Augmenter la quantité/ }).click()
  await page.getByRole('button', { name: 'Ajouté par le client' }).click()
}

/** The missions after a delivery for which the client gave two notes of 5 000 francs. */
async function deliver(page: Page): Promise<void> {
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

async function openAssignment(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Assigner pour ramassage' }).first().click()
  await page.getByRole('dialog').getByRole('radio').first().check()
}

async function selectSeveral(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sélectionner plusieurs commandes' }).click()
  await page.getByRole('button', { name: 'Tout sélectionner' }).click()
}

async function pickOnMap(page: Page): Promise<void> {
  await page.locator('.leaflet-tile-loaded').first().waitFor()
  await page.getByRole('article').first().getByRole('button').first().click()
}

const RIDING = '/admin/dashboard?statut=delivery_en_route'

async function openDrawer(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Détails de la commande' }).first().click()
  await page.getByRole('dialog').getByRole('heading', { name: 'Journal' }).waitFor()
}

async function openAdjustment(page: Page): Promise<void> {
  await openDrawer(page)
  await page.getByRole('button', { name: 'Proposer un ajustement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Proposer un ajustement' })
  await dialog
    .getByRole('button', { name: /^Augmenter/ })
    .first()
    .click()
  await dialog.getByText('Nouveau total').waitFor()
}

async function openLabel(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^Étiquette/ })
    .first()
    .click()
  await page.getByRole('article', { name: /^Étiquette/ }).waitFor()
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('Nom complet').fill('Awa Koné')
  await page.getByLabel('Téléphone').fill('07 07 48 21 36')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill('pagne-bleu-7')
  await page.getByRole('button', { name: "S'inscrire" }).click()
  await page.getByRole('heading', { name: 'Ouvrez vos e-mails' }).waitFor()
}

/** Signs one of the demonstration's people in, by the first half of the address. */
export async function signIn(page: Page, account: string): Promise<void> {
  await page.goto('/connexion')
  await page.getByLabel('Email').fill(`${account}@laveo.test`)
  await page.getByLabel('Mot de passe', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.waitForURL((url) => url.pathname !== '/connexion')
}

const askForReset = async (page: Page, email: string) => {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Envoyer le lien' }).click()
}

async function showMail(page: Page, { html }: Mail): Promise<void> {
  // The product's own policy would refuse the styles that an e-mail carries.
  await page.goto('about:blank')
  await page.setContent(html)
}

const linkIn = ({ text }: Mail) => /https?:\/\/\S+#type=\S+/.exec(text)?.[0] ?? ''

export const SHOTS: readonly Shot[] = [
  { name: 'accueil', path: '/', on: BOTH },
  { name: 'accueil-sombre', path: '/', on: PHONE, dark: true },
  { name: 'services', path: '/services', on: BOTH },
  { name: 'fonctionnement', path: '/fonctionnement', on: BOTH },
  { name: 'tarifs', path: '/tarifs', on: BOTH },
  { name: 'contact', path: '/contact', on: BOTH },
  { name: 'candidature-livreur', path: '/candidature-livreur', on: BOTH },
  { name: 'confidentialite', path: '/confidentialite', on: PHONE },
  { name: 'mentions-legales', path: '/mentions-legales', on: PHONE },
  { name: 'connexion', path: '/connexion', on: BOTH },
  { name: 'espace-equipe', path: '/l-a-v-e-o', on: PHONE },
  { name: 'inscription-client', path: '/inscription-client', on: BOTH },
  { name: 'inscription-livreur', path: '/inscription-livreur', on: PHONE },
  {
    name: 'attente-confirmation',
    path: '/inscription-client',
    on: PHONE,
    act: (page) => signUp(page, 'awa@exemple.ci'),
  },
  {
    name: 'e-mail-confirmation',
    path: '/inscription-client',
    on: [600],
    async act(page, mail) {
      await signUp(page, 'fanta@exemple.ci')
      await showMail(page, await mail('fanta@exemple.ci'))
    },
  },
  { name: 'mot-de-passe-oublie', path: '/mot-de-passe-oublie', on: PHONE },
  {
    name: 'reset-password',
    path: '/mot-de-passe-oublie',
    on: PHONE,
    async act(page, mail) {
      await askForReset(page, 'fatou@laveo.test')
      await page.goto(linkIn(await mail('fatou@laveo.test')))
      await page.getByLabel('Confirmer le mot de passe').waitFor()
    },
  },
  {
    name: 'e-mail-mot-de-passe-sombre',
    path: '/mot-de-passe-oublie',
    on: [600],
    dark: true,
    async act(page, mail) {
      await askForReset(page, 'serge@laveo.test')
      await showMail(page, await mail('serge@laveo.test'))
    },
  },
  {
    // Before the next one, which sends another code.
    name: 'inscription-interne-compte',
    path: '/inscription-interne?role=admin',
    on: PHONE,
    async act(page, mail) {
      const { text } = await mail('superadmin@laveo.test')
      const [code = ''] = /\b\d{3}\s?\d{3}\b/.exec(text) ?? []
      await page.getByLabel('Code à 6 chiffres').fill(code.replace(/\s/g, ''))
      await page.getByRole('button', { name: 'Valider le code' }).click()
      await page.getByLabel('Nom complet').waitFor()
    },
  },
  { name: 'inscription-interne-code', path: '/inscription-interne?role=admin', on: PHONE },
  // First of the client's: each of the others leaves a session in its list.
  { name: 'client-profil', account: 'client', path: '/client/profil', on: BOTH },
  {
    name: 'client-profil-e-mails',
    account: 'client',
    path: '/client/profil',
    on: PHONE,
    act: async (page) => {
      const list = page.getByRole('list', { name: 'E-mails de Lavéo' })
      await list.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    },
  },
  { name: 'client-accueil', account: 'client', path: '/client/dashboard', on: BOTH },
  {
    name: 'client-accueil-sombre',
    account: 'client',
    path: '/client/dashboard',
    on: PHONE,
    dark: true,
  },
  {
    name: 'client-commander',
    account: 'client',
    path: '/client/passer-commande',
    on: BOTH,
    act: fillCart,
  },
  {
    name: 'client-vetements',
    account: 'client',
    on: BOTH,
    path: '/client/passer-commande?liste=',
  },
  { name: 'client-suivi', account: 'client', path: '/client/commandes', on: BOTH },
  {
    name: 'client-suivi-sombre',
    account: 'client',
    path: '/client/commandes',
    on: PHONE,
    dark: true,
  },
  {
    name: 'client-suivi-en-route',
    account: 'client',
    path: '/client/commandes',
    on: BOTH,
    act: rideTowards,
  },
  { name: 'client-historique', account: 'client', path: '/client/historique', on: BOTH },
  {
    name: 'client-facture',
    account: 'client',
    path: '/client/historique',
    on: BOTH,
    async act(page) {
      await page.getByRole('link', { name: 'Voir la facture' }).first().click()
      await page.getByRole('heading', { name: 'Facture' }).waitFor()
    },
  },
  { name: 'livreur-missions', account: 'livreur', path: '/livreur/dashboard', on: BOTH },
  {
    name: 'livreur-ramassage',
    account: 'mariam',
    path: '/livreur/dashboard',
    on: BOTH,
    act: openPickup,
  },
  {
    name: 'livreur-hors-connexion',
    account: 'livreur',
    path: '/livreur/dashboard',
    on: PHONE,
    act: loseNetwork,
  },
  { name: 'livreur-historique', account: 'sekou', path: '/livreur/historique', on: BOTH },
  { name: 'admin-tableau', account: 'admin', path: '/admin/dashboard', on: BOTH },
  {
    name: 'admin-assigner',
    account: 'admin',
    path: '/admin/dashboard',
    on: BOTH,
    act: openAssignment,
  },
  {
    name: 'admin-selection',
    account: 'admin',
    path: '/admin/dashboard',
    on: BOTH,
    act: selectSeveral,
  },
  {
    name: 'admin-carte',
    account: 'admin',
    path: '/admin/carte',
    on: BOTH,
    act: pickOnMap,
  },
  {
    name: 'admin-carte-sombre',
    account: 'admin',
    path: '/admin/carte',
    on: BOTH,
    dark: true,
    act: pickOnMap,
  },
  { name: 'admin-journee', account: 'admin', path: '/admin/journee', on: BOTH },
  {
    name: 'etiquette',
    account: 'admin',
    path: '/admin/dashboard',
    on: BOTH,
    act: openLabel,
  },
  {
    name: 'admin-non-assignees',
    account: 'admin',
    on: BOTH,
    path: '/admin/commandes-non-assignees',
  },
  { name: 'admin-en-cours', account: 'admin', path: '/admin/commandes-en-cours', on: BOTH },
  { name: 'admin-livrees', account: 'admin', path: '/admin/commandes-livrees', on: BOTH },
  { name: 'admin-caisse', account: 'admin', path: '/admin/caisse', on: BOTH },
  {
    name: 'admin-demandes',
    account: 'admin',
    path: '/admin/demandes?onglet=candidatures',
    on: BOTH,
  },
  { name: 'admin-signalements', account: 'admin', path: '/admin/demandes', on: BOTH },
  {
    name: 'admin-impayees',
    account: 'admin',
    on: BOTH,
    path: '/admin/demandes?onglet=impayees',
  },
  {
    name: 'admin-non-reclamees',
    account: 'admin',
    on: BOTH,
    path: '/admin/demandes?onglet=non-reclamees',
  },
  { name: 'admin-tiroir', account: 'admin', path: RIDING, on: BOTH, act: openDrawer },
  {
    name: 'admin-tiroir-sombre',
    account: 'admin',
    path: RIDING,
    on: BOTH,
    dark: true,
    act: openDrawer,
  },
  { name: 'admin-ajustement', account: 'admin', path: RIDING, on: BOTH, act: openAdjustment },
  { name: 'superadmin-commandes', account: 'superadmin', path: '/superadmin/commandes', on: BOTH },
  { name: 'superadmin-panel', account: 'superadmin', path: '/superadmin/panel', on: BOTH },
  { name: 'superadmin-gestion', account: 'superadmin', path: '/superadmin/gestion', on: BOTH },
  {
    name: 'superadmin-gestion-lignes',
    account: 'superadmin',
    path: '/superadmin/gestion',
    on: BOTH,
    act: (page) => openGarment(page, 'Boubou brodé'),
  },
  {
    name: 'superadmin-exports',
    account: 'superadmin',
    path: '/superadmin/panel',
    on: BOTH,
    async act(page) {
      await page.getByRole('button', { name: 'Exporter les données (CSV)' }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /Tout exporter/ })
        .waitFor()
    },
  },
  { name: 'superadmin-reglages', account: 'superadmin', path: '/superadmin/reglages', on: BOTH },
  {
    name: 'superadmin-reglages-sombre',
    account: 'superadmin',
    path: '/superadmin/reglages',
    on: PHONE,
    dark: true,
  },
  { name: 'superadmin-journal', account: 'superadmin', path: '/superadmin/journal', on: BOTH },
  { name: 'superadmin-e-mails', account: 'superadmin', path: '/superadmin/e-mails', on: BOTH },
  { name: 'superadmin-admins', account: 'superadmin', path: '/superadmin/admins', on: BOTH },
  { name: 'superadmin-livreurs', account: 'superadmin', path: '/superadmin/livreurs', on: BOTH },
  { name: 'superadmin-clients', account: 'superadmin', path: '/superadmin/clients', on: BOTH },
  // Last: each changes an order, or makes one, that the other pictures would show.
  {
    name: 'livreur-livree',
    account: 'livreur',
    path: '/livreur/dashboard',
    on: PHONE,
    act: deliver,
  },
  {
    name: 'client-commande-passee',
    account: 'fatou',
    on: PHONE,
    path: '/client/passer-commande',
    act: order,
  },
  {
    name: 'e-mail-commande',
    account: 'awa',
    on: [600],
    path: '/client/passer-commande',
    async act(page, mail) {
      await order(page)
      await showMail(page, await mail('awa@laveo.test'))
    },
  },
]

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
