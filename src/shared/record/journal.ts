import * as z from 'zod/mini'
import { dayField, idField } from '#shared/fields.ts'

/** Acts of the team that are not about an order; those about an order are in `order_events`. */
export const STAFF_ACTION_KINDS = [
  'livreur_approved',
  'account_disabled',
  'account_enabled',
  'account_created',
  'staff_code_shown',
  'superadmin_confirmed',
  'confirmation_resent',
  'application_accepted',
  'application_declined',
  'message_handled',
  'product_added',
  'product_changed',
  'product_deleted',
  'settings_changed',
  'cash_handed_over',
  'drawer_opened',
  'drawer_closed',
  'mail_retried',
  'data_exported',
  'signed_in',
  'client_created',
  'client_changed',
  'clients_merged',
  'clients_unmerged',
  'client_preferences_changed',
  'team_note_removed',
  'client_link_given',
  'client_link_renewed',
  'adoption_code_given',
  'number_code_given',
  'client_email_added',
  'duty_changed',
  'recurring_changed',
  'follow_shared',
  'follow_withdrawn',
  'second_factor_added',
  'second_factor_removed',
  'second_factor_reset',
  'recovery_code_used',
  'recovery_codes_made',
  'request_link_given',
  'request_confirmed',
  'request_changed',
  'request_refused',
  'message_opened',
  'message_sent',
  'message_dropped',
  'client_news_changed',
  'credit_granted',
  'credit_advanced',
  'credit_paid_back',
] as const
export type StaffActionKind = (typeof STAFF_ACTION_KINDS)[number]

/** The French of each action, as the journal says it. */
export const STAFF_ACTION_LABELS: Record<StaffActionKind, string> = {
  livreur_approved: 'Livreur validé',
  account_disabled: 'Compte désactivé',
  account_enabled: 'Compte réactivé',
  account_created: 'Compte créé',
  staff_code_shown: 'Code d’un compte interne montré',
  superadmin_confirmed: 'Super Admin confirmé',
  confirmation_resent: 'E‑mail de confirmation renvoyé',
  application_accepted: 'Candidature acceptée',
  application_declined: 'Candidature déclinée',
  message_handled: 'Message traité',
  product_added: 'Vêtement ajouté',
  product_changed: 'Vêtement modifié',
  product_deleted: 'Vêtement supprimé',
  settings_changed: 'Réglage modifié',
  cash_handed_over: 'Versement d’espèces',
  drawer_opened: 'Tiroir ouvert',
  drawer_closed: 'Tiroir clôturé',
  mail_retried: 'E‑mail relancé',
  data_exported: 'Données exportées',
  signed_in: 'Connexion',
  client_created: 'Client créé',
  client_changed: 'Fiche de client modifiée',
  clients_merged: 'Fiches de client réunies',
  clients_unmerged: 'Fiches de client séparées',
  client_preferences_changed: 'Préférences d’un client modifiées',
  team_note_removed: 'Note d’équipe retirée',
  client_link_given: 'Lien de suivi donné',
  client_link_renewed: 'Lien de suivi remplacé',
  adoption_code_given: 'Code de reprise donné',
  number_code_given: 'Code d’un numéro donné',
  client_email_added: 'E‑mail d’un client ajouté',
  duty_changed: 'Planning d’un livreur modifié',
  recurring_changed: 'Commande hebdomadaire modifiée',
  follow_shared: 'Suivi partagé',
  follow_withdrawn: 'Partage du suivi retiré',
  second_factor_added: 'Double vérification ajoutée',
  second_factor_removed: 'Double vérification retirée',
  second_factor_reset: 'Double vérification remise à zéro',
  recovery_code_used: 'Code de secours utilisé',
  recovery_codes_made: 'Codes de secours refaits',
  request_link_given: 'Lien d’une demande donné',
  request_confirmed: 'Demande confirmée par appel',
  request_changed: 'Demande modifiée',
  request_refused: 'Demande refusée',
  message_opened: 'Message à un client ouvert',
  message_sent: 'Message à un client envoyé',
  message_dropped: 'Message à un client écarté',
  client_news_changed: 'Choix de nouvelles d’un client modifié',
  credit_granted: 'Avoir accordé',
  credit_advanced: 'Avance reçue',
  credit_paid_back: 'Avoir rendu',
}

/** The journal's filter: acts on orders, or one kind of act beside them. */
export const JOURNAL_SUBJECTS = ['orders', ...STAFF_ACTION_KINDS] as const
export type JournalSubject = (typeof JOURNAL_SUBJECTS)[number]

/** More than either source will ever number. */
export const MAX_SEQ = 1e12

const seqField = z.int().check(z.minimum(0), z.maximum(MAX_SEQ))

export const journalInput = z.strictObject({
  actorId: z.nullish(idField),
  subject: z.nullish(z.enum(JOURNAL_SUBJECTS)),
  /** Days in Abidjan, `YYYY-MM-DD`, both counted in; either end may be open. */
  from: z.nullish(dayField),
  to: z.nullish(dayField),
  /** Where each of the journal's two sources continues: before this number. */
  cursor: z.nullish(z.strictObject({ events: seqField, actions: seqField })),
  direction: z.optional(z.literal('forward')),
})
export type JournalInput = z.infer<typeof journalInput>
