import { LinenBag } from '#web/drawings/linen-bag.tsx'

/** The bag that the livreur takes, with its label. */
export function Bag() {
  return (
    <svg viewBox="0 0 180 140" aria-hidden="true">
      <LinenBag />
    </svg>
  )
}
