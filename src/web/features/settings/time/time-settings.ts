import { SETTINGS_FIELDS, type Settings } from '#shared/settings.ts'
import type { Outputs } from '#web/trpc.ts'

/** The sections that decide when clothes are collected, ready and back. */
export type TimeSection = 'opening' | 'slots' | 'turnaround' | 'express' | 'visits'

/** These sections as they are saved, each with its author and time, and the rounding of the express fee. */
export type TimeCards = Pick<Outputs['settings']['all'], TimeSection | 'rounding'>

/** The props of the form of one section: all cards, as an example of one section follows from the others too. */
export interface TimeFormProps {
  cards: TimeCards
  /** The time when the screen was opened, in milliseconds UTC. */
  now: number
}

/** The saved values of these sections, with the valid draft of one of them; undefined while that draft is not valid. */
export function withDraft<S extends TimeSection>(
  cards: TimeCards,
  section: S,
  draft: unknown,
): Pick<Settings, TimeSection> | undefined {
  const read = SETTINGS_FIELDS[section].safeParse(draft)
  if (!read.success) return undefined
  const { opening, slots, turnaround, express, visits } = cards
  const saved = {
    opening: opening.value,
    slots: slots.value,
    turnaround: turnaround.value,
    express: express.value,
    visits: visits.value,
  }
  return { ...saved, [section]: read.data }
}

/** The value of a field for numbers, which is null while it holds none. */
export function numberIn(value: number | null | undefined): number | null {
  return value == null || Number.isNaN(value) ? null : value
}
