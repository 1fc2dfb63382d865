/** The specified words of a sign-up of which no account came back. */
export const UNREAD_SIGN_UP = {
  title: 'Erreur lors de l’inscription',
  text: 'Veuillez réessayer.',
}
