import { FEE_STEPS } from '#shared/shop/prices/rounding.ts'
import { ABSENCES_TO_CHARGE } from '#shared/shop/settings/visit-settings.ts'
import type { SiteDoor } from '#shared/shop/site/site-opening.ts'
import { config } from '#web/lib/config.ts'
import type { SettingsCards, SettingsField, SettingsValues } from './settings-fields.ts'

interface Facts {
  /** In the bar of a page and in the search. */
  name: string
  /** Above the field, where that is not its name. */
  label?: string
  note?: string | ((values: SettingsValues, cards: SettingsCards) => string | undefined)
}

export interface AmountSetting extends Facts {
  kind: 'amount'
  /** The subject of the sentences about what is no number. */
  noun: string
  /** FCFA without it. */
  unit?: string
}

/** An amount, or none. */
export interface LimitSetting extends Facts {
  kind: 'limit'
  legend: string
  none: string
  some: string
  /** The amount that is proposed where none is saved. */
  first: number
  noun: string
  unit: string
}

export interface TextSetting extends Facts {
  kind: 'text' | 'phone' | 'email' | 'address' | 'wave-link'
}

/** A duration among some. */
export interface MinutesSetting extends Facts {
  kind: 'minutes'
  choices: readonly number[]
  /** In place of « 0 min ». */
  zero?: string
  /** After every other duration. */
  ending?: string
}

/** A whole hour of the day. */
export interface HourSetting extends Facts {
  kind: 'hour'
  /** The last one that may be chosen, where that is not midnight. */
  until?: number
}

/** Choices side by side. */
export interface ButtonsSetting extends Facts {
  kind: 'buttons'
  hideLabel?: boolean
  choices: ReadonlyArray<{ value: string | number; label: string }>
}

export interface CheckboxSetting extends Facts {
  kind: 'checkbox'
}

/** Drawn by a component of its own. */
interface OwnSetting extends Facts {
  kind: 'own'
}

export type Setting =
  | AmountSetting
  | LimitSetting
  | TextSetting
  | MinutesSetting
  | HourSetting
  | ButtonsSetting
  | CheckboxSetting
  | OwnSetting

const NOTICES = [0, 30, 60, 120, 180, 360, 720, 1440]

const DOOR_NOTES: Record<SiteDoor, string> = {
  auto: 'Ouvert dès que le contact, le départ et le catalogue sont là, et pour de bon après la première commande.',
  open: 'On y lit vos prix et on y commande, quoi qu’il manque encore.',
  closed:
    'Il dit «\u00a0Nous ouvrons bientôt\u00a0» et ne prend aucune commande. L’équipe peut en saisir.',
}

/** How each setting is named and drawn. */
export const SETTINGS: Record<SettingsField, Setting> = {
  'site.door': {
    name: 'Site public',
    label: 'Le site public',
    hideLabel: true,
    kind: 'buttons',
    choices: [
      { value: 'auto', label: 'S’ouvre seul' },
      { value: 'open', label: 'Ouvert' },
      { value: 'closed', label: 'Fermé' },
    ],
    note: ({ site }) => DOOR_NOTES[site.door],
  },
  'home.backInHours': {
    name: 'Délai annoncé',
    label: 'De retour en',
    note: ({ home, turnaround }) =>
      home.backInHours !== null && home.backInHours < turnaround.hours
        ? 'Plus court que le délai courant.'
        : undefined,
    kind: 'limit',
    legend: 'Délai annoncé',
    none: 'Aucun',
    some: 'Un délai',
    first: 48,
    noun: 'Le délai',
    unit: 'h',
  },
  'home.refundsLoss': {
    name: 'Perte remboursée',
    label: 'Dire «\u00a0On vous rembourse si on perd\u00a0»',
    kind: 'checkbox',
  },
  'home.baskets': { name: 'Paniers types', kind: 'own' },
  'reminders.unpaid': { name: 'Phrases, impayé', kind: 'own' },
  'reminders.unclaimed': { name: 'Phrases, linge prêt', kind: 'own' },
  'reminders.invoice': { name: 'Phrases, facture d’entreprise', kind: 'own' },
  'reminders.keptDays': {
    name: 'Garde gratuite',
    label: 'Jours de garde gratuite',
    kind: 'limit',
    legend: 'Dire combien de jours',
    none: 'Non',
    some: 'Oui',
    first: 30,
    noun: 'La garde gratuite',
    unit: 'jours',
  },
  'contact.phone': { name: 'Téléphone', kind: 'phone' },
  'contact.email': { name: 'E‑mail', label: 'Email', kind: 'email' },
  'contact.address': { name: 'Adresse', kind: 'address' },
  'hours.opensAt': {
    name: 'Service client, ouverture',
    kind: 'hour',
  },
  'hours.closesAt': {
    name: 'Service client, fermeture',
    kind: 'hour',
  },
  'legal.publisher': {
    name: 'Nom légal',
    kind: 'text',
    note: 'De la personne ou de la société.',
  },
  'legal.form': { name: 'Forme juridique', kind: 'text', note: 'Et capital, s’il y en a un.' },
  'legal.registration': { name: 'RCCM', kind: 'text' },
  'legal.taxNumber': { name: 'Compte contribuable (NCC)', kind: 'text' },
  'legal.director': { name: 'Directeur de la publication', kind: 'text' },
  'legal.host': {
    name: 'Hébergeur',
    kind: 'text',
    note: 'La société dont les machines portent ce site.',
  },
  'legal.hostAddress': { name: 'Adresse de l’hébergeur', kind: 'text' },
  'opening.week': { name: 'Heures de la semaine', kind: 'own' },
  'opening.holidays': { name: 'Jours fériés', kind: 'own' },
  'opening.closedDays': { name: 'Jours fermés', kind: 'own' },
  'slots.minutes': {
    name: 'Durée d’un créneau',
    kind: 'minutes',
    choices: [30, 60, 90, 120, 180, 240],
  },
  'slots.daysAhead': {
    name: 'Jours proposés',
    kind: 'amount',
    noun: 'Le nombre de jours',
    unit: 'jours',
  },
  'slots.leadMinutes': {
    name: 'Créneau au plus tôt',
    label: 'Au plus tôt après la commande',
    kind: 'minutes',
    choices: NOTICES,
    zero: 'Sans attendre',
  },
  'slots.capacity': { name: 'Places d’un créneau', kind: 'own' },
  'slots.perClient': {
    name: 'Places par client',
    label: 'Places par client, en même temps',
    note: 'Ramassages à venir d’un même client. L’équipe peut en prendre d’autres pour lui.',
    kind: 'amount',
    noun: 'Le nombre de places',
    unit: '',
  },
  'ordering.maxPending': {
    name: 'Commandes en attente',
    label: 'Commandes par client',
    kind: 'amount',
    noun: 'Le nombre de commandes',
    unit: '',
  },
  'turnaround.hours': {
    name: 'Délai courant',
    label: 'Linge prêt en',
    kind: 'amount',
    noun: 'Le délai',
    unit: 'heures',
  },
  'turnaround.services': { name: 'Délais par service', kind: 'own' },
  'express.hours': {
    name: 'Délai express',
    note: 'Pour un service sans délai express à lui.',
    kind: 'amount',
    noun: 'Le délai',
    unit: 'h',
  },
  'express.maxPieces': {
    name: 'Plafond express',
    label: 'Plafond',
    note: 'Au-delà, l’express n’est plus proposé pour ce jour-là.',
    kind: 'limit',
    legend: 'Pièces express par jour',
    none: 'Sans plafond',
    some: 'Un plafond',
    first: 40,
    noun: 'Le plafond',
    unit: 'pièces',
  },
  'express.percent': {
    name: 'Majoration express',
    kind: 'amount',
    noun: 'Le supplément',
    unit: '%',
  },
  'express.francs': {
    name: 'Express par commande',
    label: 'Express, par commande',
    note: 'S’ajoute à la majoration.',
    kind: 'amount',
    noun: 'Le supplément',
  },
  'visits.changeUntilMinutes': {
    name: 'Changement de créneau',
    label: 'Un créneau se change jusqu’à',
    kind: 'minutes',
    choices: NOTICES,
    zero: 'son début',
    ending: ' avant',
  },
  'visits.waitMinutes': {
    name: 'Attente sur place',
    kind: 'amount',
    noun: 'Le temps d’attente',
    unit: 'min',
  },
  'visits.calls': {
    name: 'Appels au client',
    kind: 'amount',
    noun: 'Le nombre d’appels',
    unit: '',
  },
  'visits.missedFee': {
    name: 'Passage manqué',
    note: 'Proposé seulement\u00a0: un admin décide à chaque fois.',
    kind: 'amount',
    noun: 'Le montant des frais',
  },
  'visits.missedFeeFrom': {
    name: 'Absences facturées',
    label: 'Frais proposés',
    kind: 'buttons',
    choices: ABSENCES_TO_CHARGE.map((nth) => ({
      value: nth,
      label: nth === 1 ? 'À chaque absence' : `Dès la ${nth}ᵉ`,
    })),
  },
  'payment.waveLink': {
    name: 'Lien marchand Wave',
    kind: 'wave-link',
    note: (_, { payment }) =>
      config.waveOfServer && payment.value.waveLink === null
        ? 'Wave est proposé par le réglage du serveur. Un lien collé ici prend sa place.'
        : 'Wave vous le donne dans son application Business. Sans lui, les clients paient en espèces.',
  },
  'accounts.day': { name: 'Jour des factures du mois', kind: 'own' },
  'accounts.hour': {
    name: 'Heure des factures du mois',
    kind: 'hour',
    until: 23,
  },
  'accounts.dueDays': {
    name: 'Délai d’une entreprise',
    label: 'Une nouvelle entreprise paie en',
    note: 'Chaque entreprise garde ensuite le sien.',
    kind: 'amount',
    noun: 'Le délai',
    unit: 'jours',
  },
  'accounts.bank': {
    name: 'Compte des virements',
    label: 'Compte pour les virements',
    kind: 'text',
  },
  'accounts.wave': {
    name: 'Numéro Wave des factures',
    label: 'Numéro Wave',
    kind: 'text',
  },
  'accounts.chequeTo': {
    name: 'Ordre des chèques',
    label: 'Chèques à l’ordre de',
    kind: 'text',
  },
  'giving.daily': {
    name: 'Plafond du jour',
    label: 'Ce qu’un admin peut donner en un jour',
    note: 'À 0, il vous demande toujours.',
    kind: 'amount',
    noun: 'Le plafond',
  },
  'claims.openDays': {
    name: 'Délai pour réclamer',
    label: 'Après la livraison, le client peut réclamer',
    kind: 'amount',
    noun: 'Le délai',
    unit: 'jours',
  },
  'claims.answerHours': {
    name: 'Délai de réponse',
    label: 'Nous répondons en',
    note: () => 'Les jours fermés ne comptent pas.',
    kind: 'amount',
    noun: 'Le délai',
    unit: 'heures',
  },
  'claims.cap': {
    name: 'Plafond d’une réclamation',
    label: 'Au plus, du prix payé',
    kind: 'amount',
    noun: 'Le plafond',
    unit: 'fois',
  },
  'pricing.base': { name: 'Point de départ', kind: 'own' },
  'pricing.baseConfirmed': { name: 'Point de départ', kind: 'own' },
  'pricing.ratePerKm': {
    name: 'Prix du kilomètre',
    note: 'Compté à l’aller et au retour.',
    kind: 'amount',
    noun: 'Le prix par kilomètre',
  },
  'rounding.step': {
    name: 'Arrondi',
    label: 'Arrondir les frais à …',
    kind: 'buttons',
    choices: FEE_STEPS.map((step) => ({ value: step, label: String(step) })),
    note: '50\u00a0: se paie sans chercher la monnaie. 25\u00a0: la plus petite pièce que l’on rend.',
  },
  'radius.km': {
    name: 'Rayon',
    note: 'À vol d’oiseau, depuis le point de départ. Au-delà, une commande est refusée avec une phrase qui dit jusqu’où vous venez.',
    kind: 'limit',
    legend: 'Limite',
    none: 'Sans limite',
    some: 'Un rayon',
    first: 50,
    noun: 'Le rayon',
    unit: 'km',
  },
  'photos.keptDays': {
    name: 'Photos des commandes',
    label: 'Durée de conservation',
    kind: 'amount',
    noun: 'Le nombre de jours',
    unit: 'jours',
  },
  'secondFactor.rule': { name: 'Double vérification', kind: 'own' },
  'workshop.stations': { name: 'Postes', kind: 'own' },
  'workshop.machines': { name: 'Machines', kind: 'own' },
  'workshop.racks': { name: 'Portants et étagères', kind: 'own' },
  'workshop.startsProcessing': {
    name: 'Passage «\u00a0En traitement\u00a0»',
    label: 'Au premier poste, la commande passe «\u00a0En traitement\u00a0»',
    kind: 'buttons',
    choices: [
      { value: 'ask', label: 'On le demande' },
      { value: 'auto', label: 'Toute seule' },
      { value: 'never', label: 'Jamais' },
    ],
  },
  'fne.pointOfSale': {
    name: 'Point de vente',
    note: 'Écrit comme dans votre espace de la DGI.',
    kind: 'text',
  },
  'fne.establishment': {
    name: 'Établissement',
    note: 'Écrit comme dans votre espace de la DGI.',
    kind: 'text',
  },
  'fne.regime': { name: 'Régime', kind: 'own' },
  'fne.taxCode': {
    name: 'Code de taxe',
    note: 'Votre comptable le confirme.',
    kind: 'buttons',
    choices: [
      { value: 'TVA', label: 'TVA 18\u00a0%' },
      { value: 'TVAB', label: 'TVAB 9\u00a0%' },
      { value: 'TVAC', label: 'TVAC 0\u00a0%, convention' },
      { value: 'TVAD', label: 'TVAD 0\u00a0%, RME et TEE' },
    ],
  },
  'fne.certify': {
    name: 'Certifier',
    note: 'Une facture du mois, le jour où elle est faite.',
    kind: 'buttons',
    choices: [
      { value: 'delivery', label: 'À la livraison' },
      { value: 'hand', label: 'À la main' },
    ],
  },
  'fne.fromSum': {
    name: 'Seuil de certification',
    label: 'À la livraison, dès',
    note: 'Une commande plus petite se certifie à la main.',
    kind: 'amount',
    noun: 'Le seuil',
  },
  'fne.walkInName': {
    name: 'Nom d’un client inconnu',
    kind: 'text',
  },
  'fne.walkInPhone': {
    name: 'Téléphone d’un client inconnu',
    label: 'Téléphone',
    kind: 'phone',
  },
  'fne.walkInEmail': {
    name: 'E‑mail d’un client inconnu',
    label: 'E‑mail',
    kind: 'email',
  },
  'fne.stickerLevel': {
    name: 'Alerte des stickers',
    label: 'Prévenir l’équipe sous',
    kind: 'amount',
    noun: 'Le nombre de stickers',
    unit: 'stickers',
  },
}
