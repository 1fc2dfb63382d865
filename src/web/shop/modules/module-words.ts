import { requestsPath } from '#shared/requests-path.ts'
import type { ModuleName } from '#shared/shop/modules/modules.ts'
import type { MissingForModule, OpenWork, OpenWorkKind } from '#shared/shop/modules/open-work.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { countLabel, piecesLabel } from '#shared/text/pieces.ts'
import { paths } from '#web/lib/navigation/paths.ts'

/** The effect of a switch that is off, as the owner reads it before turning it. */
export const ADDS: Record<ModuleName, string> = {
  counter: 'ajoute Comptoir et Tiroir à la Caisse',
  workshop: 'ajoute Atelier, les étiquettes de pièces et le portant',
  linenToCount: 'ajoute un choix à la commande',
  weekly: 'ajoute une offre après la commande',
  handoverCode: 'ajoute une étape à la porte',
  express: 'ajoute un choix à la commande',
  companies: 'ajoute les factures du mois',
  fne: 'ajoute Certifier aux papiers',
  reminders: 'ajoute des messages qui partent seuls',
  autoWhatsApp: 'enlève les messages à envoyer, demande une clé Meta',
}

const USE_WORDS: Partial<Record<ModuleName, (count: number) => string>> = {
  counter: (count) => `${countLabel(count, 'passage')} hier`,
  workshop: (count) => `${piecesLabel(count)} en cours`,
  linenToCount: (count) => `${countLabel(count, 'commande')} à compter`,
  weekly: (count) => countLabel(count, 'client'),
  companies: (count) => countLabel(count, 'entreprise'),
  fne: (count) => `${countLabel(count, 'sticker')} restant${count > 1 ? 's' : ''}`,
  reminders: (count) => `${countLabel(count, 'rappel')} à venir`,
}

/** Keeps the line of a figure until it is read. */
export const FIGURE_TO_COME = '\u00a0'

/** The figure that tells the use of a module; nothing where it has none. */
export function moduleFigure(
  module: ModuleName,
  uses: Partial<Record<ModuleName, number | null>> | undefined,
): string {
  const words = USE_WORDS[module]
  if (!words) return ''
  if (!uses) return FIGURE_TO_COME
  const count = uses[module] ?? null
  return count === null ? '' : words(count)
}

interface OpenWorkWords {
  /** It is read after « Reste allumé : ». */
  why: (work: OpenWork) => string
  /** The button that leads there says it. */
  label: (count: number) => string
  to: string
}

/** The work of which no list shows its orders or clients alone: a button leads to each of the first. */
interface FoundWords {
  why: (work: OpenWork) => string
  toOne: (id: string) => string
}

const toOrder = (id: string) => `${paths.admin.dashboard}?commande=${id}`

const theInvoices = (count: number) => (count === 1 ? 'La facture' : `Les ${count} factures`)

export const OPEN_WORK_WORDS: Record<OpenWorkKind, OpenWorkWords | FoundWords> = {
  drawer: {
    why: ({ francs }) =>
      francs === undefined
        ? 'le tiroir est ouvert'
        : `${formatFcfa(francs)} attendent l’ouverture du tiroir`,
    label: () => 'Le tiroir',
    to: paths.admin.drawer,
  },
  at_counter: {
    why: ({ count }) => `${countLabel(count, 'commande')} à remettre au comptoir`,
    toOne: toOrder,
  },
  pieces: {
    why: ({ count }) => `${piecesLabel(count)} à l’atelier`,
    label: () => 'L’atelier',
    to: paths.workshop.home,
  },
  on_rack: {
    why: ({ count }) => `${countLabel(count, 'commande')} au portant`,
    label: () => 'L’atelier',
    to: paths.workshop.home,
  },
  held: {
    why: ({ count }) => `${countLabel(count, 'commande')} à qui il manque une pièce`,
    label: () => 'L’atelier',
    to: paths.workshop.home,
  },
  to_count: {
    why: ({ count }) => `${countLabel(count, 'commande')} à compter`,
    toOne: toOrder,
  },
  asked_to_count: {
    why: ({ count }) => `${countLabel(count, 'demande')} à compter, à confirmer`,
    label: () => 'Les demandes',
    to: requestsPath('a-confirmer'),
  },
  weekly: {
    why: ({ count }) => `${countLabel(count, 'commande')} de chaque semaine`,
    toOne: paths.admin.client,
  },
  due_invoices: {
    why: ({ francs = 0 }) => `${formatFcfa(francs)} ne sont pas encore payés`,
    label: theInvoices,
    to: paths.admin.due,
  },
  held_cheques: {
    why: ({ count }) => `${countLabel(count, 'chèque')} à encaisser`,
    label: theInvoices,
    to: paths.admin.due,
  },
  on_account: {
    why: ({ count }) => `${countLabel(count, 'commande')} en compte à facturer`,
    toOne: toOrder,
  },
  fne: {
    why: ({ count }) => `${countLabel(count, 'facture')} à certifier`,
    label: theInvoices,
    to: paths.admin.fne,
  },
}

export const MISSING_WORDS: Record<MissingForModule, string> = {
  ncc: 'Il manque le NCC de la maison.',
  whatsapp_key: 'La clé de Meta manque dans la configuration du serveur.',
}
