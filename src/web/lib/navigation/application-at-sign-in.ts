import { paths } from './paths.ts'

// The server answers /connexion with a complete page, and with the application where a final slash follows.
const APPLICATION = `${paths.signIn}/`

/** Loads the application in place of the complete page of /connexion. The link and the state of this address are kept. */
export function openApplication(): void {
  setAddress(APPLICATION)
  window.location.reload()
}

/** Takes the slash away again, once the application has been loaded. */
export function cleanSignInAddress(): void {
  if (window.location.pathname === APPLICATION) setAddress(paths.signIn)
}

function setAddress(path: string): void {
  const { search, hash } = window.location
  window.history.replaceState(window.history.state, '', `${path}${search}${hash}`)
}
