import { formatFcfa } from '#shared/money.ts'
import { missionStep, PAYMENT_LABELS } from '#shared/orders.ts'
import { pieceCount } from '#shared/pricing.ts'
import type { Outputs } from '#web/trpc.ts'

/** An order as its livreur reads it. */
export type Mission = Outputs['missions']['list'][number]

/** How many kinds of garment are named before « … ». */
const NAMED = 3

/** What the bag holds: `6 pièces · 3 × Chemise, 2 × Pantalon, 1 × Robe`. */
export function contentText(items: Mission['items']): string {
  const counts = new Map<string, number>()
  for (const { name, quantity } of items) counts.set(name, (counts.get(name) ?? 0) + quantity)
  const kinds = [...counts].sort((a, b) => b[1] - a[1])
  const named = kinds.slice(0, NAMED).map(([name, count]) => `${count}\u00a0×\u00a0${name}`)
  const pieces = pieceCount(items)
  const rest = kinds.length > NAMED ? '…' : ''
  return `${pieces}\u00a0${pieces > 1 ? 'pièces' : 'pièce'} · ${named.join(', ')}${rest}`
}

/** What the livreur must know of the money. Only the chosen method is known here, never whether it has been paid. */
export function paymentText({ status, paymentMethod, grandTotal }: Mission): string {
  const total = formatFcfa(grandTotal)
  if (paymentMethod === null) return `${total}, mode de paiement non choisi`
  const pickup = missionStep(status)?.type === 'Ramassage'
  if (paymentMethod === 'espece' && pickup) return `À encaisser\u00a0: ${total} en espèces`
  return `${total} · ${PAYMENT_LABELS[paymentMethod]}`
}
