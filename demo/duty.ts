import type { ServiceContext } from '#server/lib/context.ts'
import { saveDutyDay, saveDutyException, switchDuty } from '#server/shop/duty/duty.service.ts'
import { DAY_MS, MINUTE_MS } from '#shared/dates.ts'
import { addDays, BUSINESS_ZONE, type Hours, localDay, type Weekday } from '#shared/time/zone.ts'

const hours = (from: number, to: number): Hours => ({ from: from * 60, to: to * 60 })

/** The week of the first two livreurs; the others have the opening hours. */
const WEEKS: Partial<Record<Weekday, Hours | null>>[] = [
  { 1: hours(8, 18), 2: hours(8, 18), 3: hours(8, 13), 4: hours(8, 18), 5: hours(8, 18) },
  { 3: null, 6: hours(9, 14) },
]

type Seeder = Omit<ServiceContext, 'actor'>

/** The plans of the livreurs: two weeks, an absence, another day's hours, and one who began today. */
export function dutySteps(
  seeder: Seeder,
  { livreurs, end }: { livreurs: readonly ServiceContext['actor'][]; end: number },
) {
  const planned = livreurs.slice(0, WEEKS.length).map((actor, i) => ({
    at: end - 30 * DAY_MS,
    async run() {
      for (const [weekday, worked] of Object.entries(WEEKS[i] ?? {}))
        await saveDutyDay(
          { ...seeder, actor },
          { livreurId: actor.id, weekday: Number(weekday) as Weekday, hours: worked },
        )
    },
  }))
  const [first] = livreurs
  if (!first) return planned
  const ctx = { ...seeder, actor: first }
  const today = localDay(end, BUSINESS_ZONE)
  const except = (inDays: number, worked: Hours | null, days = 1) => {
    const from = addDays(today, inDays)
    const to = addDays(from, days - 1)
    return saveDutyException(ctx, { livreurId: first.id, from, to, hours: worked })
  }
  return [
    ...planned,
    {
      at: end - 40 * MINUTE_MS,
      async run() {
        await except(3, null)
        await except(6, hours(10, 16))
        await except(20, null, 5)
        await switchDuty(ctx, { livreurId: first.id, on: true })
      },
    },
  ]
}
