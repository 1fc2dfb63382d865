import { notifySuccess } from '#web/components/feedback/notify.tsx'
import { useShowError } from '#web/features/auth/use-show-error.ts'
import { trpc } from '#web/trpc.ts'

/** Reads again everything that shows money. */
export function useMoneyReload() {
  const utils = trpc.useUtils()
  return () =>
    Promise.all([utils.payments.invalidate(), utils.orders.invalidate(), utils.cash.invalidate()])
}

/** How an act on the money ends: said aloud, and the lists read again, also when a colleague was faster. */
export function usePaymentActs() {
  const reload = useMoneyReload()
  const showError = useShowError()
  return (title: string, text: string) => ({
    onSuccess: () => {
      notifySuccess(title, text)
      return reload()
    },
    onError: (error: unknown) => {
      showError(error, FAILED)
      void reload()
    },
  })
}

/** What failed, when nobody answered. */
export const FAILED = "L'opération a échoué."
