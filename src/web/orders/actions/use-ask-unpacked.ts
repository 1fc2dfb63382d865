import type { PieceView } from '#shared/orders/pieces/piece-view.ts'
import { READY } from '#shared/shop/settings/workshop-settings.ts'
import { countLabel, piecesLabel } from '#shared/text/pieces.ts'
import { askToConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { trpc } from '#web/trpc.ts'

interface Unready {
  /** Pieces that the workshop began and did not pack; none of an order that it does not follow piece by piece. */
  unpacked: number
  /** Pieces that it looks for. */
  missing: number
}

function unreadyOf(pieces: readonly PieceView[]): Unready {
  const isFollowed = pieces.some(({ station }) => station !== null)
  const left = pieces.filter(({ station, missing }) => station !== READY && !missing?.released)
  const missing = left.filter((piece) => piece.missing !== null).length
  return { unpacked: isFollowed ? left.length : 0, missing }
}

const unreadyTitle = ({ unpacked, missing }: Unready): string =>
  missing > 0 ? `Il manque ${piecesLabel(missing)}` : `Encore ${piecesLabel(unpacked)} à emballer`

const ordersLabel = (count: number) => `${countLabel(count, 'commande')} à finir`

/**
 * « Linge prêt » tells the client at once: where the workshop has not packed an order, it is asked first whether that is meant.
 * Resolves to false where it is not.
 */
export function useAskUnpacked(): (orderIds: readonly string[]) => Promise<boolean> {
  const { pieces } = trpc.useUtils()
  // Without an answer the act itself says that the network is lost.
  const read = (orderId: string) =>
    pieces.ofOrder.fetch({ orderId }).then(
      (answer) => unreadyOf(answer.pieces),
      () => ({ unpacked: 0, missing: 0 }),
    )
  return async (orderIds) => {
    const all = await Promise.all(orderIds.map(read))
    const left = all.filter(({ unpacked, missing }) => unpacked + missing > 0)
    const [first] = left
    if (!first) return true
    return askToConfirm({
      title: orderIds.length === 1 ? unreadyTitle(first) : `Encore ${ordersLabel(left.length)}`,
      text: 'L’atelier n’a pas fini. Le client lira tout de suite que son linge est prêt.',
      confirmLabel: 'Prêt quand même',
    })
  }
}
