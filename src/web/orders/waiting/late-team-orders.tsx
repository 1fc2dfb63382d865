import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { isAnyOrderStored } from './stored-orders.ts'

// Hardly ever needed.
const WaitingTeamOrders = lazyPart(() => import('./waiting-team-orders.tsx'), {
  NotLoaded: () => null,
})

/** The orders that the team has taken and that wait on this device, where there are any. */
export function LateTeamOrders() {
  return isAnyOrderStored() ? <WaitingTeamOrders /> : null
}
