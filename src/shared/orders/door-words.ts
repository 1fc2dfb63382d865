import type { ToAgree } from '#shared/shop/prices/to-agree.ts'
import { type Estimated, isAbout } from './total-words.ts'

/** What the livreur does before the client. */
export type DoorWork = ToAgree | 'both'

/** Undefined where the total stands. */
export function doorWorkOf(order: Estimated): DoorWork | undefined {
  return order.toAgree === 'count' && isAbout(order) ? 'both' : (order.toAgree ?? undefined)
}

const KEPT = 'vous dites «\u00a0D’accord\u00a0» ou vous gardez'

/** What happens at the door, told to the client before the livreur weighs or counts. */
export const DOOR_WORDS: Record<DoorWork, string> = {
  weight: `Pesé devant vous\u00a0: ${KEPT} le sac, sans rien payer.`,
  count: `Compté devant vous\u00a0: ${KEPT} le linge, sans rien payer.`,
  both: `Pesé et compté devant vous\u00a0: ${KEPT} le linge, sans rien payer.`,
}
