import { type CarriedToast, TOAST_KEY } from '#web/lib/navigation/leave-with-toast.ts'
import { tabStorage } from '#web/lib/storage.ts'
import { showToast } from './show-toast.ts'

/** Shows the toast that the page before has left, if there is one. */
export function showCarriedToast(): void {
  const toast = tabStorage.readJson(TOAST_KEY) as CarriedToast | undefined
  tabStorage.remove(TOAST_KEY)
  if (typeof toast?.title === 'string') showToast(toast)
}
