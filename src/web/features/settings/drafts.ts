import { useSyncExternalStore } from 'react'
import type { SettingsSection } from '#shared/settings.ts'
import { onSessionEnd, warnBeforeSignOut } from '#web/features/auth/session-end.ts'
import { warnBeforeUnload } from '#web/lib/navigation/use-unload-warning.ts'
import {
  fieldParts,
  fieldValue,
  type SettingsCards,
  type SettingsField,
  type SettingsValues,
  savedValues,
  sectionsOfFields,
} from './settings-fields.ts'

/** What was typed in a section and is not saved. */
interface SectionDraft {
  /** When the section had been saved when it was begun. */
  from: number | null
  values: Readonly<Record<string, unknown>>
  /** The owner keeps the first value, which the software came with, as theirs. */
  isKept: boolean
}

export type SettingsDrafts = Readonly<Partial<Record<SettingsSection, SectionDraft>>>

const NONE: SettingsDrafts = {}

/** They live as long as the tab, and belong to the person who typed them. */
let owner = ''
let drafts = NONE
let stopWarning: (() => void) | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const draftsOf = (userId: string) => (userId === owner ? drafts : NONE)

export function useSettingsDrafts(userId: string): SettingsDrafts {
  return useSyncExternalStore(subscribe, () => draftsOf(userId))
}

/** Replaces the draft of a section; undefined drops it. */
function setDraft(userId: string, section: SettingsSection, draft: SectionDraft | undefined): void {
  const { [section]: _, ...others } = draftsOf(userId)
  owner = userId
  drafts = draft ? { ...others, [section]: draft } : others
  const isEmpty = Object.keys(drafts).length === 0
  if (isEmpty) {
    stopWarning?.()
    stopWarning = undefined
  } else stopWarning ??= warnBeforeUnload()
  for (const listener of listeners) listener()
}

/** Notes what was typed in a section, or that its first value is kept. */
export function noteTyped(
  userId: string,
  cards: SettingsCards,
  section: SettingsSection,
  { values, isKept }: { values?: object; isKept?: boolean },
): void {
  const former = draftsOf(userId)[section]
  const draft = {
    from: former ? former.from : cards[section].updatedAt,
    values: differing({ ...former?.values, ...values }, savedValues(cards)[section]),
    isKept: isKept ?? former?.isKept ?? false,
  }
  const isEmpty = Object.keys(draft.values).length === 0 && !draft.isKept
  setDraft(userId, section, isEmpty ? undefined : draft)
}

/** Drops what was typed in these fields. */
export function dropTyped(userId: string, fields: readonly SettingsField[]): void {
  for (const section of sectionsOfFields(fields)) {
    const draft = draftsOf(userId)[section]
    if (!draft) continue
    const left = Object.entries(draft.values).filter(
      ([name]) => !fields.some((field) => field === `${section}.${name}`),
    )
    const values = Object.fromEntries(left)
    setDraft(userId, section, left.length > 0 ? { ...draft, values, isKept: false } : undefined)
  }
}

/** After sections were saved: what has been typed since, and in fields of another form, follows from what is saved now. */
export function rebaseDrafts(
  userId: string,
  sections: readonly SettingsSection[],
  cards: SettingsCards,
): void {
  const saved = savedValues(cards)
  for (const section of sections) {
    const draft = draftsOf(userId)[section]
    if (!draft) continue
    const values = differing(draft.values, saved[section])
    const from = cards[section].updatedAt
    const isLeft = Object.keys(values).length > 0
    setDraft(userId, section, isLeft ? { from, values, isKept: false } : undefined)
  }
}

/** The typed values that are not the saved ones. */
function differing(typed: Readonly<Record<string, unknown>>, saved: object) {
  const known = saved as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => !isSame(value, known[name])),
  )
}

/** The fields whose typed value is not saved. */
export function changedFields(
  drafts: SettingsDrafts,
  cards: SettingsCards,
  fields: readonly SettingsField[],
): SettingsField[] {
  const saved = savedValues(cards)
  return fields.filter((field) => {
    const { section, name } = fieldParts(field)
    const { values = {}, isKept = false } = drafts[section] ?? {}
    return isKept || (name in values && !isSame(values[name], fieldValue(saved, field)))
  })
}

/** The settings as these fields show them: saved, and typed. */
export function shownValues(
  drafts: SettingsDrafts,
  cards: SettingsCards,
  fields: readonly SettingsField[],
): SettingsValues {
  const shown = savedValues(cards)
  for (const field of fields) {
    const { section, name } = fieldParts(field)
    const { values = {} } = drafts[section] ?? {}
    if (name in values)
      Object.assign(shown, { [section]: { ...shown[section], [name]: values[name] } })
  }
  return shown
}

/** A number that is not typed to its end is `NaN`, which is no other value. */
function isSame(one: unknown, other: unknown): boolean {
  const text = (value: unknown) =>
    JSON.stringify(value, (_, part) => (Number.isNaN(part) ? 'NaN' : part))
  return text(one) === text(other)
}

onSessionEnd((end) => {
  if (end === 'signed-out')
    for (const section of Object.keys(drafts))
      setDraft(owner, section as SettingsSection, undefined)
})

const NOT_SAVED = {
  title: 'Des réglages ne sont pas enregistrés',
  text: 'Ce que vous avez écrit dans les réglages sera perdu.',
  confirmLabel: 'Se déconnecter',
}

warnBeforeSignOut(() => (Object.keys(drafts).length > 0 ? NOT_SAVED : null))
