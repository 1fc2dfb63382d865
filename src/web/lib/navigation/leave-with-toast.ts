import { tabStorage } from '../storage.ts'

/** The storage key of a toast that the next page shows. */
export const TOAST_KEY = 'laveo.toast'

export interface CarriedToast {
  tone: 'success' | 'error' | 'info'
  title: string
  text?: string
}

/**
 * Leaves the application for a page of the public site, which is another document.
 * The toast, if any, is shown there.
 */
export function leaveTo(path: string, toast?: CarriedToast): void {
  if (toast) tabStorage.writeJson(TOAST_KEY, toast)
  window.location.assign(path)
}
