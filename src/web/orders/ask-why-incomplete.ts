import { getQueryKey } from '@trpc/react-query'
import {
  type AskedRelease,
  RELEASE_REASON_LABELS,
  RELEASE_REASONS,
} from '#shared/orders/pieces/release-words.ts'
import { garmentList } from '#shared/text/garment-words.ts'
import { lowerFirst } from '#shared/text/letter-case.ts'
import { askToChoose, askToConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { queryClient } from '#web/query-client.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import type { ListedOrder } from './order-view.ts'

const CHOICES = RELEASE_REASONS.map((value) => ({ value, label: RELEASE_REASON_LABELS[value] }))

/** Whether a piece of the order is missing, as the team's screens know it: the server has the last word. */
export const missesPiece = ({ flags }: Pick<ListedOrder, 'flags'>): boolean =>
  flags.some(({ kind }) => kind === 'piece_missing')

/** Asks the team why one or more orders leave without a piece, then whether they do; null where nobody says so. */
export async function askWhyIncomplete(
  orderIds: readonly string[],
  verb: 'Livrer' | 'Rendre' = 'Livrer',
): Promise<AskedRelease | null> {
  const [only, ...others] = orderIds
  const isOne = only !== undefined && others.length === 0
  const pieces = isOne ? missingNames(only) : `une pièce dans ${orderIds.length} commandes`
  const reason = await askToChoose({
    title: `Il manque ${pieces}`,
    text: `Pourquoi ${lowerFirst(verb)} ${isOne ? 'la commande' : 'ces commandes'} sans\u00a0?`,
    choices: CHOICES,
  })
  if (!reason) return null
  const isSure = await askToConfirm({
    title: isOne
      ? `${verb} sans ${pieces}\u00a0?`
      : `${verb} ${orderIds.length} commandes incomplètes\u00a0?`,
    text: `Raison\u00a0: ${lowerFirst(RELEASE_REASON_LABELS[reason])}.${reason === 'client_agrees' ? '' : ' Écrivez d’abord au client.'}`,
    confirmLabel: isOne ? `${verb} sans` : `${verb} ainsi`,
  })
  return isSure ? reason : null
}

/** The missing pieces of an order, by those that a screen has read. */
function missingNames(orderId: string): string {
  const key = getQueryKey(trpc.pieces.ofOrder, { orderId }, 'query')
  const known = queryClient.getQueryData<Outputs['pieces']['ofOrder']>(key)?.pieces ?? []
  return garmentList(known.filter(({ missing }) => missing?.released === false)) || 'une pièce'
}
