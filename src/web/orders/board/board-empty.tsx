import type { ListView } from '#shared/orders/order-list.ts'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { viewAddress } from '../list/views.ts'
import type { BoardFilters } from '../use-board-filters.ts'
import { BoardOffer } from './board-offer.tsx'

/** The texts of a view without orders; « Toutes » has those of the board. */
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
  cancelled: { title: 'Aucune commande annulée', text: 'Une commande annulée reste ici.' },
  toDeliver: {
    title: 'Aucune commande à livrer',
    text: 'Une commande arrive ici dès que son linge est prêt, jusqu’à ce qu’un livreur la prenne.',
  },
  late: { title: 'Aucun retard', text: 'Chaque commande est dans les temps.' },
  recontact: {
    title: 'Aucun client à recontacter',
    text: 'Une commande dont le client était absent arrive ici, jusqu’à sa nouvelle heure.',
  },
  express: { title: 'Aucune commande express', text: 'Aucune n’est ouverte en ce moment.' },
  unpaid: {
    title: 'Aucune commande impayée',
    text: 'Une commande livrée qui n’est pas payée en entier arrive ici.',
  },
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
export default function BoardEmpty({ filters, view }: Props) {
  const { hasFilters, days, reset, isNarrowed, clearChips } = filters
  // The words of a view are true of all its orders only.
  if (isNarrowed)
    return (
      <EmptyState
        title="Aucune commande avec ces filtres"
        text="Retirez un filtre, ou effacez-les tous."
        action={<Button onClick={clearChips}>Tout effacer</Button>}
      />
    )
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
