import type { ListWords } from '#web/components/lists/paged-list.tsx'

/** The words of every list of orders of the staff. */
export const LIST_WORDS: ListWords = {
  failed: 'Impossible de charger les commandes.',
  moreFailed: 'Impossible de charger les commandes suivantes.',
  end: 'Toutes les commandes sont affichées.',
  shown: (count) => (count === 1 ? '1 commande affichée' : `${count} commandes affichées`),
}
