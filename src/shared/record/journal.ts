import * as z from 'zod/mini'
import { dayField, idField } from '#shared/fields.ts'

/** Acts of the team that are not about an order, as the journal says them; those about an order are in `order_events`. */
export const STAFF_ACTION_LABELS = {
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
  module_turned: 'Interrupteur',
  module_late: 'Acte d’un interrupteur éteint',
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
  client_adopted: 'Commandes reprises avec un code',
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
  device_paired: 'Tablette de l’atelier reliée',
  device_unpaired: 'Tablette de l’atelier coupée',
  workers_changed: 'Prénom de l’atelier modifié',
  reminders_stopped: 'Relances arrêtées',
  reminders_resumed: 'Relances reprises',
  company_created: 'Entreprise créée',
  company_changed: 'Fiche d’entreprise modifiée',
  company_prices_changed: 'Prix d’une entreprise modifiés',
  company_terms_changed: 'Conditions d’une entreprise modifiées',
  company_invoice_made: 'Facture du mois faite',
  invoice_link_given: 'Lien d’une facture du mois donné',
  company_invoice_sent: 'Facture du mois envoyée',
  credit_note_made: 'Facture d’avoir faite',
  account_payment_recorded: 'Paiement d’une entreprise noté',
  account_payment_taken_back: 'Paiement d’une entreprise annulé',
  cheque_cashed: 'Chèque encaissé',
  cheque_returned: 'Chèque rendu impayé',
  invoice_reminded: 'Entreprise relancée',
  fne_decided: 'Réponse de la DGI notée',
  fne_renumbered: 'Numéro de la DGI corrigé',
  fne_dropped: 'Certification écartée',
  fne_corrected: 'Facture refusée, demandée de nouveau',
  fne_rne_noted: 'Reçu RNE noté',
} as const
export type StaffActionKind = keyof typeof STAFF_ACTION_LABELS

export const STAFF_ACTION_KINDS = Object.keys(STAFF_ACTION_LABELS) as [
  StaffActionKind,
  ...StaffActionKind[],
]

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
  /** The number in each of the journal's two sources before which it continues. */
  cursor: z.nullish(z.strictObject({ events: seqField, actions: seqField })),
  direction: z.optional(z.literal('forward')),
})
export type JournalInput = z.infer<typeof journalInput>
