import type { Deps } from '#server/deps.ts'
import { PAGE_SIZE } from '#server/lib/page.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { isModuleOn } from '#server/shop/modules/modules.service.ts'
import { remindedInvoices } from '../invoice-reminders/reminded-invoices.queries.ts'
import {
  comingStep,
  type RemindedOrder,
  readRemindingTimes,
  remindedOrders,
} from './reminded-orders.queries.ts'

/** « Prévues »: the reminders to come, the next first. Nothing is planned while they are off. */
export function plannedReminders({ database: { orm }, clock }: Pick<Deps, 'database' | 'clock'>) {
  const now = clock.now()
  const settings = readSettings(orm, 'reminders')
  if (!isModuleOn(orm, 'reminders')) return { items: [], count: 0 }
  const coming = { settings, now, times: readRemindingTimes(orm) }
  const orders = remindedOrders(orm, { settings, now }).flatMap((order) => {
    const { id: orderId, reference, ladder, pieces } = order
    return plannedOf(order, coming).map((one) => ({ ...one, orderId, reference, ladder, pieces }))
  })
  const invoices = remindedInvoices(orm, { settings, now }).flatMap((invoice) => {
    const { id: invoiceId, label, ladder } = invoice
    return plannedOf(invoice, coming).map((one) => ({ ...one, invoiceId, label, ladder }))
  })
  const planned = [...orders, ...invoices].sort((one, other) => one.at - other.at)
  return { items: planned.slice(0, PAGE_SIZE), count: planned.length }
}

type Planned = Pick<RemindedOrder, 'clientId' | 'fullname' | 'due' | 'isReached'>

/** When a step is told next, by which ways, and whether they lead to anybody; nothing where none comes. */
function plannedOf(
  reminded: Planned & Parameters<typeof comingStep>[0],
  coming: Parameters<typeof comingStep>[1],
) {
  const { clientId, fullname, due, isReached } = reminded
  const next = comingStep(reminded, coming)
  if (!next) return []
  const { days, ways } = next.step
  return [{ clientId, fullname, due, days, ways, at: next.at, isReached }]
}
