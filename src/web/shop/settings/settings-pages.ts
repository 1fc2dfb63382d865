import type { ModuleName, Modules } from '#shared/shop/modules/modules.ts'
import { taxCodeOf } from '#shared/shop/settings/fne-settings.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import type { SettingsField, SettingsValues } from './settings-fields.ts'
import type { SENTENCES } from './settings-sentences.ts'
import { SETTINGS } from './settings-table.ts'

export type SettingsPageId =
  | 'modules'
  | 'house'
  | 'times'
  | 'area'
  | 'money'
  | 'system'
  | 'workshop'
  | 'express'
  | 'companies'
  | 'fne'
  | 'reminders'

/** Parts of a page that are no fields. */
export type SettingsPart =
  | 'site link'
  | 'order example'
  | 'express example'
  | 'fare example'
  | 'quarter fares'
  | 'link to the DGI'
  | 'reminder hours'
  | 'own words on free keeping'

export type SettingsRow =
  | SettingsField
  | SettingsPart
  | { block: 'columns' | 'stack' | 'sewn'; rows: readonly SettingsRow[] }

export interface FieldGroup {
  title: string
  /** The effect of the group, in one sentence. */
  hint?: string
  /** Puts the rows in two columns, where the screen is wide enough. */
  columns?: boolean
  /** The group is about admins: it is absent while there is none. */
  ofAdmins?: true
  rows: readonly SettingsRow[]
}

/** A setting that is folded: it says its value, and its fields are drawn once somebody changes it. */
export interface FoldedSetting {
  /** The first one has its sentence. */
  fields: readonly [keyof typeof SENTENCES, ...SettingsField[]]
  /** No owner decides it: it is there in a shop that has another value than the usual one. */
  isFixed?: true
  /** A fact to write is no choice. */
  isFact?: true
  /** It decides in place of the comparison with the value to begin with. */
  isChanged?: (values: SettingsValues) => boolean
}

interface SettingsPage {
  /** The end of its address. */
  name: string
  label: string
  /** Reached from its switch and by the search alone, and absent while that is off. */
  module?: ModuleName
  /** They are open on the page, and have ten controls at most. */
  groups: readonly FieldGroup[]
  /** The rest, folded as a sentence each. */
  more: readonly FoldedSetting[]
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

/** The pages in the order of their index, those of a module after it, and where each setting stands. */
export const SETTINGS_PAGES: Record<SettingsPageId, SettingsPage> = {
  // Its switches are no fields: each is turned at once.
  modules: { name: 'ce-que-vous-faites', label: 'Ce que vous faites', groups: [], more: [] },
  house: {
    name: 'maison',
    label: 'Maison',
    groups: [
      { title: 'Site public', rows: ['site.door', 'site link'] },
      {
        title: 'Coordonnées',
        hint: 'Pour la page Contact, les mentions légales et les factures. Ce qui est vide n’y paraît pas.',
        columns: true,
        rows: ['contact.phone', 'contact.email', 'contact.address'],
      },
      {
        title: 'Mentions légales',
        columns: true,
        rows: ['legal.publisher'],
      },
    ],
    more: [
      { fields: ['hours.opensAt', 'hours.closesAt'] },
      { fields: ['home.backInHours'] },
      { fields: ['home.refundsLoss'] },
      { fields: ['home.baskets'] },
      { fields: ['legal.registration'], isFact: true },
      { fields: ['legal.taxNumber'], isFact: true },
      { fields: ['legal.form'], isFact: true },
      { fields: ['legal.director'], isFact: true },
      { fields: ['legal.host', 'legal.hostAddress'], isFact: true },
    ],
  },
  times: {
    name: 'horaires',
    label: 'Horaires',
    groups: [
      {
        title: 'Ouverture',
        hint: 'Écrivez les heures d’un jour, puis copiez-les vers le bas. Les commandes déjà promises gardent leur heure.',
        columns: true,
        rows: [
          'opening.week',
          {
            block: 'stack',
            rows: ['turnaround.hours', 'opening.holidays', 'opening.closedDays', 'order example'],
          },
        ],
      },
    ],
    more: [
      { fields: ['slots.minutes'] },
      { fields: ['slots.daysAhead'] },
      { fields: ['slots.leadMinutes'] },
      { fields: ['slots.capacity'] },
      { fields: ['slots.perClient'] },
      { fields: ['ordering.maxPending'] },
      { fields: ['visits.changeUntilMinutes'] },
      { fields: ['visits.waitMinutes', 'visits.calls'] },
      { fields: ['turnaround.services'] },
      { fields: ['reminders.keptDays'] },
    ],
  },
  area: {
    name: 'zone',
    label: 'Zone et transport',
    groups: [
      {
        title: 'Point de départ',
        hint: 'Le transport se compte depuis ce point, pour les commandes à venir. Celles déjà passées gardent leur prix.',
        rows: ['pricing.base', 'pricing.baseConfirmed'],
      },
      {
        title: 'Transport',
        columns: true,
        rows: ['pricing.ratePerKm', 'fare example', 'quarter fares'],
      },
    ],
    more: [{ fields: ['radius.km'] }],
  },
  money: {
    name: 'argent',
    label: 'Argent',
    groups: [
      {
        title: 'Plafond du jour',
        hint: 'Gestes, remises, réclamations, avances par Wave à vérifier, dépenses\u00a0: tout compte ensemble. Au-dessus, il vous demande et vous répondez d’un toucher.',
        columns: true,
        ofAdmins: true,
        rows: ['giving.daily'],
      },
      { title: 'Paiement', rows: ['payment.waveLink'] },
    ],
    more: [
      { fields: ['rounding.step'] },
      { fields: ['visits.missedFee', 'visits.missedFeeFrom'] },
      { fields: ['claims.openDays'] },
      { fields: ['claims.answerHours'] },
      { fields: ['claims.cap'] },
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
    ],
    more: [{ fields: ['photos.keptDays'] }],
  },
  workshop: {
    name: 'atelier',
    label: 'Atelier',
    module: 'workshop',
    groups: [
      {
        title: 'Postes',
        hint: 'Le chemin d’une pièce, du sac reçu au linge prêt. Le premier et le dernier restent.',
        rows: ['workshop.stations'],
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
    more: [{ fields: ['workshop.startsProcessing'] }],
  },
  express: {
    name: 'express',
    label: 'Express',
    module: 'express',
    groups: [
      {
        title: 'Supplément',
        hint: 'Les commandes déjà passées gardent leur prix.',
        columns: true,
        rows: ['express.percent', 'express example'],
      },
    ],
    more: [
      { fields: ['express.hours'] },
      { fields: ['express.francs'], isFixed: true },
      { fields: ['express.maxPieces'], isFixed: true },
    ],
  },
  companies: {
    name: 'entreprises',
    label: 'Entreprises en compte',
    module: 'companies',
    groups: [
      {
        title: 'Factures du mois',
        hint: 'Un moyen de paiement laissé vide ne paraît pas sur la facture.',
        columns: true,
        rows: [
          'accounts.day',
          'accounts.dueDays',
          'accounts.bank',
          'accounts.wave',
          'accounts.chequeTo',
        ],
      },
    ],
    more: [{ fields: ['accounts.hour'], isFixed: true }],
  },
  fne: {
    name: 'fne',
    label: 'Factures FNE',
    module: 'fne',
    groups: [
      {
        title: 'Avec la DGI',
        hint: 'Les factures que la DGI certifie, avec leur numéro et leur code.',
        rows: [
          'link to the DGI',
          { block: 'columns', rows: ['fne.pointOfSale', 'fne.establishment'] },
        ],
      },
      { title: 'Votre régime d’impôt', rows: ['fne.regime'] },
      { title: 'Quoi certifier', rows: ['fne.certify'] },
      {
        title: 'Client sans NCC ni e‑mail',
        hint: 'La DGI demande un téléphone et un e‑mail pour chaque facture. Ceux-ci remplacent ce qui manque.',
        columns: true,
        rows: ['fne.walkInPhone', 'fne.walkInEmail'],
      },
    ],
    more: [
      {
        fields: ['fne.taxCode'],
        isChanged: ({ fne }: SettingsValues) => fne.taxCode !== taxCodeOf(fne.regime),
      },
      { fields: ['fne.fromSum'], isFixed: true },
      { fields: ['fne.walkInName'], isFixed: true },
      { fields: ['fne.stickerLevel'], isFixed: true },
    ],
  },
  reminders: {
    name: 'relances',
    label: 'Relances',
    module: 'reminders',
    groups: [
      { title: 'Envoi', rows: ['reminder hours'] },
      {
        title: 'Phrases',
        hint: 'Un client reçoit un message par jour au plus, deux commandes dans le même. La facture d’une entreprise passe avant ses commandes. Les mots en couleur changent d’un client à l’autre.',
        columns: true,
        rows: [
          'reminders.unpaid',
          'reminders.unclaimed',
          'reminders.invoice',
          'own words on free keeping',
        ],
      },
    ],
    more: [],
  },
}

export const SETTINGS_PAGE_IDS = Object.keys(SETTINGS_PAGES) as SettingsPageId[]

/** The pages of the index, which never grows. */
export const INDEX_PAGES = ['modules', 'house', 'times', 'area', 'money', 'system'] as const
export type IndexPage = (typeof INDEX_PAGES)[number]

/** The entry of the index under which a page stands. */
export function indexPageOf(id: SettingsPageId): IndexPage {
  return INDEX_PAGES.find((page) => page === id) ?? 'modules'
}

export function fieldsOfRows(rows: readonly SettingsRow[]): SettingsField[] {
  return rows.flatMap((row) => {
    if (typeof row === 'object') return fieldsOfRows(row.rows)
    return row in SETTINGS ? [row as SettingsField] : []
  })
}

export function fieldsOfPage(id: SettingsPageId): SettingsField[] {
  const { groups, more } = SETTINGS_PAGES[id]
  return groups
    .flatMap(({ rows }) => fieldsOfRows(rows))
    .concat(more.flatMap(({ fields }) => fields))
}

/** Whether the shop has the page: that of a module stands behind its switch. */
export function isPageHere(id: SettingsPageId, modules: Modules): boolean {
  const { module } = SETTINGS_PAGES[id]
  return module === undefined || modules[module]
}

/** The page with the settings of a module alone, where it has some. */
export function pageOfModule(module: ModuleName): SettingsPageId | undefined {
  return SETTINGS_PAGE_IDS.find((id) => SETTINGS_PAGES[id].module === module)
}

export function pagePath(id: SettingsPageId): string {
  return paths.superadmin.settingsPage(SETTINGS_PAGES[id].name)
}

/** Pages of before, by the end of their address, and where their settings went. */
const FORMER_PAGES: Readonly<Record<string, SettingsPageId>> = { tarifs: 'area', paiement: 'money' }

/** The page at an address that ends in this name. */
export function pageNamed(name: string | undefined): SettingsPageId | undefined {
  return SETTINGS_PAGE_IDS.find((id) => SETTINGS_PAGES[id].name === name)
}

/** The address that one of the settings leads to, if that is another: its page has a new name, or its field another page. */
export function newAddress(name: string, hash: string): string | undefined {
  const page = pageNamed(name) ?? FORMER_PAGES[name]
  const field = fieldOfHash(hash)
  const home = SETTINGS_PAGE_IDS.find((id) => fieldsOfPage(id).some((one) => one === field))
  if (home === undefined && page === undefined) return paths.superadmin.settings
  const right = home ?? page
  return right === pageNamed(name) || right === undefined ? undefined : pagePath(right) + hash
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
