import type { ListView } from '#shared/orders/order-list.ts'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { EMPTY_VIEWS, viewAddress } from '../list/views.ts'
import type { BoardFilters } from '../use-board-filters.ts'
import { BoardOffer } from './board-offer.tsx'

interface Props {
  filters: BoardFilters
  view: ListView
}

/** The list without any order: none exists, or none meets the filters or the view. */
export default function BoardEmpty({ filters: { hasFilters, days, reset }, view }: Props) {
  const words = EMPTY_VIEWS[view]
  if (words)
    return (
      <EmptyState
        title={words.title}
        text={words.text}
        action={<ButtonLink to={viewAddress('all')}>Voir toutes les commandes</ButtonLink>}
      />
    )
  return (
    <EmptyState
      title="Aucune commande trouvée"
      text={hasFilters ? tryAnother(days !== null) : null}
      action={
        hasFilters ? <Button onClick={reset}>Voir toutes les commandes</Button> : <BoardOffer />
      }
    />
  )
}

const tryAnother = (hasDays: boolean) =>
  hasDays
    ? 'Essayez un autre nom, un autre statut ou d’autres jours.'
    : 'Essayez un autre nom, un autre numéro ou un autre statut.'
