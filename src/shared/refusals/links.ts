/** Refusals of a link or a code that is over, which the pages before signing in say by themselves. */
export const linkRefusals = {
  RECOVERY_INVALID: {
    status: 422,
    title: 'Lien invalide ou expiré',
    text: 'Veuillez refaire une demande de réinitialisation.',
  },
  FOLLOW_INVALID: {
    status: 422,
    title: 'Ce lien ne marche plus',
    text: 'Il a été remplacé, ou vos commandes sont terminées depuis longtemps. Demandez-en un nouveau à Lavéo.',
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
