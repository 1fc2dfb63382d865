import type { LinkUse } from '#shared/access/links.ts'
import type { FactorRule } from '#shared/access/second-factor/second-factor.ts'
import { FACTOR_RULE_LABELS } from '#shared/access/second-factor/words.ts'
import type { MessageTemplate } from '#shared/messages/templates.ts'
import { MESSAGE_LABELS } from '#shared/messages/waiting-messages.ts'
import {
  TAKE_BACK_LABELS,
  type TakeBackReason,
} from '#shared/money/account-payments/account-payments.ts'
import { LADDER_LABELS } from '#shared/money/debt-stops.ts'
import { closingNumber } from '#shared/money/drawer.ts'
import { METHOD_WORDS } from '#shared/money/method-words.ts'
import type { LedgerMethod } from '#shared/money/payment-methods.ts'
import { EXPORTS, type ExportName } from '#shared/operations/exports.ts'
import { STAFF_ACTION_LABELS, type StaffActionKind } from '#shared/record/journal.ts'
import { ROLE_LABELS, type Role } from '#shared/roles.ts'
import { CHECKLIST_LABELS, type ChecklistItem } from '#shared/shop/checklist/checklist.ts'
import { MODULES, type ModuleName } from '#shared/shop/modules/modules.ts'
import { delayWords } from '#shared/shop/settings/account-settings.ts'
import type { Ladder } from '#shared/shop/settings/reminder-settings.ts'
import {
  accountsWords,
  claimsWords,
  expressWords,
  givingWords,
  openingWords,
  reminderWords,
  slotsWords,
  turnaroundWords,
  visitWords,
  workshopWords,
} from '#shared/shop/settings/section-words.ts'
import { SETTINGS_LABELS, type SettingsSection } from '#shared/shop/settings/settings.ts'
import { SITE_DOOR_WORDS, type SiteDoor } from '#shared/shop/site/site-opening.ts'
import { isolated } from '#shared/text/isolate.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import { formatSigned } from '#shared/text/signed.ts'
import { minimumWords, unitPriceWords } from '#shared/text/weight.ts'
import { daysWords } from '#shared/time/days-words.ts'
import { shortHours } from '#shared/time/slot-words.ts'
import { weekdayWords } from '#shared/time/week-words.ts'
import type { Weekday } from '#shared/time/zone.ts'

const LINK_USE_WORDS: Record<LinkUse, string> = {
  whatsapp: 'par WhatsApp',
  copy: 'copié',
  ticket: 'sur un ticket imprimé',
}

type Data = Record<string, string | number | boolean | null>

interface StaffAction {
  kind: StaffActionKind
  targetName: string | null
  data: Data
}

/** A staff action that concerns no order, in French: the act, its object and its details. */
export function staffActionText({ kind, targetName, data }: StaffAction): string {
  const label = labelOf(kind, data)
  const via = data.via === 'link' ? 'avec le lien du client' : ''
  const about = [isolated(targetName ?? textOf(data.name)), describeData(kind, data), via].filter(
    Boolean,
  )
  return about.length > 0 ? `${label}\u00a0: ${about.join(', ')}` : label
}

function labelOf(kind: StaffActionKind, data: Data): string {
  if (data.handled === false) return 'Message à traiter de nouveau'
  if (data.erased) return 'Fiche de client effacée'
  // As it was written before the act had a kind of its own.
  if (data.codeShown) return STAFF_ACTION_LABELS.staff_code_shown
  return STAFF_ACTION_LABELS[kind]
}

function describeData(kind: StaffActionKind, data: Data): string {
  switch (kind) {
    case 'settings_changed':
      if (data.section === 'checklist') return describeChecklistItem(data)
      return [sectionLabel(data), describeSetting(data)].filter(Boolean).join(', ')
    case 'module_turned':
      return `${MODULES[data.module as ModuleName]?.label} ${data.on ? 'allumé' : 'éteint'}`
    case 'module_late':
      return `${MODULES[data.module as ModuleName]?.label}\u00a0: un appareil l’avait gardé`
    case 'product_changed':
      return describeGarment(data)
    case 'cash_handed_over':
      return typeof data.counted === 'number'
        ? `${formatFcfa(data.counted)} sur ${formatFcfa(Number(data.expected))}`
        : ''
    case 'drawer_opened':
      return describeOpening(data)
    case 'drawer_closed':
      return describeClosing(data)
    case 'credit_granted':
    case 'credit_advanced':
    case 'credit_paid_back':
      return describeCredit(data)
    case 'company_terms_changed':
      return describeTerms(data)
    case 'account_payment_recorded':
    case 'account_payment_taken_back':
    case 'cheque_cashed':
    case 'cheque_returned':
      return describeAccountPayment(data)
    case 'device_paired':
    case 'device_unpaired':
      return `n°\u00a0${data.device}`
    case 'account_created':
    case 'staff_code_shown':
      return ROLE_LABELS[data.role as Role] ?? ''
    case 'duty_changed':
      return describeDuty(data)
    case 'fne_decided':
    case 'fne_renumbered':
      return describeNumber(data)
    case 'data_exported':
      return describeExport(data)
    case 'client_changed':
      return [data.name && 'nom', data.number && 'numéro de téléphone'].filter(Boolean).join(' et ')
    case 'clients_merged':
    case 'client_adopted':
      return describeMoved(data)
    case 'client_link_given':
      return LINK_USE_WORDS[data.use as LinkUse] ?? ''
    case 'message_opened':
    case 'message_sent':
    case 'message_dropped':
      return MESSAGE_LABELS[data.template as MessageTemplate] ?? ''
    case 'reminders_stopped':
    case 'reminders_resumed':
      return [LADDER_LABELS[data.ladder as Ladder], data.label].filter(Boolean).join(' ')
    case 'invoice_reminded':
      return `${data.label} ${data.way === 'mail' ? 'par e‑mail' : 'par WhatsApp'}`
    case 'follow_shared':
    case 'follow_withdrawn':
      return data.reference ? `commande #${data.reference}` : ''
    case 'signed_in':
      return data.newBrowser ? 'depuis un nouveau navigateur' : ''
    case 'second_factor_added':
    case 'second_factor_removed':
      return data.what === 'passkey' ? 'clé d’accès' : 'codes d’une application'
    case 'recovery_code_used':
      return typeof data.left === 'number' ? `il en reste ${data.left}` : ''
    default:
      return ''
  }
}

/** `2 commandes et 7 000 FCFA d’avoir`: what changed records. */
function describeMoved({ orders, credit }: Data): string {
  const moved = Number(orders)
  const count = moved === 0 ? '' : moved === 1 ? '1 commande' : `${moved} commandes`
  return [count, credit ? `${formatFcfa(Number(credit))} d’avoir` : ''].filter(Boolean).join(' et ')
}

function describeNumber({ certified, number, was }: Data): string {
  if (was) return `n°\u00a0${number} au lieu de ${was}`
  return certified ? `n°\u00a0${number}` : 'non certifiée'
}

function describeExport({ what, from, to }: Data): string {
  const file = EXPORTS[what as ExportName] ?? ''
  const days = [from && `du ${from}`, to && `au ${to}`].filter(Boolean)
  return [file, ...days].join(' ')
}

/** `N° 0148, 55 650 FCFA, écart −500 FCFA` */
function describeOpening({ float, gap }: Data): string {
  const words = `fond de ${formatFcfa(Number(float))}`
  return gap ? `${words}, écart ${formatSigned(Number(gap))}\u00a0FCFA` : words
}

function describeClosing(data: Data): string {
  const { number, expected, counted } = data
  const gap = Number(counted) - Number(expected)
  const facts = [`N° ${closingNumber(Number(number))}`, formatFcfa(Number(counted))]
  return [...facts, gap === 0 ? 'juste' : `écart ${formatSigned(gap)}\u00a0FCFA`].join(', ')
}

/** `2 500 FCFA en espèces`: money that came or went says how. */
function describeCredit({ amount, method }: Data): string {
  const francs = formatFcfa(Number(amount))
  if (method === undefined) return francs
  return `${francs} ${METHOD_WORDS[method as LedgerMethod]?.backBy ?? ''}`
}

/** `F-2026-10-031, 40 000 FCFA, virement`: a cheque that is told of is named already. */
function describeAccountPayment({ label, amount, method, reason }: Data): string {
  const how = method === 'credit' ? 'avoir' : METHOD_WORDS[method as LedgerMethod]?.name
  const why = TAKE_BACK_LABELS[reason as TakeBackReason]?.toLowerCase()
  return [textOf(label), formatFcfa(Number(amount)), how, why].filter(Boolean).join(', ')
}

/** `en fin de mois à 15 jours, plafond 500 000 FCFA`, `à chaque commande`. */
function describeTerms({ onAccount, dueDays, ceiling, transportFree }: Data): string {
  const facts = [
    onAccount ? `en fin de mois ${delayWords(Number(dueDays))}` : 'à chaque commande',
    typeof ceiling === 'number' ? `plafond ${formatFcfa(ceiling)}` : '',
    transportFree ? 'transport compris' : '',
  ]
  return facts.filter(Boolean).join(', ')
}

/** `en service`; `mercredi, 8 h – 13 h`; `jeudi 12 juin 2025, absence`; the same with `exception retirée`. */
function describeDuty(data: Data): string {
  if (typeof data.on === 'boolean') return data.on ? 'en service' : 'service arrêté'
  const isWeek = typeof data.weekday === 'number'
  const days = isWeek
    ? weekdayWords(data.weekday as Weekday)
    : daysWords(textOf(data.first), textOf(data.last))
  if (data.removed) return `${days}, exception retirée`
  if (typeof data.from === 'number')
    return `${days}, ${shortHours({ from: data.from, to: Number(data.to) })}`
  return `${days}, ${isWeek ? 'repos' : 'absence'}`
}

/** The items that the list had before. */
const FORMER_ITEMS: Record<string, string> = {
  rounding: 'Arrondi',
  radius: 'Rayon',
  backups: 'Copies',
  legal: 'Mentions légales',
}

function describeChecklistItem({ item, dismissed }: Data): string {
  const label = CHECKLIST_LABELS[item as ChecklistItem] ?? FORMER_ITEMS[String(item)]
  return `Pour ouvrir, «\u00a0${label}\u00a0» ${dismissed ? 'écarté' : 'remis'}`
}

/** A section that the settings had before one ceiling took its place. */
const FORMER_DISCOUNTS = 'discounts'
/** A section that a module took the place of. */
type FormerSection = 'handover'

function sectionLabel({ section }: Data): string {
  if (section === FORMER_DISCOUNTS) return 'Remises'
  if (section === 'handover') return 'Code de livraison'
  return SETTINGS_LABELS[section as SettingsSection]
}

/** The new value of a setting, and the previous one if the journal has it. */
function describeSetting(data: Data): string {
  if (data.section === FORMER_DISCOUNTS) return describeChange(data, formerDiscounts)
  switch (data.section as SettingsSection | FormerSection) {
    case 'pricing':
      return [describeChange(data, describeRate), describeBase(data)].filter(Boolean).join(', ')
    case 'rounding':
      return describeChange(data, ({ step }) => `à ${formatFcfa(Number(step))}`)
    case 'radius':
      return describeChange(data, ({ km }) => (km === null ? 'sans limite' : `${km}\u00a0km`))
    case 'hours':
      return describeChange(
        data,
        ({ opensAt, closesAt }) => `de ${opensAt}\u00a0h à ${closesAt}\u00a0h`,
      )
    case 'payment':
      return describeChange(data, ({ waveLink }) => textOf(waveLink) || 'sans lien Wave')
    case 'fne':
      return [describeChange(data, fneWords), changedTexts(data)].filter(Boolean).join(', ')
    case 'accounts':
      return describeChange(data, (values) => accountsWords(restore(values)))
    case 'giving':
      return describeChange(data, formerCeilings)
    case 'claims':
      return describeChange(data, claimRules)
    case 'handover':
      return describeChange(data, ({ code }) => (code ? 'demandé' : 'non demandé'))
    case 'ordering':
      return describeChange(data, ({ maxPending }) => `${maxPending} par client au plus`)
    case 'photos':
      return describeChange(data, ({ keptDays }) => `gardées ${keptDays} jours`)
    case 'secondFactor':
      return describeChange(data, ({ rule }) =>
        FACTOR_RULE_LABELS[rule as FactorRule].toLowerCase(),
      )
    case 'site':
      return describeChange(data, ({ door }) => SITE_DOOR_WORDS[door as SiteDoor])
    case 'contact':
    case 'legal':
      return changedTexts(data)
    case 'opening':
      return describeChange(data, (values) => openingWords(restore(values)))
    case 'slots':
      return describeChange(data, (values) => slotsWords(restore(values)))
    case 'turnaround':
      return describeChange(data, (values) => turnaroundWords(restore(values)))
    case 'express':
      // Until it became a module, its section said whether it was sold.
      return describeChange(data, (values) =>
        values.offered === false ? 'non proposé' : expressWords(restore(values)),
      )
    case 'visits':
      return describeChange(data, (values) => visitWords(restore(values)))
    case 'reminders':
      return describeChange(data, (values) => reminderWords(restore(values)))
    case 'workshop':
      return describeChange(data, (values) => workshopWords(restore(values)))
    default:
      return ''
  }
}

/** The ceiling of the day; the two that were in its place before. */
function formerCeilings({ daily, credit, cash }: Data): string {
  if (typeof daily === 'number') return givingWords({ daily })
  return `${formatFcfa(Number(credit))} d’avoir, ${formatFcfa(Number(cash))} d’espèces par jour`
}

/** The rules of claims, with what an admin could propose alone while they said it. */
function claimRules({ openDays, answerHours, cap, ownLimit }: Data): string {
  const rules = { openDays: Number(openDays), answerHours: Number(answerHours), cap: Number(cap) }
  const former = typeof ownLimit === 'number' ? `, ${formatFcfa(ownLimit)} sans le responsable` : ''
  return `${claimsWords(rules)}${former}`
}

/** The ceiling of one discount. */
function formerDiscounts({ percent, francs }: Data): string {
  if (percent === 0 || francs === 0) return 'aucune d’un admin'
  return `${percent}\u00a0% et ${formatFcfa(Number(francs))} au plus`
}

/** A section as it was saved: the journal holds its lists and tables as JSON. */
function restore<Section>(data: Data): Section {
  const values = Object.entries(data).map(([name, value]) => {
    const isJson = typeof value === 'string' && /^[[{]/.test(value)
    return [name, isJson ? JSON.parse(value) : value]
  })
  return Object.fromEntries(values)
}

const describeRate = ({ ratePerKm }: Data) => `${formatFcfa(Number(ratePerKm))} par km`
function describeBase({ latBefore, lngBefore, baseConfirmed, baseConfirmedBefore }: Data): string {
  if (latBefore !== undefined || lngBefore !== undefined) return 'point de départ déplacé'
  return baseConfirmed && baseConfirmedBefore !== undefined ? 'point de départ confirmé' : ''
}

const fneWords = ({ on, taxCode }: Data) => `${on ? 'en marche' : 'arrêtées'}, ${textOf(taxCode)}`

const changedTexts = (data: Data) =>
  TEXT_SETTINGS.filter(([name]) => data[`${name}Changed`])
    .map(([, label]) => label)
    .join(', ')

/** The settings of which the journal stores only that they changed, not their text. */
const TEXT_SETTINGS = [
  ['phone', 'téléphone'],
  ['email', 'e‑mail'],
  ['address', 'adresse'],
  ['publisher', 'nom légal'],
  ['form', 'forme juridique'],
  ['registration', 'RCCM'],
  ['taxNumber', 'compte contribuable'],
  ['director', 'directeur de la publication'],
  ['host', 'hébergeur'],
  ['hostAddress', 'adresse de l’hébergeur'],
  ['pointOfSale', 'point de vente'],
  ['establishment', 'établissement'],
  ['walkInName', 'client sans nom'],
  ['walkInPhone', 'son téléphone'],
  ['walkInEmail', 'son e‑mail'],
] as const

const BEFORE = 'Before'

/**
 * `10 km → sans limite`: the previous and the new value, or the new one alone when both read the
 * same. `data` holds the previous value of `km` as `kmBefore`.
 */
function describeChange(data: Data, describe: (values: Data) => string): string {
  const previous = { ...data }
  for (const [name, value] of Object.entries(data))
    if (name.endsWith(BEFORE)) previous[name.slice(0, -BEFORE.length)] = value
  const before = describe(previous)
  const after = describe(data)
  return before === after ? after : `${before} → ${after}`
}

function describeGarment(data: Data): string {
  const { nameBefore, imageChanged, others } = data
  const about = [
    nameBefore ? `avant «\u00a0${textOf(nameBefore)}\u00a0»` : '',
    imageChanged ? 'autre image' : '',
    describePrice(data),
  ]
  const more = Number(others ?? 0)
  if (more > 0) about.push(more === 1 ? 'et 1 autre prix' : `et ${more} autres prix`)
  return about.filter(Boolean).join(', ')
}

function describePrice({ service, before, after, minGramsBefore, minGramsAfter }: Data): string {
  const name = serviceLabel(textOf(service))
  if (name === '') return ''
  if (typeof after !== 'number') return `${name} retiré`
  const now = priceWithMinimum(after, minGramsAfter)
  if (typeof before !== 'number') return `${name} ajouté à ${now}`
  return `${name} ${priceWithMinimum(before, minGramsBefore)} → ${now}`
}

/** `1 000 FCFA le kilo (3 kg minimum)` */
function priceWithMinimum(price: number, minGrams: Data[string] | undefined): string {
  if (typeof minGrams !== 'number') return unitPriceWords({ price })
  return `${unitPriceWords({ price, minGrams })} (${minimumWords(minGrams)})`
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
