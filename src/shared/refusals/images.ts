/** Also said of a picture that the phone has lost. */
export const imageRefusals = {
  IMAGE_INVALID: {
    status: 422,
    title: 'Erreur de téléversement',
    text: 'Ce fichier n’est pas une image lisible. Choisissez un JPEG, un PNG ou un WebP.',
  },
} as const
