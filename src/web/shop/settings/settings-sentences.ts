import { taxCodeOf, taxCodeWords } from '#shared/shop/settings/fne-settings.ts'
import { durationWords, visitsLabel } from '#shared/shop/settings/section-words.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { countLabel, piecesLabel } from '#shared/text/pieces.ts'
import type { SettingsField, SettingsValues } from './settings-fields.ts'
import { SETTINGS } from './settings-table.ts'

/** A setting that is folded: it says its value, and its fields are drawn once somebody changes it. */
export interface Sentence {
  fields: readonly SettingsField[]
  /** Without its final point; the value stands between asterisks. */
  says: (values: SettingsValues) => string
  /** No owner decides it: it is there in a shop that has another value than the usual one. */
  isFixed?: true
  /** In place of another value than the one to begin with. */
  isChanged?: (values: SettingsValues) => boolean
}

/** A fact to write is no choice. */
const isFact = () => false
const written = (text: string) => `*${text || 'à écrire'}*`
const hours = (count: number) => countLabel(count, 'heure')

/** `2 heures`, or `1 h 30` */
const lasting = (minutes: number) =>
  minutes > 0 && minutes % 60 === 0 ? hours(minutes / 60) : durationWords(minutes)

/** A fact of the legal notice, under the name of its field. */
const legalFact = (fact: 'registration' | 'taxNumber' | 'form' | 'director'): Sentence => ({
  fields: [`legal.${fact}`],
  isChanged: isFact,
  says: ({ legal }) => `${SETTINGS[`legal.${fact}`].name}\u00a0: ${written(legal[fact])}`,
})

export const HOUSE_SENTENCES: readonly Sentence[] = [
  {
    fields: ['hours.opensAt', 'hours.closesAt'],
    says: ({ hours: { opensAt, closesAt } }) =>
      `Le service client répond de *${opensAt}\u00a0h* à *${closesAt}\u00a0h*`,
  },
  {
    fields: ['home.backInHours'],
    says: ({ home: { backInHours } }) =>
      backInHours === null
        ? 'L’accueil n’annonce *aucun délai* de retour'
        : `L’accueil annonce un retour en *${hours(backInHours)}*`,
  },
  {
    fields: ['home.refundsLoss'],
    says: ({ home }) =>
      home.refundsLoss
        ? 'L’accueil dit «\u00a0*On vous rembourse si on perd*\u00a0»'
        : 'L’accueil *ne dit pas* qu’une perte est remboursée',
  },
  {
    fields: ['home.baskets'],
    says: ({ home: { baskets } }) =>
      `L’accueil montre *${baskets === null ? 'les paniers habituels' : countLabel(baskets.length, 'panier')}*`,
  },
  legalFact('registration'),
  legalFact('taxNumber'),
  legalFact('form'),
  legalFact('director'),
  {
    fields: ['legal.host', 'legal.hostAddress'],
    isChanged: isFact,
    says: ({ legal: { host, hostAddress } }) =>
      `Hébergeur\u00a0: ${written([host, hostAddress].filter(Boolean).join(', '))}`,
  },
]

export const AREA_SENTENCES: readonly Sentence[] = [
  {
    fields: ['radius.km'],
    says: ({ radius: { km } }) =>
      km === null ? 'Vous venez *sans limite*' : `Vous venez jusqu’à *${km}\u00a0km*`,
  },
]

export const TIMES_SENTENCES: readonly Sentence[] = [
  {
    fields: ['slots.minutes'],
    says: ({ slots }) => `Un créneau dure *${lasting(slots.minutes)}*`,
  },
  {
    fields: ['slots.daysAhead'],
    says: ({ slots }) => `Les clients choisissent sur *${countLabel(slots.daysAhead, 'jour')}*`,
  },
  {
    fields: ['slots.leadMinutes'],
    says: ({ slots: { leadMinutes } }) =>
      leadMinutes === 0
        ? 'Le premier créneau commence *sans attendre*'
        : `Le premier créneau commence *${lasting(leadMinutes)}* après la commande`,
  },
  {
    fields: ['slots.capacity'],
    says: ({ slots: { capacity } }) =>
      capacity.per === 'livreur'
        ? `Un livreur prend *${visitsLabel(capacity.visits)}* par créneau`
        : `Un créneau prend *${visitsLabel(capacity.visits)}*, quels que soient les livreurs`,
  },
  {
    fields: ['slots.perClient'],
    says: ({ slots }) =>
      `Un client réserve *${countLabel(slots.perClient, 'ramassage')}* en même temps`,
  },
  {
    fields: ['ordering.maxPending'],
    says: ({ ordering }) =>
      `Un client garde *${countLabel(ordering.maxPending, 'commande')}* en attente`,
  },
  {
    fields: ['visits.changeUntilMinutes'],
    says: ({ visits: { changeUntilMinutes: minutes } }) =>
      `Un créneau se change jusqu’à *${minutes === 0 ? 'son début' : lasting(minutes)}*${minutes === 0 ? '' : ' avant'}`,
  },
  {
    fields: ['visits.waitMinutes', 'visits.calls'],
    says: ({ visits: { waitMinutes, calls } }) =>
      `À la porte, on attend *${countLabel(waitMinutes, 'minute')}* et on appelle *${calls === 1 ? 'une fois' : `${calls}\u00a0fois`}*`,
  },
  {
    fields: ['turnaround.services'],
    says: ({ turnaround: { services } }) =>
      services.length === 0
        ? 'Tous les services ont *le même délai*'
        : `*${countLabel(services.length, 'service')}* ${services.length > 1 ? 'ont' : 'a'} un délai à part`,
  },
  {
    fields: ['reminders.keptDays'],
    says: ({ reminders: { keptDays } }) =>
      keptDays === null
        ? 'Le ticket de dépôt ne dit *aucune garde gratuite*'
        : `Le linge prêt se garde *${countLabel(keptDays, 'jour')}* sans frais`,
  },
]

export const MONEY_SENTENCES: readonly Sentence[] = [
  {
    fields: ['rounding.step'],
    says: ({ rounding: { step } }) =>
      step === 1
        ? 'Les frais se comptent *au franc*'
        : `Frais arrondis aux *${formatFcfa(step)}* supérieurs`,
  },
  {
    fields: ['visits.missedFee', 'visits.missedFeeFrom'],
    says: ({ visits: { missedFee, missedFeeFrom: nth } }) =>
      `Un passage manqué coûte *${formatFcfa(missedFee)}*, dès la *${nth === 1 ? '1ʳᵉ' : `${nth}ᵉ`}* absence`,
  },
  {
    fields: ['claims.openDays'],
    says: ({ claims }) =>
      `Un client peut réclamer pendant *${countLabel(claims.openDays, 'jour')}*`,
  },
  {
    fields: ['claims.answerHours'],
    says: ({ claims }) => `Nous répondons en *${hours(claims.answerHours)}* d’ouverture`,
  },
  {
    fields: ['claims.cap'],
    says: ({ claims }) => `Une pièce perdue vaut au plus *${claims.cap}\u00a0fois* son prix payé`,
  },
]

export const SYSTEM_SENTENCES: readonly Sentence[] = [
  {
    fields: ['photos.keptDays'],
    says: ({ photos }) =>
      `Les photos d’une commande finie se gardent *${countLabel(photos.keptDays, 'jour')}*`,
  },
]

export const WORKSHOP_SENTENCES: readonly Sentence[] = [
  {
    fields: ['workshop.startsProcessing'],
    says: ({ workshop: { startsProcessing } }) =>
      `Au premier poste, «\u00a0En traitement\u00a0» *${STARTING[startsProcessing]}*`,
  },
]

const STARTING = { ask: 'se demande', auto: 'vient tout seul', never: 'ne vient pas' }

export const EXPRESS_SENTENCES: readonly Sentence[] = [
  {
    fields: ['express.hours'],
    says: ({ express }) => `L’express est prêt en *${hours(express.hours)}*`,
  },
  {
    fields: ['express.francs'],
    isFixed: true,
    says: ({ express }) => `Une commande express coûte *${formatFcfa(express.francs)}* de plus`,
  },
  {
    fields: ['express.maxPieces'],
    isFixed: true,
    says: ({ express: { maxPieces } }) =>
      maxPieces === null
        ? 'L’express n’a *pas de plafond*'
        : `L’express s’arrête à *${piecesLabel(maxPieces)}* par jour`,
  },
]

export const COMPANIES_SENTENCES: readonly Sentence[] = [
  {
    fields: ['accounts.hour'],
    isFixed: true,
    says: ({ accounts }) => `Les factures se font à *${accounts.hour}\u00a0h*`,
  },
]

export const FNE_SENTENCES: readonly Sentence[] = [
  {
    fields: ['fne.taxCode'],
    isChanged: ({ fne }) => fne.taxCode !== taxCodeOf(fne.regime),
    says: ({ fne: { regime, taxCode } }) =>
      `Code de taxe\u00a0: *${taxCodeWords(taxCode)}*${taxCode === taxCodeOf(regime) ? ', suivi du régime' : ''}`,
  },
  {
    fields: ['fne.fromSum'],
    isFixed: true,
    says: ({ fne }) => `À la livraison, on certifie dès *${formatFcfa(fne.fromSum)}*`,
  },
  {
    fields: ['fne.walkInName'],
    isFixed: true,
    says: ({ fne }) => `Un client inconnu s’appelle *${fne.walkInName}*`,
  },
  {
    fields: ['fne.stickerLevel'],
    isFixed: true,
    says: ({ fne }) => `L’équipe est prévenue sous *${countLabel(fne.stickerLevel, 'sticker')}*`,
  },
]
