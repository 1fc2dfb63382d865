/** Why the team changes the slot of a client, in the order in which the reasons are offered. */
export const SLOT_REASONS = [
  'client_asked',
  'client_absent',
  'livreur',
  'workshop',
  'road',
  'weather',
  'closed',
  'other',
] as const
export type SlotReason = (typeof SLOT_REASONS)[number]

/** The French of each reason, as the team picks it and the client reads it. */
export const SLOT_REASON_LABELS: Record<SlotReason, string> = {
  client_asked: 'À la demande du client',
  client_absent: 'Client absent',
  livreur: 'Livreur indisponible',
  workshop: 'Retard à l’atelier',
  road: 'Route difficile',
  weather: 'Fortes pluies',
  closed: 'Fermeture exceptionnelle',
  other: 'Autre raison',
}
