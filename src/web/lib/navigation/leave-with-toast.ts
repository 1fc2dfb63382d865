import { tabStorage } from '../storage.ts'

/** The storage key of a toast that the next page shows. */
const TOAST_KEY = 'laveo.toast'

export interface CarriedToast {
  tone: 'success' | 'error' | 'info'
  title: string
  text?: string
}

/** Leaves for another document: from the application to the public site, or the other way. The toast, if any, is shown there. */
export function leaveTo(path: string, toast?: CarriedToast): void {
  if (toast) tabStorage.writeJson(TOAST_KEY, toast)
  window.location.assign(path)
}

/** The toast that the document before has left, once. */
export function takeCarriedToast(): CarriedToast | undefined {
  const toast = tabStorage.readJson(TOAST_KEY) as CarriedToast | undefined
  tabStorage.remove(TOAST_KEY)
  return typeof toast?.title === 'string' ? toast : undefined
}
