/** The subjects of the e-mails, by the name of their template. */
const MAIL_LABELS: Record<string, string> = {
  'confirm-signup': 'Confirmation du compte',
  'added-email': 'Code pour ajouter un e‑mail',
  'merge-code': 'Code pour réunir deux fiches',
  'reset-password': 'Nouveau mot de passe',
  'application-accepted': 'Candidature acceptée',
  'application-declined': 'Candidature déclinée',
  'validation-code': 'Code de validation',
  'internal-account-created': 'Compte interne créé',
  'history-statement': 'Relevé de l’historique',
  'livreur-approved': 'Livreur validé',
  'superadmin-confirmed': 'Super Admin confirmé',
  'password-changed': 'Mot de passe changé',
  'new-device': 'Connexion sur un nouvel appareil',
  'phone-changed': 'Numéro de téléphone changé',
  'second-factor-added': 'Double vérification ajoutée',
  'second-factor-removed': 'Double vérification retirée',
  'recovery-code-used': 'Code de secours utilisé',
  'recovery-codes-made': 'Codes de secours refaits',
  'second-codes-wrong': 'Codes faux à la connexion',
  'new-application': 'Nouvelle candidature',
  'new-contact-message': 'Nouveau message',
  'copies-late': 'Copies de sauvegarde en retard',
  'fne-trouble': 'Factures FNE',
  'order-received': 'Commande reçue',
  'livreur-on-the-way': 'Livreur en route',
  'order-collected': 'Linge ramassé',
  'laundry-ready': 'Linge prêt',
  'slot-changed': 'Heure de passage changée',
  'visit-missed': 'Passage manqué',
  'missed-fee': 'Frais de passage manqué',
  'discount-given': 'Remise',
  'promise-moved': 'Nouvelle heure annoncée',
  'order-delivered': 'Commande livrée',
  'order-cancelled': 'Commande annulée',
  'refund-waived': 'Rien à rembourser',
  'company-invoice': 'Facture du mois',
  'invoice-reminder': 'Relance d’une facture',
  'company-credit-note': 'Facture d’avoir',
}

/** The subject of an e-mail in French, or the name of its template if it is unknown. */
export function mailLabel(template: string): string {
  return MAIL_LABELS[template] ?? template
}

const NO_ANSWER = 'Le service d’envoi n’a pas répondu.'
const REASONS: Record<string, string> = {
  expired: 'Son lien ou son code n’ouvrait plus rien.',
  'no answer': NO_ANSWER,
  'cannot be written': 'L’e‑mail n’a pas pu être rédigé.',
  'too late': 'Il serait arrivé avec plus d’un jour de retard.',
  'cut off': 'Son envoi a été interrompu trop de fois.',
}

/** Node's error names when the provider cannot be reached or does not answer in time. */
const NETWORK = /^(?:ECONN\w+|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|TimeoutError|AbortError)$/

/** The failure of an e-mail, in French. `reason` comes from the outbox: a name, or a name and an HTTP status. */
export function reasonText(reason: string): string {
  const known = REASONS[reason]
  if (known) return known
  if (NETWORK.test(reason)) return NO_ANSWER
  if (/ 4(?:00|22)$/.test(reason)) return 'Le service d’envoi refuse cette adresse.'
  return / 5\d\d$/.test(reason)
    ? 'Le service d’envoi était en panne.'
    : 'Le service d’envoi n’a pas pris cet e‑mail.'
}
