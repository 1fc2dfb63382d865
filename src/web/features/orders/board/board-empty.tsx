import { Button } from '#web/components/actions/button.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import type { BoardFilters } from '../use-board-filters.ts'

interface Props {
  filters: BoardFilters
  /** Why it is empty, where a view of the list has no order. */
  words?: { title: string; text: string } | undefined
}

/** The board without any order: none exists, or none meets the filters. */
export function BoardEmpty({ filters: { hasFilters, reset }, words }: Props) {
  return (
    <EmptyState
      title={words?.title ?? 'Aucune commande trouvée'}
      text={
        words?.text ??
        (hasFilters ? 'Essayez un autre nom, un autre numéro ou un autre statut.' : null)
      }
      action={
        hasFilters || words ? <Button onClick={reset}>Voir toutes les commandes</Button> : null
      }
    />
  )
}
