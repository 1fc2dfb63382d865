import { useMutation } from '@tanstack/react-query'
import { ofPerson } from '#shared/text/french.ts'
import { isolated } from '#shared/text/isolate.ts'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { announceToReaders } from '#web/components/feedback/announcer.tsx'
import { config } from '#web/lib/config.ts'
import { type Procedure, useAct } from '#web/lib/use-act.ts'
import type { MutationMeta } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'
import { trpcClient } from '#web/trpc-client.ts'
import { type AccountView, openWorkText, pendingLabel } from './users/account-view.ts'

export type ActedAccount = Pick<
  AccountView,
  'id' | 'fullname' | 'email' | 'role' | 'disabledAt' | 'openOrders' | 'pendingOrders'
>

/** The consequence for the open orders of an account that is disabled. */
function openWorkOutcome({ role, pendingOrders = 0 }: ActedAccount, work: string | null): string {
  if (role === 'client')
    return pendingOrders > 0
      ? `Ses commandes suivent leur cours\u00a0; ${pendingLabel(pendingOrders)} ${pendingOrders === 1 ? 'pourra être annulée' : 'pourront être annulées'} ensuite.`
      : 'Ses commandes suivent leur cours.'
  if (role !== 'livreur') return 'Ce qui a été fait avec ce compte reste.'
  const missions = 'Ses missions restent à son nom'
  return work ? `${missions} (${work})\u00a0: réassignez-les.` : `${missions}.`
}

const COMMON_META = {
  failed: "L'opération a échoué.",
  stale: ['users', 'clientRecords', 'requests', 'stats'],
} satisfies MutationMeta

/**
 * The actions of a superadmin on an account. A toast tells the effects that the refetched lists do not show: an e-mail
 * was sent.
 */
export function useAccountActions(account: ActedAccount) {
  const { id: userId, fullname, email } = account
  const confirm = useConfirm()
  const approve = useAct(trpc.users.approve, {
    ...COMMON_META,
    done: ['Compte validé', toldByMail(fullname)],
  })
  const confirmSuperadmin = useAct(trpc.users.confirmSuperadmin, {
    ...COMMON_META,
    done: ['Compte confirmé', toldByMail(fullname)],
  })
  const pending = useCancelPending(account)
  const disable = useAct(trpc.users.disable, {
    ...COMMON_META,
    onSuccess: () => void pending.askToCancel(),
  })
  const enable = useAct(trpc.users.enable, COMMON_META)
  const resend = useAct(trpc.users.resendConfirmation, {
    ...COMMON_META,
    done: ['E‑mail renvoyé !', email ?? ''],
  })
  const removeFactors = useAct(trpc.secondFactor.removeOf, {
    ...COMMON_META,
    done: ['Double vérification retirée', toldByMail(fullname)],
  })

  return {
    approve,
    confirmSuperadmin,
    disable,
    enable,
    resend,
    userId,
    pending,
    unanswered: {
      approve: approve.unanswered,
      confirmSuperadmin: confirmSuperadmin.unanswered,
      disable: disable.unanswered,
      enable: enable.unanswered,
      resend: resend.unanswered,
      removeFactors: removeFactors.unanswered,
      cancelPending: pending.unanswered,
    },
    busy:
      pending.cancelling ||
      [approve, confirmSuperadmin, disable, enable, resend, removeFactors].some(
        ({ isRunning }) => isRunning,
      ),
    async askToConfirm() {
      const yes = await confirm({
        title: `Confirmer ${isolated(fullname)} comme responsable\u202f?`,
        text: `Cette personne pourra tout voir et tout changer, les réglages et les comptes compris. Vérifiez avec elle que ${email} est bien son adresse.`,
        confirmLabel: 'Confirmer le compte',
      })
      if (yes) confirmSuperadmin.run({ userId })
    },
    removeFactors,
    async askToRemoveFactors() {
      const yes = await confirm({
        title: `Retirer la double vérification ${ofPerson(fullname)}\u202f?`,
        text: 'À faire si cette personne a perdu sa clé, son téléphone et ses codes\u00a0: vérifiez de vive voix que c’est bien elle. Elle est déconnectée partout, et son mot de passe la connecte de nouveau.',
        confirmLabel: 'Retirer la vérification',
        tone: 'danger',
      })
      if (yes) removeFactors.run({ userId })
    },
    async askToDisable() {
      const yes = await confirm({
        title: `Désactiver le compte ${ofPerson(fullname)}\u202f?`,
        text: `Cette personne est déconnectée aussitôt de tous ses appareils et ne peut plus se connecter. ${openWorkOutcome(account, openWorkText(account))} Vous pourrez réactiver le compte.`,
        confirmLabel: 'Désactiver le compte',
        tone: 'danger',
      })
      if (yes) disable.run({ userId })
    },
  }
}

/** The words of a toast after an act that e-mails this person; undefined where no e-mail leaves. */
export function toldByMail(fullname: string): string | undefined {
  return config.mailLeaves ? `Un e‑mail prévient ${isolated(fullname)}.` : undefined
}

const CONSEQUENCE = {
  one: 'Aucun livreur n’en est chargé. Elle est annulée pour de bon, et ce qui a été payé est à rendre.',
  many: 'Aucun livreur n’en est chargé. Elles sont annulées pour de bon, et ce qui a été payé est à rendre.',
}

/** Calls the procedure until nothing is left: one call cancels some of them. */
const cancellation: Procedure<Pick<AccountView, 'id'>, number, Error> = {
  useMutation: (options) =>
    useMutation({
      async mutationFn({ id: userId }) {
        for (let cancelled = 0; ; ) {
          const done = await trpcClient.orders.cancelPendingOf.mutate({ userId })
          cancelled += done.cancelled
          if (!done.more) return cancelled
        }
      },
      ...options,
    }),
}

/** Cancels all pending orders of a client, after a question that gives their number. */
function useCancelPending({ id, fullname, pendingOrders = 0 }: ActedAccount) {
  const confirm = useConfirm()
  const cancel = useAct(cancellation, {
    failed: "L'opération a échoué.",
    stale: ['users', 'clientRecords', 'orders', 'stats'],
    onSuccess: (cancelled) =>
      announceToReaders(
        cancelled === 1 ? '1 commande a été annulée.' : `${cancelled} commandes ont été annulées.`,
      ),
  })
  return {
    cancelling: cancel.isRunning,
    unanswered: cancel.unanswered,
    async askToCancel() {
      if (pendingOrders === 0) return
      const yes = await confirm({
        title: `Annuler ${pendingLabel(pendingOrders)} ${ofPerson(fullname)}\u202f?`,
        text: CONSEQUENCE[pendingOrders === 1 ? 'one' : 'many'],
        confirmLabel: pendingOrders === 1 ? 'Annuler la commande' : 'Tout annuler',
        tone: 'danger',
      })
      if (yes) cancel.run({ id })
    },
  }
}
