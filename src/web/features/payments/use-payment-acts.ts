import { useShowError } from '#web/features/auth/use-show-error.ts'
import { notifySuccess } from '#web/lib/notify.tsx'
import { trpc } from '#web/trpc.ts'

/** How an act on the money ends: said aloud, and the lists read again, also when a colleague was faster. */
export function usePaymentActs() {
  const utils = trpc.useUtils()
  const showError = useShowError()
  const reload = () => Promise.all([utils.payments.invalidate(), utils.orders.invalidate()])
  return (title: string, text: string) => ({
    onSuccess: () => {
      notifySuccess(title, text)
      return reload()
    },
    onError: (error: unknown) => {
      showError(error, "L'opération a échoué.")
      void reload()
    },
  })
}
