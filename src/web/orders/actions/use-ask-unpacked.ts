import type { PieceView } from '#shared/orders/pieces/piece-view.ts'
import { READY } from '#shared/shop/settings/workshop-settings.ts'
import { countLabel, piecesLabel } from '#shared/text/pieces.ts'
import { askToConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { trpc } from '#web/trpc.ts'

/** Pieces that the workshop began and did not pack; none of an order that it does not follow piece by piece. */
function unpackedOf(pieces: readonly PieceView[]): number {
  const isFollowed = pieces.some(({ station }) => station !== null)
  const left = pieces.filter(({ station, missing }) => station !== READY && !missing?.released)
  return isFollowed ? left.length : 0
}

/**
 * « Linge prêt » tells the client at once: where the workshop has not packed an order, it is asked first whether that is meant.
 * Resolves to false where it is not.
 */
export function useAskUnpacked(): (orderIds: readonly string[]) => Promise<boolean> {
  const { pieces } = trpc.useUtils()
  // Without an answer the act itself says that the network is lost.
  const unpacked = (orderId: string) =>
    pieces.ofOrder.fetch({ orderId }).then(
      (read) => unpackedOf(read.pieces),
      () => 0,
    )
  return async (orderIds) => {
    const left = (await Promise.all(orderIds.map(unpacked))).filter((count) => count > 0)
    const [count = 0] = left
    if (count === 0) return true
    return askToConfirm({
      title:
        orderIds.length === 1
          ? `Encore ${piecesLabel(count)} à emballer`
          : `Encore ${countLabel(left.length, 'commande')} à emballer`,
      text: 'L’atelier n’a pas fini. Le client lira tout de suite que son linge est prêt.',
      confirmLabel: 'Prêt quand même',
    })
  }
}
