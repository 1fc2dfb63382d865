import * as z from 'zod/mini'
import { idField, optionalLine } from '#shared/fields.ts'

/** Each kind is free text of the client, and holds for all their orders. */
export const PREFERENCE_KINDS = ['starch', 'folding', 'avoid', 'other'] as const
export type PreferenceKind = (typeof PREFERENCE_KINDS)[number]

/** A kind of which nothing is asked is left out. */
export type LaundryPreferences = Partial<Record<PreferenceKind, string | undefined>>

/** Longest words of one kind, in characters: all of them go on a label. */
const PREFERENCE_LENGTH = 60

export const PREFERENCE_LABELS: Record<PreferenceKind, string> = {
  starch: 'Amidon',
  folding: 'Pli et cintres',
  avoid: 'Allergie',
  other: 'Autre consigne',
}

const line = optionalLine(PREFERENCE_LENGTH)
export const preferencesForm = z.strictObject({
  starch: line,
  folding: line,
  avoid: line,
  other: line,
})

const change = {
  next: preferencesForm,
  /** The values that the form showed first, so that a change by another person meanwhile is not lost. */
  seen: preferencesForm,
}
export const ownPreferencesInput = z.strictObject(change)
export const clientPreferencesInput = z.strictObject({ userId: idField, ...change })
/** Only what differs between the two is changed: a kind that neither has stays as it is stored. */
export type PreferencesChange = z.infer<typeof ownPreferencesInput>

/** An empty text and an absent kind are the same. */
export const differs =
  (one: LaundryPreferences, other: LaundryPreferences) =>
  (kind: PreferenceKind): boolean =>
    (one[kind] ?? '') !== (other[kind] ?? '')

export const changedKinds = (one: LaundryPreferences, other: LaundryPreferences) =>
  PREFERENCE_KINDS.filter(differs(one, other))

/** The kinds of which the first asks nothing and the second does. */
export const missingKinds = (one: LaundryPreferences, other: LaundryPreferences) =>
  PREFERENCE_KINDS.filter((kind) => !one[kind] && other[kind])

/** These kinds alone, with those of which nothing is asked. */
export function ofKinds(
  from: LaundryPreferences,
  kinds: readonly PreferenceKind[],
): LaundryPreferences {
  return Object.fromEntries(kinds.map((kind) => [kind, from[kind]]))
}

/** The text of a label. It names the product to avoid, but not the allergy, which is private. Null without preferences. */
export function instructionOf({
  starch,
  folding,
  avoid,
  other,
}: LaundryPreferences): string | null {
  const without = avoid && `Sans ${avoid}`
  const lines = [without, starch, folding, other].filter(Boolean)
  return lines.length === 0 ? null : lines.map((text) => `${text}.`.replace('..', '.')).join(' ')
}
