/** Refusals of a link or a code that is over, which the pages before signing in say by themselves. */
export const linkRefusals = {
  RECOVERY_INVALID: {
    status: 422,
    title: 'Lien invalide ou expiré',
    text: 'Veuillez refaire une demande de réinitialisation.',
  },
  LINK_INVALID: {
    status: 422,
    title: 'Ce lien ne marche plus',
    text: 'Un lien plus récent l’a remplacé, ou il est coupé. Votre numéro suffit.',
  },
  INVOICE_LINK_OVER: {
    status: 404,
    title: 'Ce lien de facture ne marche plus',
    text: 'Un lien plus récent l’a remplacé, ou il est coupé. Demandez-en un autre à Lavéo.',
  },
  REQUEST_OVER: {
    status: 409,
    title: 'Cette demande est terminée',
    text: 'Elle est confirmée, refusée ou trop vieille. Rien n’a été changé.',
  },
  REQUEST_RECORD_NEEDED: {
    status: 409,
    title: 'Ce numéro est déjà connu',
    text: 'Choisissez d’abord la fiche que la demande rejoint, ou une nouvelle fiche.',
  },
  REQUEST_ANSWERED: {
    status: 409,
    title: 'Votre numéro ne se corrige plus ici',
    text: 'Appelez Lavéo pour le corriger, ou faites une nouvelle demande.',
  },
  REQUEST_NUMBERS_SPENT: {
    status: 409,
    title: 'Trois numéros pour une demande',
    text: 'Appelez Lavéo pour en donner un autre, ou annulez cette demande et refaites-la.',
  },
  SHARED_FOLLOW_INVALID: {
    status: 404,
    title: 'Ce suivi n’est plus partagé',
    text: 'Le lien a été retiré, ou la commande est terminée. Demandez-en un autre à la personne qui vous l’a envoyé.',
  },
  TICKET_INVALID: {
    status: 422,
    title: 'Accès expiré',
    text: 'Le temps pour créer ce compte est écoulé. Demandez un nouveau code.',
  },
} as const
