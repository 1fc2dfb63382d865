import { tabStorage } from '../storage.ts'

const KEY = 'laveo-email'

/** Keeps the address that was typed on /connexion for the page that is opened next, another document. */
export function carryEmail(email: string): void {
  if (email) tabStorage.write(KEY, email)
  else tabStorage.remove(KEY)
}

/** The address that /connexion has left, or an empty text. */
export function carriedEmail(): string {
  return tabStorage.read(KEY) ?? ''
}
