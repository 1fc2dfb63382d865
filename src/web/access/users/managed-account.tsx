import {
  IconBan,
  IconCalendarWeek,
  IconCheck,
  IconLockOpen,
  IconMailForward,
  IconRefresh,
} from '@tabler/icons-react'
import { accountState, awaitsApproval } from '#shared/access/users.ts'
import type { Role } from '#shared/roles.ts'
import { ofPerson } from '#shared/text/french.ts'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { config } from '#web/lib/config.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import classes from '../account-row.module.css'
import { AccountRow } from '../account-row.tsx'
import { useAccountActions } from '../use-account-actions.ts'
import type { AccountView } from './account-view.ts'

interface Props {
  account: AccountView
  /** The reader's own account, which they cannot disable. */
  own: boolean
}

/** An account with the actions of a superadmin that its state allows. */
export function ManagedAccount({ account, own }: Props) {
  const actions = useAccountActions(account)
  const { userId, busy, resend } = actions
  const disabled = account.disabledAt !== null
  const unconfirmed = accountState(account) === 'unconfirmed'
  return (
    <AccountRow
      account={account}
      own={own}
      remedy={
        unconfirmed && config.mailLeaves ? (
          <Button
            className={`text-s ${classes.remedy}`}
            tone="ghost"
            size="sm"
            icon={<IconMailForward />}
            disabled={busy}
            loading={resend.isRunning}
            onClick={() => resend.run({ userId })}
          >
            Renvoyer la confirmation
          </Button>
        ) : null
      }
      failures={<Failures {...actions} />}
    >
      {disabled ? <Enable {...actions} /> : <Manage account={account} own={own} {...actions} />}
    </AccountRow>
  )
}

type Actions = ReturnType<typeof useAccountActions>

function Failures({ unanswered }: Actions) {
  return (
    <>
      <ActFailure unanswered={unanswered.approve} />
      <ActFailure unanswered={unanswered.confirmSuperadmin} />
      <ActFailure unanswered={unanswered.disable} />
      <ActFailure unanswered={unanswered.enable} />
      <ActFailure unanswered={unanswered.resend} />
      <ActFailure unanswered={unanswered.removeFactors} />
    </>
  )
}

function Enable({ userId, enable }: Actions) {
  return (
    <Button
      tone="outline"
      size="sm"
      icon={<IconRefresh />}
      loading={enable.isRunning}
      onClick={() => enable.run({ userId })}
    >
      Réactiver
    </Button>
  )
}

function Manage({
  account,
  own,
  busy,
  disable,
  askToDisable,
  ...actions
}: Pick<Props, 'account' | 'own'> & Actions) {
  const { removeFactors, askToRemoveFactors } = actions
  return (
    <>
      {account.role === 'livreur' && !awaitsApproval(account) ? (
        <ButtonLink
          tone="outline"
          size="sm"
          icon={<IconCalendarWeek />}
          to={`${paths.admin.duty}?livreur=${account.id}`}
        >
          Service
        </ButtonLink>
      ) : null}
      {awaitsApproval(account) ? (
        <ApproveButton role={account.role} busy={busy} {...actions} />
      ) : null}
      {account.hasFactor && !own ? (
        <Button
          tone="outline"
          size="sm"
          icon={<IconLockOpen />}
          disabled={busy}
          loading={removeFactors.isRunning}
          aria-label={`Retirer la vérification ${ofPerson(account.fullname)}`}
          onClick={() => void askToRemoveFactors()}
        >
          Retirer la vérification
        </Button>
      ) : null}
      {own ? null : (
        <Button
          tone="danger-outline"
          size="sm"
          icon={<IconBan />}
          disabled={busy}
          loading={disable.isRunning}
          onClick={() => void askToDisable()}
        >
          Désactiver
        </Button>
      )}
    </>
  )
}

type ApproveProps = Pick<
  Actions,
  'userId' | 'busy' | 'approve' | 'confirmSuperadmin' | 'askToConfirm'
>

/** Approves a livreur, or confirms a new superadmin. The latter gets every right, so a question is asked first. */
function ApproveButton({ role, userId, busy, ...acts }: ApproveProps & { role: Role }) {
  const { approve, confirmSuperadmin, askToConfirm } = acts
  const isSuperadmin = role === 'superadmin'
  return (
    <Button
      size="sm"
      icon={<IconCheck />}
      disabled={busy}
      loading={approve.isRunning || confirmSuperadmin.isRunning}
      onClick={() => (isSuperadmin ? void askToConfirm() : approve.run({ userId }))}
    >
      {isSuperadmin ? 'Confirmer' : 'Valider'}
    </Button>
  )
}
