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
  TICKET_INVALID: {
    status: 422,
    title: 'Accès expiré',
    text: 'Le temps pour créer ce compte est écoulé. Demandez un nouveau code.',
  },
} as const
