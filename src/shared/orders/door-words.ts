import type { ToAgree } from '#shared/shop/prices/to-agree.ts'

const KEPT = 'vous dites «\u00a0D’accord\u00a0» ou vous gardez'

/** What happens at the door, told to the client before the livreur weighs or counts. */
export function doorWords(toAgree: ToAgree): string {
  return toAgree === 'weight'
    ? `Pesé devant vous\u00a0: ${KEPT} le sac, sans rien payer.`
    : `Compté devant vous\u00a0: ${KEPT} le linge, sans rien payer.`
}
