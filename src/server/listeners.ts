import { devicesListener } from './access/devices/devices.listener.ts'
import { staffSignupListener } from './access/staff-signup/staff-signup.listener.ts'
import type { Listener } from './lib/context.ts'
import { companyInvoicesListener } from './money/company-invoices/company-invoices.listener.ts'
import { dailyCeilingListener } from './money/daily-ceiling/daily-ceiling.listener.ts'
import { fneListener } from './money/fne/fne.listener.ts'
import { paymentsListener } from './money/payments/payments.listener.ts'
import { adjustmentsListener } from './orders/adjustments/adjustments.listener.ts'
import { basketsListener } from './orders/baskets/baskets.listener.ts'
import { flagsListener } from './orders/flags/flags.listener.ts'
import { photosListener } from './orders/photos/photos.listener.ts'
import { piecesListener } from './orders/pieces/pieces.listener.ts'
import { refundNewsListener } from './orders/refund-news.listener.ts'
import { remindersListener } from './orders/reminders/reminders.listener.ts'
import { clientRecordsListener } from './people/client-records/client-records.listener.ts'
import { statsListener } from './record/stats/stats.listener.ts'
import { positionsListener } from './rounds/positions/positions.listener.ts'
import { slotsListener } from './shop/slots/slots.listener.ts'
import { workshopListener } from './workshop/workshop.listener.ts'

/**
 * The listeners, in the order in which they are told. Each may write events, so another order changes
 * the order of the trail.
 */
export const LISTENERS: readonly Listener[] = [
  statsListener,
  slotsListener,
  adjustmentsListener,
  flagsListener,
  paymentsListener,
  dailyCeilingListener,
  companyInvoicesListener,
  fneListener,
  positionsListener,
  photosListener,
  piecesListener,
  remindersListener,
  refundNewsListener,
  workshopListener,
  basketsListener,
  clientRecordsListener,
  staffSignupListener,
  devicesListener,
]
