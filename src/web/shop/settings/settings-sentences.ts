import { taxCodeOf, taxCodeWords } from '#shared/shop/settings/fne-settings.ts'
import { durationWords, visitsLabel } from '#shared/shop/settings/section-words.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { countLabel, piecesLabel } from '#shared/text/pieces.ts'
import type { SettingsValues } from './settings-fields.ts'
import { SETTINGS } from './settings-table.ts'

type Says = (values: SettingsValues) => string

const written = (text: string) => `*${text || 'à écrire'}*`
const hours = (count: number) => countLabel(count, 'heure')

/** `2 heures`, or `1 h 30` */
const lasting = (minutes: number) =>
  minutes > 0 && minutes % 60 === 0 ? hours(minutes / 60) : durationWords(minutes)

const STARTING = { ask: 'se demande', auto: 'vient tout seul', never: 'ne vient pas' }

/** A fact of the legal notice, under the name of its field. */
const legalFact =
  (fact: 'registration' | 'taxNumber' | 'form' | 'director'): Says =>
  ({ legal }) =>
    `${SETTINGS[`legal.${fact}`].name}\u00a0: ${written(legal[fact])}`

/** The sentence of each folded setting, by its first field: without its final point; the value stands between asterisks. */
export const SENTENCES = {
  'hours.opensAt': ({ hours: { opensAt, closesAt } }) =>
    `Le service client répond de *${opensAt}\u00a0h* à *${closesAt}\u00a0h*`,
  'home.backInHours': ({ home: { backInHours } }) =>
    backInHours === null
      ? 'L’accueil n’annonce *aucun délai* de retour'
      : `L’accueil annonce un retour en *${hours(backInHours)}*`,
  'home.refundsLoss': ({ home }) =>
    home.refundsLoss
      ? 'L’accueil dit «\u00a0*On vous rembourse si on perd*\u00a0»'
      : 'L’accueil *ne dit pas* qu’une perte est remboursée',
  'home.baskets': ({ home: { baskets } }) =>
    `L’accueil montre *${baskets === null ? 'les paniers habituels' : countLabel(baskets.length, 'panier')}*`,
  'legal.registration': legalFact('registration'),
  'legal.taxNumber': legalFact('taxNumber'),
  'legal.form': legalFact('form'),
  'legal.director': legalFact('director'),
  'legal.host': ({ legal: { host, hostAddress } }) =>
    `Hébergeur\u00a0: ${written([host, hostAddress].filter(Boolean).join(', '))}`,
  'radius.km': ({ radius: { km } }) =>
    km === null ? 'Vous venez *sans limite*' : `Vous venez jusqu’à *${km}\u00a0km*`,
  'slots.minutes': ({ slots }) => `Un créneau dure *${lasting(slots.minutes)}*`,
  'slots.daysAhead': ({ slots }) =>
    `Les clients choisissent sur *${countLabel(slots.daysAhead, 'jour')}*`,
  'slots.leadMinutes': ({ slots: { leadMinutes } }) =>
    leadMinutes === 0
      ? 'Le premier créneau commence *sans attendre*'
      : `Le premier créneau commence *${lasting(leadMinutes)}* après la commande`,
  'slots.capacity': ({ slots: { capacity } }) =>
    capacity.per === 'livreur'
      ? `Un livreur prend *${visitsLabel(capacity.visits)}* par créneau`
      : `Un créneau prend *${visitsLabel(capacity.visits)}*, quels que soient les livreurs`,
  'slots.perClient': ({ slots }) =>
    `Un client réserve *${countLabel(slots.perClient, 'ramassage')}* en même temps`,
  'ordering.maxPending': ({ ordering }) =>
    `Un client garde *${countLabel(ordering.maxPending, 'commande')}* en attente`,
  'visits.changeUntilMinutes': ({ visits: { changeUntilMinutes: minutes } }) =>
    `Un créneau se change jusqu’à *${minutes === 0 ? 'son début' : lasting(minutes)}*${minutes === 0 ? '' : ' avant'}`,
  'visits.waitMinutes': ({ visits: { waitMinutes, calls } }) =>
    `À la porte, on attend *${countLabel(waitMinutes, 'minute')}* et on appelle *${calls === 1 ? 'une fois' : `${calls}\u00a0fois`}*`,
  'turnaround.services': ({ turnaround: { services } }) =>
    services.length === 0
      ? 'Tous les services ont *le même délai*'
      : `*${countLabel(services.length, 'service')}* ${services.length > 1 ? 'ont' : 'a'} un délai à part`,
  'reminders.keptDays': ({ reminders: { keptDays } }) =>
    keptDays === null
      ? 'Le ticket de dépôt ne dit *aucune garde gratuite*'
      : `Le linge prêt se garde *${countLabel(keptDays, 'jour')}* sans frais`,
  'rounding.step': ({ rounding: { step } }) =>
    step === 1
      ? 'Les frais se comptent *au franc*'
      : `Frais arrondis aux *${formatFcfa(step)}* supérieurs`,
  'visits.missedFee': ({ visits: { missedFee, missedFeeFrom: nth } }) =>
    `Un passage manqué coûte *${formatFcfa(missedFee)}*, dès la *${nth === 1 ? '1ʳᵉ' : `${nth}ᵉ`}* absence`,
  'claims.openDays': ({ claims }) =>
    `Un client peut réclamer pendant *${countLabel(claims.openDays, 'jour')}*`,
  'claims.answerHours': ({ claims }) =>
    `Nous répondons en *${hours(claims.answerHours)}* d’ouverture`,
  'claims.cap': ({ claims }) =>
    `Une pièce perdue vaut au plus *${claims.cap}\u00a0fois* son prix payé`,
  'photos.keptDays': ({ photos }) =>
    `Les photos d’une commande finie se gardent *${countLabel(photos.keptDays, 'jour')}*`,
  'workshop.startsProcessing': ({ workshop: { startsProcessing } }) =>
    `Au premier poste, «\u00a0En traitement\u00a0» *${STARTING[startsProcessing]}*`,
  'express.hours': ({ express }) => `L’express est prêt en *${hours(express.hours)}*`,
  'express.francs': ({ express }) =>
    `Une commande express coûte *${formatFcfa(express.francs)}* de plus`,
  'express.maxPieces': ({ express: { maxPieces } }) =>
    maxPieces === null
      ? 'L’express n’a *pas de plafond*'
      : `L’express s’arrête à *${piecesLabel(maxPieces)}* par jour`,
  'accounts.hour': ({ accounts }) => `Les factures se font à *${accounts.hour}\u00a0h*`,
  'fne.taxCode': ({ fne: { regime, taxCode } }) =>
    `Code de taxe\u00a0: *${taxCodeWords(taxCode)}*${taxCode === taxCodeOf(regime) ? ', suivi du régime' : ''}`,
  'fne.fromSum': ({ fne }) => `À la livraison, on certifie dès *${formatFcfa(fne.fromSum)}*`,
  'fne.walkInName': ({ fne }) => `Un client inconnu s’appelle *${fne.walkInName}*`,
  'fne.stickerLevel': ({ fne }) =>
    `L’équipe est prévenue sous *${countLabel(fne.stickerLevel, 'sticker')}*`,
} satisfies Record<string, Says>
