import type { ListView } from './use-list-view.ts'

/** The texts of a view without orders; « Toutes » has those of the board. */
export const EMPTY_VIEWS: Partial<Record<ListView, { title: string; text: string }>> = {
  assign: { title: 'Aucune commande à assigner', text: 'Chaque commande reçue a son livreur.' },
  late: { title: 'Aucun retard', text: 'Chaque commande est dans les temps.' },
  express: { title: 'Aucune commande express', text: 'Aucune n’est ouverte en ce moment.' },
}
