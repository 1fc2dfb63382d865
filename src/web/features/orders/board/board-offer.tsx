import { PushOffer } from '#web/features/push/push-offer.tsx'

/** Asks the team whether this device may be told, after the orders: they are what the board is opened for. */
export function BoardOffer({ className }: { className?: string }) {
  return (
    <PushOffer className={className}>
      Soyez au courant de chaque nouvelle commande, même écran éteint.
    </PushOffer>
  )
}
