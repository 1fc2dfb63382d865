import type { ListView } from './use-list-view.ts'

/** What a view says when it holds no order; « Toutes » says what the board says. */
export const EMPTY_VIEWS: Partial<Record<ListView, { title: string; text: string }>> = {
  assign: { title: 'Aucune commande à assigner', text: 'Chaque commande reçue a son livreur.' },
  late: { title: 'Aucun retard', text: 'Chaque commande est dans les temps.' },
  express: { title: 'Aucune commande express', text: 'Aucune n’est ouverte en ce moment.' },
}
