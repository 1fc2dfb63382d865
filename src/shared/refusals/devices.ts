/** The refusal that a tablet says by itself once it was cut. */
export const deviceRefusals = {
  DEVICE_UNPAIRED: {
    status: 401,
    title: 'Cette tablette n’est plus reliée',
    text: 'Le responsable l’a coupée, ou elle n’a pas servi depuis trente jours. Reliez-la de nouveau avec un code.',
  },
} as const
