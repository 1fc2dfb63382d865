import { takeCarriedToast } from '#web/lib/navigation/leave-with-toast.ts'
import { showToast } from '#web/lib/page-forms/show-toast.ts'

/** Shows the toast that the page before has left, if there is one. */
export function showCarriedToast(): void {
  const toast = takeCarriedToast()
  if (toast) showToast(toast)
}
