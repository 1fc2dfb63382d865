import { PushOffer } from '#web/access/push-offer.tsx'

/** Offers notifications on this device to the team, below the orders: the board is opened for the orders. */
export function BoardOffer({ className }: { className?: string }) {
  return (
    <PushOffer className={className}>
      Soyez au courant de chaque nouvelle commande, même écran éteint.
    </PushOffer>
  )
}
