import { Button } from '#web/components/actions/button.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import type { BoardFilters } from '../use-board-filters.ts'

/** The board without any order: none exists, or none meets the filters. */
export function BoardEmpty({ filters: { hasFilters, reset } }: { filters: BoardFilters }) {
  return (
    <EmptyState
      title="Aucune commande trouvée"
      text={hasFilters ? 'Essayez un autre nom, un autre numéro ou un autre statut.' : null}
      action={hasFilters ? <Button onClick={reset}>Voir toutes les commandes</Button> : null}
    />
  )
}
