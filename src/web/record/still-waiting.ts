/** Asked before a sign-out while acts of the account wait on the device. */
export const STILL_WAITING = {
  title: 'Tout n’est pas envoyé',
  text: 'Ce qui attend reste sur ce téléphone et partira à votre prochaine connexion, sur ce téléphone seulement.',
  confirmLabel: 'Se déconnecter',
}
