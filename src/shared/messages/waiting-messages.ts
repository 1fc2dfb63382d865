import type { OrderStatus } from '../order-status.ts'
import type { MessageTemplate } from './templates.ts'

/** Why a message is sent, as the card of « À envoyer » and the journal say it. */
export const MESSAGE_LABELS: Record<MessageTemplate, string> = {
  demande_recue: 'Demande à confirmer',
  votre_lien: 'Son lien',
  code_numero: 'Code du numéro',
  email_ajoute: 'E‑mail ajouté',
  fiche_modifiee: 'Fiche modifiée',
  passage_prevu: 'Heure du passage',
  commande_en_cours: 'Où en est la commande',
  livreur_en_route: 'Livreur en route',
  linge_compte: 'Linge compté',
  nouveau_total: 'Nouveau total',
  frais_de_passage: 'Passage manqué',
  remise: 'Remise',
  commande_livree: 'Commande livrée',
  commande_annulee: 'Commande annulée',
  rien_a_rendre: 'Rien à rembourser',
  pret_au_comptoir: 'Linge prêt',
  rappel: 'Rappel',
  reponse_reclamation: 'Réponse à une réclamation',
  relance: 'Relance',
  relance_facture: 'Relance d’une facture',
}

const BEFORE_COLLECTION = ['pending', 'assigned', 'pickup_en_route'] as const
const WITH_US = [
  'picked_up',
  'processing',
  'assigned_for_delivery',
  'delivery_en_route',
] as const satisfies readonly OrderStatus[]

const BETWEEN_RIDES = [
  'pending',
  'assigned',
  'picked_up',
  'processing',
  'assigned_for_delivery',
] as const satisfies readonly OrderStatus[]

/** The statuses of its order in which a message is still worth sending. What is about no order has its own end. */
export const WORTH_SENDING_IN: Partial<Record<MessageTemplate, readonly OrderStatus[]>> = {
  passage_prevu: BETWEEN_RIDES,
  commande_en_cours: BETWEEN_RIDES,
  livreur_en_route: ['pickup_en_route', 'delivery_en_route'],
  linge_compte: WITH_US,
  nouveau_total: [...BEFORE_COLLECTION, ...WITH_US],
  frais_de_passage: [...BEFORE_COLLECTION, ...WITH_US, 'completed'],
  remise: [...BEFORE_COLLECTION, ...WITH_US, 'completed'],
  commande_livree: ['completed'],
  commande_annulee: ['cancelled'],
  rien_a_rendre: [...BEFORE_COLLECTION, ...WITH_US, 'completed', 'cancelled'],
  pret_au_comptoir: ['picked_up', 'processing'],
  rappel: [...BEFORE_COLLECTION, ...WITH_US, 'completed'],
  reponse_reclamation: [...BEFORE_COLLECTION, ...WITH_US, 'completed', 'cancelled'],
}
