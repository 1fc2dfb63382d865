import { adjustmentsListener } from './features/adjustments/adjustments.listener.ts'
import { basketsListener } from './features/baskets/baskets.listener.ts'
import { clientRecordsListener } from './features/client-records/client-records.listener.ts'
import { flagsListener } from './features/flags/flags.listener.ts'
import { paymentsListener } from './features/payments/payments.listener.ts'
import { photosListener } from './features/photos/photos.listener.ts'
import { positionsListener } from './features/positions/positions.listener.ts'
import { slotsListener } from './features/slots/slots.listener.ts'
import { staffSignupListener } from './features/staff-signup/staff-signup.listener.ts'
import { statsListener } from './features/stats/stats.listener.ts'
import type { Listener } from './lib/listener.ts'

/**
 * The rooms that listen to the others, in the order in which they are told. Each may write events, so another order changes
 * the order of the trail.
 */
export const LISTENERS: readonly Listener[] = [
  statsListener,
  slotsListener,
  adjustmentsListener,
  flagsListener,
  paymentsListener,
  positionsListener,
  photosListener,
  basketsListener,
  clientRecordsListener,
  staffSignupListener,
]
