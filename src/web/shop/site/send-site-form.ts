import { leaveTo } from '#web/lib/navigation/leave-with-toast.ts'
import { sendInPlace } from '#web/lib/page-forms/send-in-place.ts'
import { showToast } from '#web/lib/page-forms/show-toast.ts'

/** Sends the form of a public page in place. Once accepted, it is emptied, or leads to another page. */
export function sendSiteForm(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-form="site"]')
  if (!form) return
  sendInPlace(form, {
    onDone({ title, text, next }) {
      const toast = { tone: 'success', title, text } as const
      if (next) {
        leaveTo(next, toast)
        return true
      }
      form.reset()
      showToast(toast)
      return false
    },
  })
}
