/** What the specification has a sign-up say where no account came back. */
export const UNREAD_SIGN_UP = {
  title: 'Erreur lors de l’inscription',
  text: 'Veuillez réessayer.',
}
