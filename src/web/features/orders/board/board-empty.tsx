import { Button } from '#web/components/actions/button.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import type { ListView } from '../list/use-list-view.ts'
import { EMPTY_VIEWS } from '../list/view-words.ts'
import type { BoardFilters } from '../use-board-filters.ts'
import { BoardOffer } from './board-offer.tsx'

interface Props {
  filters: BoardFilters
  view: ListView
}

/** The board without any order: none exists, or none meets the filters or the view. */
export default function BoardEmpty({ filters: { hasFilters, reset }, view }: Props) {
  const words = EMPTY_VIEWS[view]
  return (
    <EmptyState
      title={words?.title ?? 'Aucune commande trouvée'}
      text={
        words?.text ??
        (hasFilters ? 'Essayez un autre nom, un autre numéro ou un autre statut.' : null)
      }
      action={
        hasFilters || words ? (
          <Button onClick={reset}>Voir toutes les commandes</Button>
        ) : (
          <BoardOffer />
        )
      }
    />
  )
}
