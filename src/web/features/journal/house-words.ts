import { EXPORTS, type ExportName } from '#shared/exports.ts'
import { STAFF_ACTION_LABELS, type StaffActionKind } from '#shared/journal.ts'
import { formatFcfa } from '#shared/money.ts'
import { ROLE_LABELS, type Role } from '#shared/roles.ts'
import { SETTINGS_LABELS, type SettingsSection } from '#shared/settings.ts'

interface HouseAct {
  kind: StaffActionKind
  targetName: string | null
  data: Record<string, string | number | boolean | null>
}

/** What somebody of the team did beside the orders, as an auditor reads it. */
export function houseText({ kind, targetName, data }: HouseAct): string {
  const words = data.handled === false ? 'Message à traiter de nouveau' : STAFF_ACTION_LABELS[kind]
  const about = [targetName ?? textOf(data.name), figuresOf(kind, data)].filter(Boolean)
  return about.length > 0 ? `${words}\u00a0: ${about.join(', ')}` : words
}

function figuresOf(kind: StaffActionKind, data: HouseAct['data']): string {
  switch (kind) {
    case 'settings_changed':
      return [SETTINGS_LABELS[data.section as SettingsSection], settingOf(data)]
        .filter(Boolean)
        .join(', ')
    case 'cash_handed_over':
      return typeof data.counted === 'number'
        ? `${formatFcfa(data.counted)} sur ${formatFcfa(Number(data.expected))}`
        : ''
    case 'account_created':
      return ROLE_LABELS[data.role as Role] ?? ''
    case 'data_exported':
      return EXPORTS[data.what as ExportName] ?? ''
    default:
      return ''
  }
}

function settingOf({ section, ratePerKm, km, opensAt, closesAt, code }: HouseAct['data']): string {
  switch (section as SettingsSection) {
    case 'pricing':
      return `${formatFcfa(Number(ratePerKm))} par km`
    case 'radius':
      return km === null ? 'sans limite' : `${km}\u00a0km`
    case 'hours':
      return `de ${opensAt}\u00a0h à ${closesAt}\u00a0h`
    case 'handover':
      return code ? 'demandé' : 'non demandé'
    default:
      return ''
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
