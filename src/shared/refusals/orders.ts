import { formatFcfa } from '#shared/text/money.ts'

/** Refusals of an order or its payment that a screen says before the server does. */
export const orderRefusals = {
  SITE_CLOSED: {
    status: 422,
    title: 'Nous ouvrons bientôt',
    text: 'Nous ne prenons pas encore de commandes ici. Rien n’est perdu\u00a0: appelez-nous, ou revenez un peu plus tard.',
  },
  TRANSITION_REFUSED: {
    status: 422,
    title: 'Changement impossible',
    text: 'Ce changement de statut n’est pas prévu depuis l’étape actuelle.',
  },
  LINEN_READY: {
    status: 409,
    title: 'Linge déjà prêt',
    text: 'Le linge de cette commande est prêt\u00a0: il n’est plus à mettre en traitement.',
  },
  TOTAL_TOO_HIGH: {
    status: 422,
    title: 'Total trop élevé',
    text: ({ max }: { max: number }) =>
      `Une commande va jusqu’à ${formatFcfa(max)}, transport compris. Réduisez-la ou faites-en plusieurs.`,
  },
  ALREADY_PAID: {
    status: 409,
    title: 'Commande déjà payée',
    text: 'Il n’y a plus rien à payer pour cette commande.',
  },
  WAVE_DOWN: {
    status: 503,
    title: 'Wave ne répond pas',
    text: 'Votre commande est bien enregistrée. Réessayez dans un instant ou payez en espèces.',
  },
  ORDER_NOT_FOUND: {
    status: 404,
    title: 'Commande introuvable',
    text: 'Cette commande n’existe pas ou plus. La liste a été mise à jour.',
  },
} as const
