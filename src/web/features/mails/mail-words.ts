/** What each e-mail is about, by the name of its template; an unknown one goes by that name. */
const MAIL_LABELS: Record<string, string> = {
  'confirm-signup': 'Confirmation du compte',
  'reset-password': 'Nouveau mot de passe',
  'application-accepted': 'Candidature acceptée',
  'application-declined': 'Candidature déclinée',
  'validation-code': 'Code de validation',
  'internal-account-created': 'Compte interne créé',
  'livreur-approved': 'Livreur validé',
  'password-changed': 'Mot de passe changé',
  'new-application': 'Nouvelle candidature',
  'new-contact-message': 'Nouveau message',
  'order-received': 'Commande reçue',
  'livreur-on-the-way': 'Livreur en route',
  'order-collected': 'Linge ramassé',
  'order-delivered': 'Commande livrée',
  'order-cancelled': 'Commande annulée',
}

/** What an e-mail is about, in French. */
export function mailLabel(template: string): string {
  return MAIL_LABELS[template] ?? template
}
