import { config } from '#web/lib/config.ts'
import type { useMe } from '#web/session.ts'

/** The rows of « Compte et sécurité », by which the address of the profile opens that page. */
export const ACCOUNT = 'compte'
export const ACCOUNT_ANCHORS: ReadonlySet<string> = new Set([
  ACCOUNT,
  'mot-de-passe',
  'appareils',
  'lien',
  'ticket',
  'donnees',
  'supprimer',
])

/** The part of the profile in which an e-mail is added. */
export const ADD_EMAIL = 'ajouter'

/** A client without an e-mail adds one where e-mails leave, once we came to them. */
export const mayAddEmail = ({ email, placesHidden }: ReturnType<typeof useMe>): boolean =>
  email === null && config.mailLeaves && !placesHidden
