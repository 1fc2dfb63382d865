import { IconPlus } from '@tabler/icons-react'
import type { ListView } from '#shared/orders/order-list.ts'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { viewAddress } from '../list/views.ts'
import type { BoardFilters } from '../use-board-filters.ts'

/** The texts of the views that are shown without orders; any other has those of the board. */
const EMPTY_VIEWS: Partial<Record<ListView, { title: string; text: string }>> = {
  unassigned: {
    title: 'Aucune commande en attente',
    text: 'Chaque commande reçue a son livreur.',
  },
  inProgress: {
    title: 'Aucune commande en cours',
    text: 'Une commande arrive ici dès qu’un livreur lui est assigné.',
  },
  delivered: {
    title: 'Aucune livraison terminée',
    text: 'Une commande arrive ici dès que son livreur confirme la livraison.',
  },
  unpaid: {
    title: 'Aucune commande impayée',
    text: 'Une commande livrée qui n’est pas payée en entier arrive ici.',
  },
  late: { title: 'Aucun retard', text: 'Chaque commande est dans les temps.' },
  toCollect: {
    title: 'Aucun linge à retirer',
    text: 'Le linge prêt arrive ici quand c’est au client de venir ou de répondre. Une livraison que nous avons manquée reste dans «\u00a0En retard\u00a0».',
  },
}

interface Props {
  filters: BoardFilters
  view: ListView
}

/** The list without any order: none exists, or none meets the filters or the view. */
export default function BoardEmpty({ filters: { hasFilters, reset }, view }: Props) {
  if (hasFilters)
    return (
      <EmptyState
        title="Aucune commande trouvée"
        text="Essayez un autre nom, un autre numéro ou un autre filtre."
        action={<Button onClick={reset}>Voir toutes les commandes</Button>}
      />
    )
  if (view === 'all')
    return (
      <EmptyState
        title="Aucune commande trouvée"
        text="Les commandes de vos clients arrivent ici. Vous pouvez aussi noter celle d’un client qui appelle."
        action={
          <ButtonLink tone="soleil" icon={<IconPlus />} to={paths.admin.newOrder}>
            Nouvelle commande
          </ButtonLink>
        }
      />
    )
  const words = EMPTY_VIEWS[view]
  return (
    <EmptyState
      title={words?.title ?? 'Aucune commande trouvée'}
      text={words?.text}
      action={<ButtonLink to={viewAddress('all')}>Voir toutes les commandes</ButtonLink>}
    />
  )
}
