import fc from 'fast-check'
import { HOLIDAY_IDS } from '../calendar/holidays.ts'
import type { OpeningSettings } from '../opening.ts'
import type { Slot, SlotSettings } from '../slots.ts'
import { addDays, type Hours } from '../zone.ts'

/** The zone of the business, and two whose clocks change on different days. */
export const zones = fc.constantFrom('Africa/Abidjan', 'Europe/Paris', 'America/New_York')

/** Any minute of the years in which the product works, changes of clocks included. */
export const instants = fc
  .integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2032, 0, 1) })
  .map((at) => Math.floor(at / 60_000) * 60_000)

/** Any calendar day of these years. */
export const days = fc.nat(8 * 365).map((after) => addDays('2024-01-01', after))

/** Opening hours that a person may type: at any minute, for any length. */
export const hours: fc.Arbitrary<Hours> = fc
  .tuple(fc.nat(1440), fc.nat(1440))
  .filter(([one, other]) => one !== other)
  .map(([one, other]) => ({ from: Math.min(one, other), to: Math.max(one, other) }))

const someHours = fc.option(hours, { freq: 3 })

/** An opening as the settings accept it: one day of the week at least, any closed days and holidays. */
export const openings: fc.Arbitrary<OpeningSettings> = fc.record({
  week: fc
    .tuple(hours, someHours, someHours, someHours, someHours, someHours, someHours, fc.nat(6))
    .map(([always, a, b, c, d, e, f, shift]) => {
      const week = [always, a, b, c, d, e, f].map((_, i, all) => all[(i + shift) % 7] ?? null)
      const [mon = null, tue = null, wed = null, thu = null, fri = null, sat = null, sun = null] =
        week
      return { 1: mon, 2: tue, 3: wed, 4: thu, 5: fri, 6: sat, 7: sun }
    }),
  closedDays: fc.array(
    days.map((day) => ({ day, name: 'Tabaski' })),
    { maxLength: 20 },
  ),
  holidays: fc.subarray([...HOLIDAY_IDS]),
})

/** The settings of slots, within what the screen accepts. */
export const slotSettings: fc.Arbitrary<SlotSettings> = fc.record({
  minutes: fc.integer({ min: 30, max: 720 }),
  daysAhead: fc.integer({ min: 1, max: 30 }),
  leadMinutes: fc.nat(2880),
  capacity: fc.record({
    per: fc.constantFrom('livreur' as const, 'slot' as const),
    visits: fc.integer({ min: 1, max: 5 }),
  }),
  perClient: fc.integer({ min: 1, max: 5 }),
})

/** A slot as a text that a failed test shows. */
export const shown = ({ from, to }: Slot) =>
  `${new Date(from).toISOString()} – ${new Date(to).toISOString()}`
