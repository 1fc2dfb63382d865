import { ROLE_LABELS, type Role } from '#shared/accounts/roles.ts'
import { CHECKLIST_LABELS, type ChecklistItem } from '#shared/checklist.ts'
import { EXPORTS, type ExportName } from '#shared/exports.ts'
import { STAFF_ACTION_LABELS, type StaffActionKind } from '#shared/journal.ts'
import { formatFcfa } from '#shared/money/money.ts'
import { SETTINGS_LABELS, type SettingsSection } from '#shared/settings.ts'

type Data = Record<string, string | number | boolean | null>

interface StaffAction {
  kind: StaffActionKind
  targetName: string | null
  data: Data
}

/** An action of a staff member outside the orders, as an auditor reads it. */
export function staffActionText({ kind, targetName, data }: StaffAction): string {
  const words = data.handled === false ? 'Message à traiter de nouveau' : STAFF_ACTION_LABELS[kind]
  const about = [targetName ?? textOf(data.name), figuresOf(kind, data)].filter(Boolean)
  return about.length > 0 ? `${words}\u00a0: ${about.join(', ')}` : words
}

function figuresOf(kind: StaffActionKind, data: Data): string {
  switch (kind) {
    case 'settings_changed':
      if (data.section === 'checklist') return checklistWords(data)
      return [SETTINGS_LABELS[data.section as SettingsSection], settingOf(data)]
        .filter(Boolean)
        .join(', ')
    case 'product_changed':
      return garmentChange(data)
    case 'cash_handed_over':
      return typeof data.counted === 'number'
        ? `${formatFcfa(data.counted)} sur ${formatFcfa(Number(data.expected))}`
        : ''
    case 'account_created':
      return ROLE_LABELS[data.role as Role] ?? ''
    case 'data_exported':
      return EXPORTS[data.what as ExportName] ?? ''
    case 'signed_in':
      return data.newBrowser ? 'depuis un nouveau navigateur' : ''
    default:
      return ''
  }
}

function checklistWords({ item, dismissed }: Data): string {
  const label = CHECKLIST_LABELS[item as ChecklistItem]
  return `Pour ouvrir, «\u00a0${label}\u00a0» ${dismissed ? 'écarté' : 'remis'}`
}

/** What a setting is; what it was before, once the journal noted it. */
function settingOf(data: Data): string {
  switch (data.section as SettingsSection) {
    case 'pricing':
      return [changed(data, rateIn), movedFrom(data)].filter(Boolean).join(', ')
    case 'radius':
      return changed(data, ({ km }) => (km === null ? 'sans limite' : `${km}\u00a0km`))
    case 'hours':
      return changed(data, ({ opensAt, closesAt }) => `de ${opensAt}\u00a0h à ${closesAt}\u00a0h`)
    case 'handover':
      return changed(data, ({ code }) => (code ? 'demandé' : 'non demandé'))
    case 'ordering':
      return changed(data, ({ maxPending }) => `${maxPending} par client au plus`)
    case 'contact':
    case 'legal':
      return WORDS.filter(([name]) => data[`${name}Changed`])
        .map(([, words]) => words)
        .join(', ')
    default:
      return ''
  }
}

const rateIn = ({ ratePerKm }: Data) => `${formatFcfa(Number(ratePerKm))} par km`
const movedFrom = ({ latBefore, lngBefore }: Data) =>
  latBefore === undefined && lngBefore === undefined ? '' : 'point de départ déplacé'

/** Their words stay out of the journal. */
const WORDS = [
  ['phone', 'téléphone'],
  ['email', 'e-mail'],
  ['address', 'adresse'],
  ['publisher', 'nom légal'],
  ['form', 'forme juridique'],
  ['registration', 'RCCM'],
  ['taxNumber', 'compte contribuable'],
  ['director', 'directeur de la publication'],
  ['host', 'hébergeur'],
  ['hostAddress', 'adresse de l’hébergeur'],
] as const

const BEFORE = 'Before'

/** `10 km → sans limite`: what it was, when that is known and is said otherwise, then what it is. */
function changed(data: Data, say: (figures: Data) => string): string {
  const former = Object.entries(data)
    .filter(([name]) => name.endsWith(BEFORE))
    .map(([name, value]) => [name.slice(0, -BEFORE.length), value])
  const [before, after] = [say({ ...data, ...Object.fromEntries(former) }), say(data)]
  return before === after ? after : `${before} → ${after}`
}

function garmentChange(data: Data): string {
  const { nameBefore, imageChanged, others } = data
  const about = [
    nameBefore ? `avant «\u00a0${textOf(nameBefore)}\u00a0»` : '',
    imageChanged ? 'autre image' : '',
    priceChange(data),
  ]
  const more = Number(others ?? 0)
  if (more > 0) about.push(more === 1 ? 'et 1 autre prix' : `et ${more} autres prix`)
  return about.filter(Boolean).join(', ')
}

function priceChange({ service, before, after }: Data): string {
  const name = textOf(service)
  if (name === '') return ''
  if (typeof after !== 'number') return `${name} retiré`
  if (typeof before !== 'number') return `${name} ajouté à ${formatFcfa(after)}`
  return `${name} ${formatFcfa(before)} → ${formatFcfa(after)}`
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
