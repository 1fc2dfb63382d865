import { IconBan, IconCheck, IconMailForward, IconRefresh } from '@tabler/icons-react'
import { Button } from '#web/components/button.tsx'
import classes from './account-row.module.css'
import { AccountRow } from './account-row.tsx'
import type { AccountView } from './account-view.ts'
import { useAccountActions } from './use-account-actions.ts'

interface Props {
  account: AccountView
  /** Nobody takes their own account away. */
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
            className={classes.remedy}
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
      {disabled ? <Enable {...actions} /> : <Manage account={account} own={own} {...actions} />}
    </AccountRow>
  )
}

type Actions = ReturnType<typeof useAccountActions>

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

function Manage({ account, own, userId, busy, approve, disable, askToDisable }: Props & Actions) {
  return (
    <>
      {account.role === 'livreur' && account.approvedAt === null ? (
        <Button
          size="sm"
          icon={<IconCheck />}
          disabled={busy}
          loading={approve.isPending}
          onClick={() => approve.mutate({ userId })}
        >
          Valider
        </Button>
      ) : null}
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
