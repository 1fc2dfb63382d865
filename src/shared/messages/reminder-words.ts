import type { Ladder } from '#shared/shop/settings/reminder-settings.ts'

/** Why an order is reminded of no more. */
export const REMINDER_STOPS = [
  'paid',
  'credit',
  'part_paid',
  'to_verify',
  'taken',
  'hour',
  'answered',
  'claim',
  'refund',
  'team',
  'credited',
  'cheque',
  'over',
] as const
export type ReminderStop = (typeof REMINDER_STOPS)[number]

/** After the client's name. */
export const STOP_WORDS: Record<ReminderStop, string> = {
  paid: 'a payé',
  credit: 'a un avoir qui suffit',
  part_paid: 'a payé une partie',
  to_verify: 'dit avoir payé',
  taken: 'a repris son linge',
  hour: 'a une heure de livraison',
  answered: 'a répondu',
  claim: 'a signalé un problème',
  refund: 'attend d’abord un remboursement',
  team: 'n’est plus relancé, à la demande de l’équipe',
  credited: 'n’a rien à payer, sa facture est annulée',
  cheque: 'a donné un chèque, à encaisser',
  over: 'n’a plus cette commande',
}

/** Those that the team may set aside with « Reprendre »: the others end when their cause does. */
export const isResumable = (stop: ReminderStop): boolean =>
  stop === 'team' || stop === 'answered' || stop === 'part_paid'

export const LADDER_LABELS: Record<Ladder, string> = {
  unpaid: 'Impayé',
  unclaimed: 'Linge prêt',
  invoice: 'Facture',
}
