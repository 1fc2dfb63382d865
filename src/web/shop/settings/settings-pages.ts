import { paths } from '#web/lib/navigation/paths.ts'
import type { SettingsField } from './settings-fields.ts'
import { SETTINGS } from './settings-table.ts'

export type SettingsPageId =
  | 'modules'
  | 'house'
  | 'times'
  | 'area'
  | 'pricing'
  | 'payment'
  | 'fne'
  | 'workshop'
  | 'reminders'
  | 'system'

/** Parts of a page that are no fields. */
export type SettingsPart =
  | 'site link'
  | 'opening example'
  | 'slots example'
  | 'order example'
  | 'express example'
  | 'visits example'
  | 'fare example'
  | 'quarter fares'
  | 'receipt links'
  | 'link to the DGI'
  | 'reminder hours'
  | 'own words on free keeping'

export type SettingsRow =
  | SettingsField
  | SettingsPart
  | { block: 'halves' | 'columns' | 'stack' | 'sewn'; rows: readonly SettingsRow[] }

export interface FieldGroup {
  title: string
  /** The effect of the group, in one sentence. */
  hint?: string
  /** Puts the rows in two columns, where the screen is wide enough. */
  columns?: boolean
  rows: readonly SettingsRow[]
}

interface SettingsPage {
  /** The end of its address. */
  name: string
  label: string
  groups: readonly FieldGroup[]
}

/** The checklist shows them too. */
export const LEGAL_ROWS: readonly SettingsRow[] = [
  'legal.publisher',
  'legal.form',
  'legal.registration',
  'legal.taxNumber',
  'legal.director',
  { block: 'sewn', rows: ['legal.host', 'legal.hostAddress'] },
]

/** The pages in the order of their index, and where each setting stands. */
export const SETTINGS_PAGES: Record<SettingsPageId, SettingsPage> = {
  // Its switches are no fields: each is turned at once.
  modules: { name: 'ce-que-vous-faites', label: 'Ce que vous faites', groups: [] },
  house: {
    name: 'maison',
    label: 'Maison',
    groups: [
      { title: 'Site public', rows: ['site.door', 'site link'] },
      {
        title: 'Accueil du site',
        columns: true,
        rows: [{ block: 'stack', rows: ['home.backInHours', 'home.refundsLoss'] }, 'home.baskets'],
      },
      {
        title: 'Coordonnées',
        hint: 'Pour la page Contact, les mentions légales et les factures. Ce qui est vide n’y paraît pas.',
        columns: true,
        rows: ['contact.phone', 'contact.email', 'contact.address'],
      },
      {
        title: 'Horaires du service client',
        hint: 'Quand l’équipe répond, comme le site le dit.',
        rows: [{ block: 'halves', rows: ['hours.opensAt', 'hours.closesAt'] }],
      },
      {
        title: 'Mentions légales',
        hint: 'Pour la page Mentions légales et les factures. Ce qui est vide n’y paraît pas.',
        columns: true,
        rows: LEGAL_ROWS,
      },
    ],
  },
  times: {
    name: 'horaires',
    label: 'Horaires et délais',
    groups: [
      {
        title: 'Ouverture',
        hint: 'Quand vous ramassez, travaillez et livrez. Les commandes déjà promises gardent leur heure.',
        columns: true,
        rows: ['opening.week', 'opening.holidays', 'opening.closedDays', 'opening example'],
      },
      {
        title: 'Créneaux',
        hint: 'Les heures de passage que les clients choisissent, dans vos heures d’ouverture.',
        columns: true,
        rows: [
          { block: 'halves', rows: ['slots.minutes', 'slots.daysAhead'] },
          'slots.leadMinutes',
          'slots.capacity',
          'slots.perClient',
          'slots example',
        ],
      },
      {
        title: 'Délais',
        hint: 'Du ramassage au linge prêt. Les jours fermés ne comptent pas\u00a0: 24\u00a0h, c’est la même heure le jour ouvert suivant.',
        columns: true,
        rows: [
          { block: 'stack', rows: ['turnaround.hours', 'order example'] },
          'turnaround.services',
        ],
      },
      {
        title: 'Express',
        hint: 'Du linge prêt plus tôt, avec un supplément. Les commandes déjà passées gardent leur prix.',
        columns: true,
        rows: ['express.hours', 'express.maxPieces', 'express example'],
      },
      {
        title: 'Passages',
        hint: 'Changer un créneau, et ce qui se passe quand personne n’est à l’adresse.',
        columns: true,
        rows: [
          'visits.changeUntilMinutes',
          { block: 'halves', rows: ['visits.waitMinutes', 'visits.calls'] },
          'visits example',
        ],
      },
      {
        title: 'Commandes en attente',
        hint: 'Un client qui en a déjà autant sans livreur ne peut pas en passer une autre. Cela évite qu’un seul compte remplisse votre tableau.',
        columns: true,
        rows: ['ordering.maxPending'],
      },
    ],
  },
  area: {
    name: 'zone',
    label: 'Zone et départ',
    groups: [
      {
        title: 'Point de départ',
        hint: 'Le transport se compte depuis ce point, pour les commandes à venir. Celles déjà passées gardent leur prix.',
        rows: ['pricing.base', 'pricing.baseConfirmed'],
      },
      {
        title: 'Zone de service',
        hint: 'Au-delà, une commande est refusée avec une phrase qui dit jusqu’où vous venez.',
        columns: true,
        rows: ['radius.km'],
      },
    ],
  },
  pricing: {
    name: 'tarifs',
    label: 'Tarifs et arrondi',
    groups: [
      { title: 'Transport', columns: true, rows: ['pricing.ratePerKm'] },
      {
        title: 'Arrondi',
        hint: 'Toujours au-dessus, en FCFA. Les commandes passées gardent leur prix.',
        columns: true,
        rows: ['rounding.step', 'fare example'],
      },
      {
        title: 'Express et passages',
        columns: true,
        rows: [
          'express.percent',
          'visits.missedFee',
          'express.francs',
          'visits.missedFeeFrom',
          'quarter fares',
        ],
      },
    ],
  },
  payment: {
    name: 'paiement',
    label: 'Paiement',
    groups: [
      {
        title: 'Espèces',
        hint: 'Toujours proposées, au livreur ou au comptoir. Rien à régler.',
        rows: [],
      },
      {
        title: 'Wave',
        hint: 'Le client paie sur la page de Wave, puis l’équipe retrouve son paiement dans la Caisse.',
        rows: ['payment.waveLink'],
      },
      {
        title: 'Factures du mois',
        hint: 'Pour les entreprises en compte. Un moyen de paiement laissé vide ne paraît pas sur la facture.',
        columns: true,
        rows: [
          'accounts.day',
          'accounts.hour',
          'accounts.dueDays',
          'accounts.bank',
          'accounts.wave',
          'accounts.chequeTo',
        ],
      },
      {
        title: 'Plafond du jour',
        hint: 'Avoirs offerts, remises, réponses aux réclamations, avances par Wave à vérifier, sorties d’espèces\u00a0: tout compte ensemble. Au-dessus, l’admin vous demande. Vous-même n’avez pas de plafond.',
        columns: true,
        rows: ['giving.daily'],
      },
      {
        title: 'Réclamations',
        hint: 'Ce qu’un client peut réclamer après la livraison.',
        columns: true,
        rows: ['claims.openDays', 'claims.answerHours', 'claims.cap'],
      },
      {
        title: 'Reçus et factures',
        hint: 'Chaque commande payée a sa facture, avec vos coordonnées et vos mentions légales.',
        rows: ['receipt links'],
      },
    ],
  },
  fne: {
    name: 'fne',
    label: 'Factures FNE',
    groups: [
      {
        title: 'Avec la DGI',
        hint: 'Les factures que la DGI certifie, avec leur numéro et leur code.',
        rows: [
          'link to the DGI',
          { block: 'columns', rows: ['fne.pointOfSale', 'fne.establishment'] },
        ],
      },
      {
        title: 'Taxe',
        rows: ['fne.regime', 'fne.taxCode'],
      },
      {
        title: 'Quoi certifier',
        columns: true,
        rows: [{ block: 'stack', rows: ['fne.certify', 'fne.fromSum'] }, 'fne.stickerLevel'],
      },
      {
        title: 'Client sans NCC ni e‑mail',
        hint: 'La DGI demande un nom, un téléphone et un e‑mail pour chaque facture. Ceux-ci remplacent ce qui manque.',
        columns: true,
        rows: ['fne.walkInName', 'fne.walkInPhone', 'fne.walkInEmail'],
      },
    ],
  },
  workshop: {
    name: 'atelier',
    label: 'Atelier',
    groups: [
      {
        title: 'Postes',
        hint: 'Le chemin d’une pièce, du sac reçu au linge prêt. Le premier et le dernier restent.',
        rows: ['workshop.stations', 'workshop.startsProcessing'],
      },
      {
        title: 'Machines',
        hint: 'Chaque sac y entre et en sort d’un toucher.',
        rows: ['workshop.machines'],
      },
      {
        title: 'Portants et étagères',
        hint: 'Un portant garde une commande par place, une étagère plusieurs.',
        rows: ['workshop.racks'],
      },
    ],
  },
  reminders: {
    name: 'relances',
    label: 'Relances',
    groups: [
      { title: 'Envoi', rows: ['reminder hours'] },
      {
        title: 'Phrases',
        hint: 'Un client reçoit un message par jour au plus, deux commandes dans le même. La facture d’une entreprise passe avant ses commandes. Les mots en couleur changent d’un client à l’autre.',
        columns: true,
        rows: ['reminders.unpaid', 'reminders.unclaimed', 'reminders.invoice'],
      },
      {
        title: 'Garde gratuite',
        hint: 'Vous gardez le linge prêt quelques jours sans le faire payer. Le ticket de dépôt et la pastille «\u00a0garde\u00a0» le disent au client.',
        columns: true,
        rows: ['reminders.keptDays', 'own words on free keeping'],
      },
    ],
  },
  system: {
    name: 'systeme',
    label: 'Système',
    groups: [
      {
        title: 'Double vérification de l’équipe',
        hint: 'Une clé d’accès, ou un code après le mot de passe. Les clients ne sont pas concernés.',
        rows: ['secondFactor.rule'],
      },
      {
        title: 'Photos des commandes',
        hint: 'Après ce délai, les photos d’une commande terminée ou annulée sont supprimées. Celles d’un signalement encore ouvert restent.',
        columns: true,
        rows: ['photos.keptDays'],
      },
    ],
  },
}

export const SETTINGS_PAGE_IDS = Object.keys(SETTINGS_PAGES) as SettingsPageId[]

export function fieldsOfRows(rows: readonly SettingsRow[]): SettingsField[] {
  return rows.flatMap((row) => {
    if (typeof row === 'object') return fieldsOfRows(row.rows)
    return row in SETTINGS ? [row as SettingsField] : []
  })
}

export function fieldsOfPage(id: SettingsPageId): SettingsField[] {
  return SETTINGS_PAGES[id].groups.flatMap(({ rows }) => fieldsOfRows(rows))
}

export function pagePath(id: SettingsPageId): string {
  return paths.superadmin.settingsPage(SETTINGS_PAGES[id].name)
}

/** The page at an address that ends in this name. */
export function pageNamed(name: string | undefined): SettingsPageId | undefined {
  return SETTINGS_PAGE_IDS.find((id) => SETTINGS_PAGES[id].name === name)
}

const ANCHOR = 'reglage-'

/** The address of a field, where it has the focus. */
export function settingsLink(field: SettingsField): string {
  const page = SETTINGS_PAGE_IDS.find((id) => fieldsOfPage(id).includes(field)) ?? 'house'
  return `${pagePath(page)}#${ANCHOR}${field}`
}

/** The field that an address names. */
export function fieldOfHash(hash: string): string | undefined {
  return hash.startsWith(`#${ANCHOR}`) ? hash.slice(ANCHOR.length + 1) : undefined
}
