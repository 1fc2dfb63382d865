import type { WeeklyVisit } from '#shared/orders/recurring/recurring.ts'
import type { PromiseSettings } from '#shared/shop/times/promise.ts'
import { slotMinutes } from '#shared/time/slots.ts'
import {
  BUSINESS_ZONE,
  localDay,
  localMinute,
  WEEKDAYS,
  type Weekday,
  weekdayOf,
} from '#shared/time/zone.ts'
import type { OrderView } from '../order-view.ts'

/** The part of an order that is needed to have it made again each week. */
export type RepeatedOrder = Pick<
  OrderView,
  'id' | 'reference' | 'pickupFrom' | 'pickupTo' | 'createdAt' | 'atCounter' | 'toAgree' | 'items'
>

type Rules = Pick<PromiseSettings, 'opening' | 'slots'>

/** The days of the week on which the business opens. */
export function openWeekdays({ opening }: Rules): Weekday[] {
  return WEEKDAYS.filter((weekday) => opening.week[weekday] !== null)
}

/** The slots of a day of the week. */
export function weeklyVisits(weekday: Weekday, { opening, slots }: Rules): WeeklyVisit[] {
  return slotMinutes(opening.week[weekday], slots).map(({ from, to }) => {
    return { weekday, fromMinute: from, toMinute: to }
  })
}

/** The first proposal: the day and the hour of the order itself, or else the next ones that are open. */
export function firstVisit(
  order: Pick<RepeatedOrder, 'pickupFrom' | 'createdAt'>,
  rules: Rules,
): WeeklyVisit | undefined {
  const at = order.pickupFrom ?? order.createdAt
  const own = weekdayOf(localDay(at, BUSINESS_ZONE))
  const days = openWeekdays(rules)
  const weekday = days.find((day) => day >= own) ?? days[0]
  if (weekday === undefined) return undefined
  const visits = weeklyVisits(weekday, rules)
  const minute = order.pickupFrom === null ? 0 : localMinute(at, BUSINESS_ZONE)
  return visits.find(({ toMinute }) => toMinute > minute) ?? visits[0]
}
