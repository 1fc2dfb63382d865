import { IconBan, IconCheck, IconMailForward, IconRefresh } from '@tabler/icons-react'
import type { Role } from '#shared/accounts/roles.ts'
import { awaitsApproval } from '#shared/accounts/users.ts'
import { Button } from '#web/components/actions/button.tsx'
import classes from './account-row.module.css'
import { AccountRow } from './account-row.tsx'
import type { AccountView } from './account-view.ts'
import { useAccountActions } from './use-account-actions.ts'

interface Props {
  account: AccountView
  /** Accounts cannot disable themselves. */
  own: boolean
}

/** An account with all that a superadmin may do about it, as its state allows. */
export function ManagedAccount({ account, own }: Props) {
  const actions = useAccountActions(account)
  const { userId, busy, resend } = actions
  const disabled = account.disabledAt !== null
  const unconfirmed = account.emailConfirmedAt === null && !disabled
  return (
    <AccountRow
      account={account}
      own={own}
      remedy={
        unconfirmed ? (
          <Button
            className={`text-s ${classes.remedy}`}
            tone="ghost"
            size="sm"
            icon={<IconMailForward />}
            disabled={busy}
            loading={resend.isPending}
            onClick={() => resend.mutate({ userId })}
          >
            Renvoyer la confirmation
          </Button>
        ) : null
      }
    >
      {(account.pendingOrders ?? 0) > 0 && account.role === 'client' ? (
        <CancelPending {...actions} />
      ) : null}
      {disabled ? <Enable {...actions} /> : <Manage account={account} own={own} {...actions} />}
    </AccountRow>
  )
}

type Actions = ReturnType<typeof useAccountActions>

function CancelPending({ busy, pending }: Actions) {
  return (
    <Button
      className={classes.wrapping}
      tone="outline"
      size="sm"
      disabled={busy}
      loading={pending.cancelling}
      onClick={() => void pending.askToCancel()}
    >
      Annuler toutes les commandes en attente
    </Button>
  )
}

function Enable({ userId, enable }: Actions) {
  return (
    <Button
      tone="outline"
      size="sm"
      icon={<IconRefresh />}
      loading={enable.isPending}
      onClick={() => enable.mutate({ userId })}
    >
      Réactiver
    </Button>
  )
}

function Manage({ account, own, busy, disable, askToDisable, ...actions }: Props & Actions) {
  return (
    <>
      {awaitsApproval(account) ? <LetIn role={account.role} busy={busy} {...actions} /> : null}
      {own ? null : (
        <Button
          tone="danger-outline"
          size="sm"
          icon={<IconBan />}
          disabled={busy}
          loading={disable.isPending}
          onClick={() => void askToDisable()}
        >
          Désactiver
        </Button>
      )}
    </>
  )
}

type Admission = Pick<Actions, 'userId' | 'busy' | 'approve' | 'confirmSuperadmin' | 'askToConfirm'>

/** A livreur who waits is approved; a new superadmin, who would have every right, is confirmed after a question. */
function LetIn({ role, userId, busy, ...acts }: Admission & { role: Role }) {
  const { approve, confirmSuperadmin, askToConfirm } = acts
  const isSuperadmin = role === 'superadmin'
  return (
    <Button
      size="sm"
      icon={<IconCheck />}
      disabled={busy}
      loading={approve.isPending || confirmSuperadmin.isPending}
      onClick={() => (isSuperadmin ? void askToConfirm() : approve.mutate({ userId }))}
    >
      {isSuperadmin ? 'Confirmer' : 'Valider'}
    </Button>
  )
}
