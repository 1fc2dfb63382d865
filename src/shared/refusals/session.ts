/** Refusals that the application says by itself of a session it cannot use. */
export const sessionRefusals = {
  UNAUTHENTICATED: {
    status: 401,
    title: 'Session introuvable',
    text: 'Veuillez vous reconnecter.',
  },
  ROLE_UNKNOWN: {
    status: 403,
    title: 'Erreur de rôle',
    text: 'Votre rôle n’a pas été défini.',
  },
} as const
