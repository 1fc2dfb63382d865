/** Why an account cannot be deleted yet, which the profile says before it is asked. */
export const deletionRefusals = {
  ORDER_IN_PROGRESS: {
    status: 409,
    title: 'Suppression impossible',
    text: 'Une commande est en cours. Vos données pourront être effacées après la livraison.',
  },
  REFUND_DUE: {
    status: 409,
    title: 'Suppression impossible',
    text: 'Un remboursement ou un avoir vous est dû. Vos données pourront être effacées quand il sera rendu.',
  },
  ACCOUNT_OPEN: {
    status: 409,
    title: 'Suppression impossible',
    text: 'Une facture ou une commande en compte n’est pas payée. Payez-la d’abord, ou appelez-nous.',
  },
  MISSION_IN_PROGRESS: {
    status: 409,
    title: 'Suppression impossible',
    text: 'Une mission est en cours. Vous pourrez supprimer votre compte quand elle sera terminée.',
  },
  CASH_IN_HAND: {
    status: 409,
    title: 'Suppression impossible',
    text: 'Vous avez des espèces à remettre à l’équipe. Vous pourrez supprimer votre compte ensuite.',
  },
  LAST_SUPERADMIN: {
    status: 409,
    title: 'Action impossible',
    text: 'Ce compte est celui du dernier responsable. Créez-en un autre d’abord.',
  },
} as const
