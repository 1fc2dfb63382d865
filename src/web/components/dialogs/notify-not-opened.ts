import { notifyError } from '../feedback/notify.tsx'

/** Says that the code of a dialog did not come. */
export function notifyNotOpened(): void {
  notifyError(
    'Cette fenêtre n’a pas pu s’ouvrir.',
    'La connexion est coupée ou très lente. Réessayez quand elle revient.',
  )
}
