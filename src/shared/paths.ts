import { VERIFY_PATH } from './verify-path.ts'

/** The addresses of the application. Those of the public pages are in site-pages.ts too, with their titles. */
export const paths = {
  home: '/',
  services: '/services',
  howItWorks: '/fonctionnement',
  prices: '/tarifs',
  contact: '/contact',
  application: '/candidature-livreur',
  legalNotice: '/mentions-legales',
  privacy: '/confidentialite',
  /** Whether a deposit ticket is ours; it works without a network. */
  verify: VERIFY_PATH,
  /** A basket that is prepared without an account. */
  basket: '/commander',
  signIn: '/connexion',
  /** After the password, for an account with a second factor. */
  secondStep: '/connexion/verification',
  /** With a passkey alone. */
  passkey: '/connexion/cle',
  /** All that an account may open that must have a second factor and has none. */
  enrolment: '/compte-a-proteger',
  signUpClient: '/inscription-client',
  signUpLivreur: '/inscription-livreur',
  awaitConfirmation: '/attente-confirmation',
  forgotPassword: '/mot-de-passe-oublie',
  resetPassword: '/reset-password',
  staffSignUp: '/inscription-interne',
  /** A tablet becomes one of the workshop here, by a code that an owner gives. */
  pairing: '/atelier/relier',
  /** The screens of the workshop, of a paired tablet and of the team. */
  workshop: {
    home: '/atelier',
    order: (orderId: string) => `/atelier/commande/${orderId}`,
    missing: (orderId: string, piece: number | string = ':piece') =>
      `/atelier/commande/${orderId}/manque/${piece}`,
    /** A bag by the kilo, opened piece by piece. */
    bag: (orderId: string, piece: number | string = ':piece') =>
      `/atelier/commande/${orderId}/sac/${piece}`,
    /** Tags of its pieces, printed from the tablet. */
    labels: (orderId: string) => `/atelier/commande/${orderId}/etiquettes`,
    /** Bags that are worked on together at a station. */
    batch: (station: string, machine?: string) =>
      `/atelier/lot/${station}${machine === undefined ? '' : `?machine=${encodeURIComponent(machine)}`}`,
  },
  team: '/l-a-v-e-o',
  client: {
    dashboard: '/client/dashboard',
    order: '/client/passer-commande',
    orders: '/client/commandes',
    /** The client reads the weight or count of the door here, and answers it. */
    doorTotal: (orderId: string) => `/client/commandes/${orderId}/pesee`,
    /** « Un problème » with one order. */
    problem: (orderId: string) => `/client/commandes/${orderId}/probleme`,
    /** The claim of one order, and our answer. */
    claim: (orderId: string) => `/client/commandes/${orderId}/reclamation`,
    history: '/client/historique',
    profile: '/client/profil',
    /** The invoice of an order; staff may open it too. */
    invoice: (orderId: string) => `/client/facture/${orderId}`,
    /** The invoices of the month of a client that is a company. */
    companyInvoices: '/client/factures',
    companyInvoice: (invoiceId: string) => `/client/factures/${invoiceId}`,
  },
  /** Keys, sessions and tries of an account, under the profile of each role. */
  security: (role: string) => `/${role}/profil/securite`,
  /** The printable label of an order's bag, for its livreur and the team. */
  label: (orderId: string) => `/etiquette/${orderId}`,
  /** The labels of an order's pieces, for the team. */
  pieceLabels: (orderId: string) => `/etiquette/${orderId}/pieces`,
  /** The deposit ticket of an order, once its clothes were counted. */
  ticket: (orderId: string) => `/ticket/${orderId}`,
  /** In the code of a label: the order, on the screen of its reader. */
  order: (orderId: string) => `/commande/${orderId}`,
  /** The link of a message: opens a client's home, a request to confirm, or one order that was shared. */
  link: (token: string) => `/c/${token}`,
  /** Links of clients that were sent and printed before still open. */
  formerClientLink: (token: string) => `/suivre/${token}`,
  /** Links of orders that were shared before still open. */
  formerSharedFollow: (token: string) => `/suivre/partage/${token}`,
  /** The state of a request by number, for the device that made it. */
  requestStatus: (token: string) => `/demande/${token}`,
  livreur: {
    dashboard: '/livreur/dashboard',
    /** The collection or delivery of one mission. */
    mission: (orderId: string) => `/livreur/mission/${orderId}`,
    /** Nobody at the address of one mission. */
    absence: (orderId: string) => `/livreur/mission/${orderId}/personne`,
    history: '/livreur/historique',
    profile: '/livreur/profil',
    /** The livreur's own service, under the tab of the profile. */
    duty: '/livreur/profil/service',
  },
  admin: {
    dashboard: '/admin/dashboard',
    unassigned: '/admin/commandes-non-assignees',
    inProgress: '/admin/commandes-en-cours',
    delivered: '/admin/commandes-livrees',
    cashDesk: '/admin/caisse',
    fne: '/admin/fne',
    due: '/admin/entreprises',
    /** The drawer of the desk. */
    drawer: '/admin/tiroir',
    /** The count at the end of the drawer. */
    drawerClose: '/admin/tiroir/cloture',
    drawerClosings: '/admin/tiroir/clotures',
    /** The slip of a closing, by its number. */
    drawerClosing: (number: string | number) => `/admin/tiroir/clotures/${number}`,
    /** The rounds of a day, and their map. */
    rounds: '/admin/tournees',
    /** The labels of several orders, for one print. */
    labels: '/admin/etiquettes',
    requests: '/admin/demandes',
    /** One claim, with its proof and our answer. */
    claim: (claimId: string) => `/admin/reclamations/${claimId}`,
    /** A claim that the team notes for a client who calls. */
    newClaim: (orderId: string) => `/admin/reclamations/commande/${orderId}`,
    claimFigures: '/admin/reclamations',
    clients: '/admin/clients',
    /** All that the team knows of one client. */
    client: (clientId: string) => `/admin/clients/${clientId}`,
    /** The relevé of a company for the month in progress. */
    statement: (clientId: string) => `/admin/clients/${clientId}/releve`,
    /** An invoice of a company, or a credit note. */
    companyInvoice: (invoiceId: string) => `/admin/factures/${invoiceId}`,
    /** An order taken by the team, for a client who calls. */
    newOrder: '/admin/nouvelle-commande',
    /** The till: clothes that a client drops at the counter. */
    till: '/admin/comptoir',
    /** The count of an order at the counter, when it is dropped and when it is collected. */
    counter: (orderId: string) => `/admin/comptoir/${orderId}`,
    duty: '/admin/service',
    profile: '/admin/profil',
  },
  superadmin: {
    panel: '/superadmin/panel',
    admins: '/superadmin/admins',
    livreurs: '/superadmin/livreurs',
    /** The tablets of the workshop. */
    devices: '/superadmin/appareils',
    clients: '/superadmin/clients',
    orders: '/superadmin/commandes',
    catalogue: '/superadmin/gestion',
    journal: '/superadmin/journal',
    settings: '/superadmin/reglages',
    settingsPage: (name: string) => `/superadmin/reglages/${name}`,
    mails: '/superadmin/e-mails',
    /** The paper of a certified invoice as the settings print it. */
    sampleInvoice: '/superadmin/facture-essai',
    profile: '/superadmin/profil',
  },
} as const

/** Every address of the application as a router reads it: `:orderId` matches any one part. */
export const APP_PATTERNS: readonly string[] = patternsIn(paths)

function patternsIn(group: object): string[] {
  return Object.values(group).flatMap((value: unknown) => {
    if (typeof value === 'string') return [value]
    return typeof value === 'function' ? [String(value(':orderId'))] : patternsIn(Object(value))
  })
}

const APP_PATH = new RegExp(
  `^(?:${APP_PATTERNS.map((pattern) => pattern.replace(/:\w+/g, '[^/]+')).join('|')})/?$`,
  'i',
)

/** Whether the application has a screen at this path, as its router decides: in any case, with or without a final slash. */
export function isAppPath(path: string): boolean {
  return APP_PATH.test(path)
}

/** The files of invoices, which no screen shows: a signed link gives one to whatever opens files on the phone. */
export const INVOICE_FILES = '/factures/'

/** The address of an invoice as a PDF. */
export const invoicePdfPath = (signed: string): string => `${INVOICE_FILES}${signed}.pdf`

/**
 * A path without what stood behind it in a message: `.`, `)`, `»`, a mark that nobody sees. All of ours end in a letter, a
 * figure, `-` or `_`.
 */
export function withoutTail(path: string): string {
  const read = decoded(path)
  const own = read.replace(/[^\w/-]+$/, '')
  return own === read ? path : own || paths.home
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** The starts of the addresses that end in a secret: no log has it, and no other site is told it. */
export const SECRET_STARTS: readonly string[] = [
  INVOICE_FILES,
  paths.link(''),
  paths.formerClientLink(''),
  paths.requestStatus(''),
]
