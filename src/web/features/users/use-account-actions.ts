import { ofPerson } from '#shared/french.ts'
import type { Role } from '#shared/roles.ts'
import { useShowError } from '#web/features/auth/use-show-error.ts'
import { notifySuccess } from '#web/lib/notify.tsx'
import { useConfirm } from '#web/lib/use-confirm.tsx'
import { trpc } from '#web/trpc.ts'
import { type AccountView, openWork } from './account-view.ts'

/** What goes on after an account is disabled. */
function whatStays(role: Role, work: string | null): string {
  if (role === 'client') return 'Ses commandes suivent leur cours.'
  if (role !== 'livreur') return 'Ce qui a été fait avec ce compte reste.'
  const missions = 'Ses missions restent à son nom'
  return work ? `${missions} (${work})\u00a0: réassignez-les.` : `${missions}.`
}

/** What the team may do with one account: each act says what happened, or why not, and reads the lists again. */
export function useAccountActions(account: AccountView) {
  const { id: userId, fullname, email, role } = account
  const confirm = useConfirm()
  const told = useTold()
  const approve = trpc.users.approve.useMutation(
    told('Compte validé', `Un e-mail prévient ${fullname}.`),
  )
  const disable = trpc.users.disable.useMutation(
    told('Compte désactivé', `${fullname} ne peut plus se connecter.`),
  )
  const enable = trpc.users.enable.useMutation(
    told('Compte réactivé', `${fullname} peut se connecter à nouveau.`),
  )
  const resend = trpc.users.resendConfirmation.useMutation(told('E-mail renvoyé !', email))

  return {
    ...{ approve, disable, enable, resend, userId },
    busy: [approve, disable, enable, resend].some(({ isPending }) => isPending),
    async askToDisable() {
      const yes = await confirm({
        title: `Désactiver le compte ${ofPerson(fullname)}\u202f?`,
        text: `Cette personne est déconnectée aussitôt de tous ses appareils et ne peut plus se connecter. ${whatStays(role, openWork(account))} Vous pourrez réactiver le compte.`,
        confirmLabel: 'Désactiver le compte',
        tone: 'danger',
      })
      if (yes) disable.mutate({ userId })
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
