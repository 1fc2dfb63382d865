import { ofPerson } from '#shared/text/french.ts'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import { useShowError } from '#web/features/auth/use-show-error.ts'
import { trpc } from '#web/trpc.ts'
import { type AccountView, openWork, pendingLabel } from './account-view.ts'
import { useCancelPending } from './use-cancel-pending.ts'

/** What goes on after an account is disabled. */
function whatStays({ role, pendingOrders = 0 }: AccountView, work: string | null): string {
  if (role === 'client')
    return pendingOrders > 0
      ? `Ses commandes suivent leur cours\u00a0; ${pendingLabel(pendingOrders)} ${pendingOrders === 1 ? 'pourra être annulée' : 'pourront être annulées'} ensuite.`
      : 'Ses commandes suivent leur cours.'
  if (role !== 'livreur') return 'Ce qui a été fait avec ce compte reste.'
  const missions = 'Ses missions restent à son nom'
  return work ? `${missions} (${work})\u00a0: réassignez-les.` : `${missions}.`
}

/** What the team may do with one account: each act says what happened, or why not, and reads the lists again. */
export function useAccountActions(account: AccountView) {
  const { id: userId, fullname, email } = account
  const confirm = useConfirm()
  const told = useTold()
  const approve = trpc.users.approve.useMutation(
    told('Compte validé', `Un e-mail prévient ${fullname}.`),
  )
  const confirmSuperadmin = trpc.users.confirmSuperadmin.useMutation(
    told('Compte confirmé', `Un e-mail prévient ${fullname}.`),
  )
  const disable = trpc.users.disable.useMutation(
    told('Compte désactivé', `${fullname} ne peut plus se connecter.`),
  )
  const enable = trpc.users.enable.useMutation(
    told('Compte réactivé', `${fullname} peut se connecter à nouveau.`),
  )
  const pending = useCancelPending(account)
  const resend = trpc.users.resendConfirmation.useMutation(told('E-mail renvoyé !', email))

  return {
    approve,
    confirmSuperadmin,
    disable,
    enable,
    resend,
    userId,
    pending,
    busy:
      pending.cancelling ||
      [approve, confirmSuperadmin, disable, enable, resend].some(({ isPending }) => isPending),
    async askToConfirm() {
      const yes = await confirm({
        title: `Confirmer ${fullname} comme super administrateur\u202f?`,
        text: `Cette personne pourra tout voir et tout changer, les réglages et les comptes compris. Vérifiez avec elle que ${email} est bien son adresse.`,
        confirmLabel: 'Confirmer le compte',
      })
      if (yes) confirmSuperadmin.mutate({ userId })
    },
    async askToDisable() {
      const yes = await confirm({
        title: `Désactiver le compte ${ofPerson(fullname)}\u202f?`,
        text: `Cette personne est déconnectée aussitôt de tous ses appareils et ne peut plus se connecter. ${whatStays(account, openWork(account))} Vous pourrez réactiver le compte.`,
        confirmLabel: 'Désactiver le compte',
        tone: 'danger',
      })
      if (!yes) return
      disable.mutate({ userId }, { onSuccess: () => void pending.askToCancel() })
    },
  }
}

/** How an act ends. It is pending until the lists are up to date: the button would offer again what has just been done. */
function useTold() {
  const utils = trpc.useUtils()
  const showError = useShowError()
  const reload = () =>
    Promise.all([utils.users.invalidate(), utils.requests.invalidate(), utils.stats.invalidate()])
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
