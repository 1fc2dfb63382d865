import type { DraftLine } from '#shared/orders/draft/draft.ts'
import { pieceCount } from '#shared/shop/prices/lines.ts'
import { garmentLabel, piecesLabel } from '#shared/text/pieces.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import type { Outputs } from '#web/trpc.ts'
import { useDraft } from '../cart/draft-store.ts'
import { OrderForm } from '../checkout/order-form.tsx'
import type { OrderSource } from '../checkout/use-order.ts'
import { ChosenClient } from './client/chosen-client.tsx'
import { FoldedSteps } from './steps/folded-steps.tsx'
import { usePlaceFor } from './use-place-for.ts'

interface Props {
  draftKey: string
  checkout: Outputs['checkout']['forClient']
  catalogue: OrderSource['catalogue']
}

/** « 3 × Chemise, 2 × Pantalon · 5 pièces »; undefined for an empty basket. */
function linenWords(lines: readonly DraftLine[]): string | undefined {
  if (lines.length === 0) return undefined
  return `${lines.map(garmentLabel).join(', ')} · ${piecesLabel(pieceCount(lines))}`
}

/** The order form of the team: for whom, then the same fields as the client's, one step open at a time. */
export function TeamOrderForm({ draftKey, checkout, catalogue }: Props) {
  const { client, earlierPlaces, oftenOrdered } = checkout
  const { draft } = useDraft(draftKey)
  const placing = usePlaceFor(client, draftKey)
  return (
    <FoldedSteps
      first={draft.lines.length === 0 ? 'garments' : 'place'}
      linen={linenWords(draft.lines)}
    >
      <OrderForm
        clientStep={<ChosenClient client={client} />}
        draftKey={draftKey}
        placing={placing}
        client={client}
        forClient={{ earlierPlaces }}
        catalogue={catalogue}
        oftenOrdered={oftenOrdered}
        ordersPath={paths.admin.unassigned}
      />
    </FoldedSteps>
  )
}
