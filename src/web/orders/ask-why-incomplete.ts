import {
  type AskedRelease,
  RELEASE_REASON_LABELS,
  RELEASE_REASONS,
} from '#shared/orders/pieces/pieces.ts'
import { askToChoose } from '#web/components/dialogs/use-confirm.tsx'
import type { ListedOrder } from './order-view.ts'

const CHOICES = RELEASE_REASONS.map((value) => ({ value, label: RELEASE_REASON_LABELS[value] }))

/** Whether a piece of the order is missing, as the team's screens know it: the server has the last word. */
export const missesPiece = ({ flags }: Pick<ListedOrder, 'flags'>): boolean =>
  flags.some(({ kind }) => kind === 'piece_missing')

/** Asks the team why one or more orders leave without a piece; null where nobody says it. */
export const askWhyIncomplete = (orders: number): Promise<AskedRelease | null> =>
  askToChoose({
    title: orders > 1 ? `Il manque une pièce dans ${orders} commandes` : 'Il manque une pièce',
    text: orders > 1 ? 'Pourquoi partent-elles sans\u00a0?' : 'Pourquoi part-elle sans\u00a0?',
    choices: CHOICES,
  })
