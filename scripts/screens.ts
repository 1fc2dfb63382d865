import type { Page } from '@playwright/test'
import {
  chooseBesideOrder,
  chooseThree,
  openExports,
  openKeys,
  openLabels,
  openSharedFollow,
  openShareSheet,
  searchInPalette,
  showDay,
  showPromises,
} from './cockpit-acts.ts'
import {
  askForReset,
  changeFares,
  chooseTime,
  deliver,
  fillCart,
  fillTill,
  findClient,
  followByLink,
  linkIn,
  loseNetwork,
  type Mail,
  openAbsence,
  openAdjustment,
  openAssignment,
  openDrawer,
  openGarment,
  openHelp,
  openLabel,
  openPickup,
  openTicket,
  openTimeSheet,
  openVisitOrder,
  order,
  orderForClient,
  review,
  rideTowards,
  selectSeveral,
  showMail,
  showSection,
  showSheets,
  showWideMap,
  signUp,
} from './screen-acts.ts'

/** A screen whose picture documents the product. */
export interface Shot {
  name: string
  path: string
  /** The account that is signed in, by the first half of the demo address. */
  account?: string
  on: readonly Width[]
  dark?: boolean
  /** Runs before the picture is taken. */
  act?: (page: Page, mail: (to: string) => Promise<Mail>) => Promise<void>
}

export type Width = 390 | 600 | 1280

const PHONE = [390] as const
const BOTH = [390, 1280] as const
const DESK = [1280] as const
const BOARD = '/admin/dashboard'
const RIDING = '/admin/dashboard?statut=delivery_en_route'

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
  { name: 'commander', path: '/commander', on: BOTH },
  { name: 'commander-panier', path: '/commander', on: BOTH, act: fillCart },
  { name: 'commander-verifier', path: '/commander', on: BOTH, act: review },
  { name: 'commander-sombre', path: '/commander', on: PHONE, dark: true, act: fillCart },
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
      await page.getByText('Voir les e‑mails que vous recevez').click()
      const list = page.getByRole('list', { name: 'E‑mails de Lavéo' })
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
    name: 'client-aide',
    account: 'client',
    path: '/client/dashboard',
    on: PHONE,
    act: openHelp,
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
  {
    name: 'client-verifier',
    account: 'client',
    on: BOTH,
    path: '/client/passer-commande',
    act: review,
  },
  {
    name: 'client-creneau',
    account: 'client',
    path: '/client/passer-commande',
    on: BOTH,
    act: chooseTime,
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
  {
    name: 'client-heure',
    account: 'client',
    path: '/client/commandes',
    on: PHONE,
    act: openTimeSheet,
  },
  {
    name: 'client-chaque-semaine',
    account: 'client',
    path: '/client/commandes',
    on: PHONE,
    act: (page) => showSection(page, /semaine/i),
  },
  { name: 'client-sans-e-mail', path: '/', on: PHONE, act: followByLink },
  { name: 'lien-remplace', path: '/c/un-lien-d-avant', on: PHONE },
  {
    name: 'client-partager',
    account: 'client',
    path: '/client/commandes',
    on: PHONE,
    act: openShareSheet,
  },
  { name: 'suivi-partage', path: '/', on: BOTH, act: openSharedFollow },
  { name: 'suivi-partage-sombre', path: '/', on: BOTH, dark: true, act: openSharedFollow },
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
    name: 'livreur-personne-a-l-adresse',
    account: 'mariam',
    path: '/livreur/dashboard',
    on: PHONE,
    act: openAbsence,
  },
  {
    name: 'livreur-ordre',
    account: 'livreur',
    path: '/livreur/dashboard',
    on: PHONE,
    act: openVisitOrder,
  },
  { name: 'livreur-service', account: 'livreur', path: '/livreur/profil/service', on: PHONE },
  {
    name: 'livreur-hors-connexion',
    account: 'livreur',
    path: '/livreur/dashboard',
    on: PHONE,
    act: loseNetwork,
  },
  { name: 'livreur-historique', account: 'sekou', path: '/livreur/historique', on: BOTH },
  { name: 'admin-tableau', account: 'admin', path: BOARD, on: BOTH },
  { name: 'admin-tableau-sombre', account: 'admin', path: BOARD, on: BOTH, dark: true },
  { name: 'admin-liste-choix', account: 'admin', path: BOARD, on: DESK, act: chooseThree },
  { name: 'admin-liste-tiroir', account: 'admin', path: BOARD, on: DESK, act: chooseBesideOrder },
  {
    name: 'admin-liste-tiroir-sombre',
    account: 'admin',
    path: BOARD,
    on: DESK,
    dark: true,
    act: chooseBesideOrder,
  },
  { name: 'admin-chercher', account: 'admin', path: BOARD, on: DESK, act: searchInPalette },
  { name: 'admin-touches', account: 'admin', path: BOARD, on: DESK, act: openKeys },
  { name: 'etiquettes', account: 'admin', path: BOARD, on: DESK, act: openLabels },
  {
    name: 'admin-assigner',
    account: 'admin',
    path: '/admin/commandes-non-assignees',
    on: BOTH,
    act: openAssignment,
  },
  {
    name: 'admin-selection',
    account: 'admin',
    path: '/admin/commandes-non-assignees',
    on: BOTH,
    act: selectSeveral,
  },
  {
    name: 'admin-tournees',
    account: 'admin',
    path: '/admin/tournees',
    on: BOTH,
  },
  {
    name: 'admin-tournees-sombre',
    account: 'admin',
    path: '/admin/tournees',
    on: BOTH,
    dark: true,
  },
  {
    name: 'admin-tournees-carte',
    account: 'admin',
    path: '/admin/tournees',
    on: BOTH,
    act: showWideMap,
  },
  {
    name: 'admin-feuille-du-jour',
    account: 'admin',
    path: '/admin/tournees',
    on: [600],
    act: showSheets,
  },
  {
    name: 'etiquette',
    account: 'admin',
    path: '/admin/commandes-en-cours',
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
  {
    name: 'admin-signalements',
    account: 'admin',
    path: '/admin/demandes?onglet=signalements',
    on: BOTH,
  },
  {
    name: 'admin-a-envoyer',
    account: 'admin',
    path: '/admin/demandes?onglet=a-envoyer',
    on: BOTH,
  },
  {
    name: 'admin-impayees',
    account: 'admin',
    on: BOTH,
    path: '/admin/dashboard?vue=impayees',
  },
  {
    name: 'admin-non-reclamees',
    account: 'admin',
    on: BOTH,
    path: '/admin/dashboard?vue=non-reclamees',
  },
  { name: 'admin-retards', account: 'admin', path: '/admin/dashboard?vue=en-retard', on: BOTH },
  { name: 'admin-service', account: 'admin', path: '/admin/service', on: BOTH },
  {
    name: 'admin-nouvelle-commande',
    account: 'admin',
    path: '/admin/nouvelle-commande',
    on: BOTH,
    act: findClient,
  },
  {
    name: 'admin-commande-du-client',
    account: 'admin',
    path: '/admin/nouvelle-commande',
    on: BOTH,
    act: orderForClient,
  },
  { name: 'ticket', account: 'admin', path: '/admin/dashboard', on: BOTH, act: openTicket },
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
  {
    name: 'superadmin-panel-jour',
    account: 'superadmin',
    path: '/superadmin/panel',
    on: BOTH,
    act: showDay,
  },
  {
    name: 'superadmin-panel-sombre',
    account: 'superadmin',
    path: '/superadmin/panel',
    on: BOTH,
    dark: true,
    act: showDay,
  },
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
    act: openExports,
  },
  {
    name: 'superadmin-reglages',
    account: 'superadmin',
    path: '/superadmin/reglages/horaires',
    on: BOTH,
  },
  {
    name: 'superadmin-reglages-index',
    account: 'superadmin',
    path: '/superadmin/reglages',
    on: PHONE,
  },
  {
    name: 'superadmin-reglages-tarifs',
    account: 'superadmin',
    path: '/superadmin/reglages/tarifs',
    on: BOTH,
    act: changeFares,
  },
  {
    name: 'superadmin-reglages-systeme',
    account: 'superadmin',
    path: '/superadmin/reglages/systeme',
    on: BOTH,
  },
  {
    name: 'superadmin-promesses',
    account: 'superadmin',
    path: '/superadmin/panel',
    on: BOTH,
    act: showPromises,
  },
  {
    name: 'superadmin-reglages-sombre',
    account: 'superadmin',
    path: '/superadmin/reglages/tarifs',
    on: PHONE,
    dark: true,
    act: changeFares,
  },
  { name: 'superadmin-journal', account: 'superadmin', path: '/superadmin/journal', on: BOTH },
  { name: 'superadmin-e-mails', account: 'superadmin', path: '/superadmin/e-mails', on: BOTH },
  { name: 'superadmin-admins', account: 'superadmin', path: '/superadmin/admins', on: BOTH },
  { name: 'superadmin-livreurs', account: 'superadmin', path: '/superadmin/livreurs', on: BOTH },
  { name: 'admin-clients', account: 'admin', path: '/admin/clients', on: BOTH },
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
    name: 'admin-comptoir',
    account: 'admin',
    path: '/admin/comptoir',
    on: BOTH,
    act: fillTill,
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
